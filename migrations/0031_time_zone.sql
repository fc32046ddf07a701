-- By whose clock the shop has its days, and 1 where a person has said so.
alter table shop add column "timeZone" text not null default 'UTC';
alter table shop add column "timeZoneConfirmed" integer not null default 0 check ("timeZoneConfirmed" in (0, 1));
