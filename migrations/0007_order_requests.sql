-- Who asked for the order, and the id of their request: one that is sent again makes no second order. The digest of what
-- they asked tells whether it is the same that is sent again.
alter table orders add column "requestKey" text;
alter table orders add column "requestDigest" text;
create unique index orders_by_request on orders ("requestKey")
