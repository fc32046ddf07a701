-- When what a queued schedule prints was last changed, until its status is next set; null if it was not. "deletedWith"
-- holds from here on an order or a production: whichever took the schedule along.
alter table schedules add column "changedAt" text;
-- The schedules of a production that is put in the trash, restored or deleted for good.
create index schedules_of_production on schedules ("productionId");
create index productions_trashed on productions ("deletedAt", "_id") where "deletedAt" is not null;
