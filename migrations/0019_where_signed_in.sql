-- Where each session was opened, for people to see and end it (rule M3). Sessions from before have no address.
alter table sessions add column "_id" text not null default '';
alter table sessions add column "address" text not null default '';
alter table sessions add column "browser" text not null default 'Unknown browser';
