-- What names are found by, beside the keys that they are sorted by.
alter table users add column "nameWords" keytext not null default '';
alter table customers add column "nameWords" keytext not null default '';
alter table colors add column "nameWords" keytext not null default '';
alter table "clothingTypes" add column "nameWords" keytext not null default '';
alter table designs add column "nameWords" keytext not null default '';
create index customers_named on customers ("nameWords", "_id");
create index designs_named on designs ("nameWords", "_id");
create index clothing_types_named on "clothingTypes" ("nameWords", "_id");
