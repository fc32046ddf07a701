-- When a product is low (rule I7). "lowStockThreshold" is null where nobody has set it; "sold" is what orders took since
-- "salesWindow"."since", less what came back of cancelled and deleted ones, kept by every movement and by every new day.
alter table "inventoryItems" add column "lowStockThreshold" integer check ("lowStockThreshold" >= 0);
alter table "inventoryItems" add column "sold" bigint not null default 0;

-- One row: the first day that counts.
create table "salesWindow" (
  "since" text primary key
);
