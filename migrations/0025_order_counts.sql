-- How many orders have each status, and how many productions these have that are not in the trash; "trashed" is 1 for
-- orders in the trash. Triggers of the documents keep it. Several rows of one status add up.
create table "orderCounts" (
  "status" text not null,
  "trashed" integer not null check ("trashed" in (0, 1)),
  "orders" integer not null,
  "productions" integer not null
);
-- Rows were counted by these.
drop index orders_by_boxes;
drop index productions_by_position;
