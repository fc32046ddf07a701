-- A list by name is read from its index, and a search reads nothing else.
drop index if exists users_live;
drop index if exists colors_live;
drop index if exists customers_live;
drop index if exists clothing_types_live;
drop index if exists designs_live;
create index users_live on users ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index colors_live on colors ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index customers_live on customers ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index clothing_types_live on "clothingTypes" ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index designs_live on designs ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null
