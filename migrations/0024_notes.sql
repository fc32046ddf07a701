alter table customers add column "notes" text not null default '';
alter table designs add column "printNotes" text not null default '';
-- What a customer has ordered since a day, and what was printed of a design since then, or last.
drop index orders_by_customer;
create index orders_by_customer on orders ("customer", "deletedAt", "createdAt", "status");
drop index orders_by_referrer;
create index orders_by_referrer on orders ("referrer", "deletedAt", "createdAt", "status");
drop index productions_by_design;
create index productions_by_design on productions ("printingDesign", "completedAt", "createdAt", "_id");
drop index productions_made;
create index productions_made on productions
  ("orderId", "printingDesign", "clothingType", "productQuantity", "_id", "deletedAt") where "deletedAt" is null;
