-- What happened to sign-ins and users, for administrators to read. No foreign keys: an event outlives the user it names.

create table "securityEvents" (
  "_id" text primary key,
  "createdAt" text not null,
  "kind" text not null,
  -- null where nobody was signed in; "who" is then the name that was tried, or empty
  "whoId" text,
  "who" text not null,
  "aboutId" text,
  "about" text not null,
  "address" text not null,
  "requestId" text not null,
  "detail" text not null,
  "searchKey" keytext not null
);
-- Newest first, and all that a list filters by: what is found and counted is read from here alone. The search key is
-- short enough for a row of an index on either engine.
create index security_events_by_time on "securityEvents" ("createdAt", "_id", "kind", "searchKey");
-- Some kinds alone are found without reading the others.
create index security_events_by_kind on "securityEvents" ("kind", "createdAt", "_id", "searchKey");
