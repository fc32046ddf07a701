-- Who made a record of master data, and the id of their request, as orders have them: one that is sent again makes
-- nothing.
alter table customers add column "requestKey" text;
alter table customers add column "requestDigest" text;
create unique index customers_by_request on customers ("requestKey");
alter table colors add column "requestKey" text;
alter table colors add column "requestDigest" text;
create unique index colors_by_request on colors ("requestKey");
alter table "clothingTypes" add column "requestKey" text;
alter table "clothingTypes" add column "requestDigest" text;
create unique index clothing_types_by_request on "clothingTypes" ("requestKey");
alter table designs add column "requestKey" text;
alter table designs add column "requestDigest" text;
create unique index designs_by_request on designs ("requestKey");
alter table users add column "requestKey" text;
alter table users add column "requestDigest" text;
create unique index users_by_request on users ("requestKey");
-- Imports that were stored: they make many records, or none.
create table imports (
  "requestKey" text primary key,
  "requestDigest" text
);
