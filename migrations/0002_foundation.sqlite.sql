-- A list by name is read from its index, and a search reads nothing else.
create index users_live on users ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index colors_live on colors ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index customers_live on customers ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index clothing_types_live on "clothingTypes" ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
create index designs_live on designs ("nameKey", "_id", "searchKey", "deletedAt") where "deletedAt" is null;
