-- Who added a production or a line of goods to a saved order, and the id of their request, as orders have them: one that
-- is sent again adds nothing.
alter table productions add column "requestKey" text;
alter table productions add column "requestDigest" text;
create unique index productions_by_request on productions ("requestKey");
alter table "orderProducts" add column "requestKey" text;
alter table "orderProducts" add column "requestDigest" text;
create unique index order_products_by_request on "orderProducts" ("requestKey");
