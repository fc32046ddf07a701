alter table "statusChanges" alter column "no" type bigint;
alter table "statusChanges" alter column "no" add generated always as identity;
