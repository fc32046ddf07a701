-- 1: of its kind it goes first (rules P4, T6).
alter table orders add column "rush" integer not null default 0;
