-- What the records that were brought in were called in the older system, so that they are found again and never brought
-- in twice.
create table "importedIds" (
  "kind" keytext not null,
  "oldId" keytext not null,
  "newId" keytext not null,
  primary key ("kind", "oldId")
);
