-- What a list of orders is narrowed down to and sorted by without reading them: the status, the airway bill as a search
-- reads it, the names of the designs, one a line, the sort keys of customer and deliver-to, and how many productions
-- that are not in the trash it has.
alter table "orderDocuments" add column "status" keytext not null default '';
alter table "orderDocuments" add column "awb" keytext not null default '';
alter table "orderDocuments" add column "designs" keytext not null default '';
alter table "orderDocuments" add column "customerKey" keytext not null default '';
alter table "orderDocuments" add column "deliverToKey" keytext;
alter table "orderDocuments" add column "productions" integer not null default 0;
create index order_documents_by_customer on "orderDocuments" ("customerKey", "orderId") where "place" > 0;
create index order_documents_by_deliver_to on "orderDocuments" ("deliverToKey", "orderId") where "place" > 0;
create index order_documents_by_status on "orderDocuments" ("status", "place", "productions");
-- What waits for a machine, with its design.
drop index productions_waiting;
create index productions_waiting on productions
  ("orderId", "_id", "productQuantity", "frontStatus", "backStatus", "printingDesign", "completedAt", "deletedAt")
  where "deletedAt" is null and "completedAt" is null and 'pending' in ("frontStatus", "backStatus");
-- Orders of a customer or deliver-to are counted without reading them.
drop index orders_by_customer;
create index orders_by_customer on orders ("customer", "deletedAt", "status");
drop index orders_by_referrer;
create index orders_by_referrer on orders ("referrer", "deletedAt", "status");
-- Sort orders of lists.
create index orders_by_quantity on orders ("orderQuantity", "_id") where "deletedAt" is null;
create index orders_by_updated on orders ("updatedAt", "_id") where "deletedAt" is null;
create index designs_by_name on designs ("nameKey", "_id");
create index clothing_types_by_name on "clothingTypes" ("nameKey", "_id");
-- Nothing is looked up by these: they are the smallest, and rows are counted by them.
create index orders_by_boxes on orders ("boxes");
create index productions_by_position on productions ("position");
