-- Filters of lists under a name. One that is shared outlives its owner, one that is not goes with them: "privateTo" is the
-- owner then, and null otherwise.
create table "savedViews" (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "owner" text references users ("_id") on delete set null,
  "privateTo" text references users ("_id") on delete cascade,
  "list" text not null,
  "name" text not null,
  "nameKey" keytext not null,
  "query" text not null
);
create unique index saved_views_of_owner on "savedViews" ("owner", "list", "nameKey");
create index saved_views_private on "savedViews" ("privateTo");
create index saved_views_by_name on "savedViews" ("nameKey", "_id");
