-- What the shop has seen of its clock, in one row. One that was set tells nothing of the age of what is stored: only as
-- many days as it has gone steadily since let anything expire. Before the first start the newest event is what was seen.
create table clock (
  "seenAt" text not null,
  "steadyDays" integer not null
);
insert into clock select max("createdAt"), 100000 from "securityEvents" having count(*) > 0;
-- What each ticket lets somebody download, once, at any server of the shop; of the ticket only a hash.
create table "downloadTickets" (
  "hash" text primary key,
  "name" text not null,
  "madeAt" text not null
);
