-- What the press plan counts with. `week` is JSON: seven lists, Monday first, of {"from": "HH:MM", "to": "HH:MM"}.
create table machines (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "impressionsPerHour" integer not null check ("impressionsPerHour" > 0),
  "uptimePercent" integer not null check ("uptimePercent" between 1 and 100),
  "setupMinutesPerScreen" double precision not null check ("setupMinutesPerScreen" >= 0),
  "changeoverMinutes" double precision not null check ("changeoverMinutes" >= 0),
  "heads" integer not null check ("heads" > 0),
  "assumedScreens" integer not null check ("assumedScreens" > 0),
  "week" text not null
);

-- One record. "closedDays" is JSON: {"day", "name", "machine"}, by day; without a machine both are closed.
create table shop (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "packingHours" double precision not null check ("packingHours" >= 0),
  "closedDays" text not null
);

-- Of a side that is printed, null where nobody has said it.
alter table designs add column "frontScreens" integer check ("frontScreens" > 0);
alter table designs add column "frontPasses" integer check ("frontPasses" > 0);
alter table designs add column "backScreens" integer check ("backScreens" > 0);
alter table designs add column "backPasses" integer check ("backPasses" > 0);

-- The last jobs of a machine, from which its speed is learned.
create index schedules_completed on schedules ("machine", "completedAt") where "completedAt" is not null and "deletedAt" is null;
