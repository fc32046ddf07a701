-- Of the returned pieces of a line those that did not go into stock (rule I3): JSON by size, empty where all did.
alter table "productionItems" add column "notStocked" text not null default '';
alter table "orderProducts" add column "notStocked" text not null default '';
