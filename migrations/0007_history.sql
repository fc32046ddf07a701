-- Who changed what in which record, and when: one row for each change of a record with all that belongs to it. No foreign
-- keys: the history outlives the record and the user.

create table history (
  -- counts up; of two changes of one record the later one has the higher number
  "no" integer primary key,
  "at" text not null,
  -- the username at that time
  "by" text not null,
  -- null where nobody was signed in
  "userId" text,
  "action" text not null check ("action" in ('create', 'change', 'trash', 'restore', 'purge')),
  "ofTable" text not null,
  "recordId" text not null,
  -- JSON: the record and what belongs to it, each with the values that changed
  "changed" text not null
);
create index history_of_record on history ("recordId", "no");
