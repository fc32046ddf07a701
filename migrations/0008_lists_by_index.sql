-- What lists open with is read from an index: productions newest first, with the completed ones and without, and each
-- trash deleted last first. Of a production its order stands there too, so that counting reads none.
drop index productions_open;
create index productions_open on productions ("createdAt", "_id", "orderId", "deletedAt", "completedAt")
  where "deletedAt" is null and "completedAt" is null;
create index productions_by_created on productions ("createdAt", "_id", "orderId", "deletedAt");
create index orders_trashed on orders ("deletedAt", "_id") where "deletedAt" is not null;
create index schedules_trashed on schedules ("deletedAt", "_id") where "deletedAt" is not null and "deletedWith" is null;
-- Whose order it is is searched in the names alone.
create index customers_by_name on customers ("nameKey", "_id")
