-- What the search finds an order by, one document for each order. "place" is the number of the order, plus 1,000,000,000
-- while it is open, and minus as much while it is in the trash: the order in which a search shows what it has found.
create table "orderDocuments" (
  "place" integer primary key,
  "orderId" text not null unique references orders ("_id") on delete cascade,
  "text" keytext not null
);
