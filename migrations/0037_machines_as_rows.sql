-- As the shop calls a machine, its place among the machines from 1, and 1 where it is not used any more.
alter table machines add column "name" text not null default '';
alter table machines add column "position" integer not null default 1;
alter table machines add column "putAway" integer not null default 0 check ("putAway" in (0, 1));
update machines set "name" = 'Machine M' where "_id" = 'machineM1';
update machines set "name" = 'Machine XL', "position" = 2 where "_id" = 'machineXl1';
