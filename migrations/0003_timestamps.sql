-- When something last changed, in milliseconds since 1970 and never twice the same: what a screen compares with what it has.
create table timestamps (
  "name" text primary key,
  "value" bigint not null
);
