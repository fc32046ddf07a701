alter table history alter column "no" type bigint;
alter table history alter column "no" add generated always as identity;
