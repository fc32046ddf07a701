-- Every status that a schedule took, with who set it and when. "from" is null where it was on no machine before, "to" where
-- it left its machine for the trash. What happened before a schedule's first row is unknown.
create table "statusChanges" (
  -- counts up; of two changes of one schedule the later one has the higher number
  "no" integer primary key,
  "scheduleId" text not null references schedules ("_id") on delete cascade,
  "at" text not null,
  -- the username at that time
  "by" text not null,
  -- null where nobody was signed in
  "userId" text,
  "from" text check ("from" in ('pending', 'preparing', 'ready', 'processing', 'complete')),
  "to" text check ("to" in ('pending', 'preparing', 'ready', 'processing', 'complete'))
);
create index status_changes_of_schedule on "statusChanges" ("scheduleId", "no");
