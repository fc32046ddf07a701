-- A list by name is read from its index. A search reads the table, as quickly as an index, whose rows a long search key
-- would not fit.
create index users_live on users ("nameKey", "_id") where "deletedAt" is null;
create index colors_live on colors ("nameKey", "_id") where "deletedAt" is null;
create index customers_live on customers ("nameKey", "_id") where "deletedAt" is null;
create index clothing_types_live on "clothingTypes" ("nameKey", "_id") where "deletedAt" is null;
create index designs_live on designs ("nameKey", "_id") where "deletedAt" is null;

-- Order numbers where several people may take orders at the same instant: a row that counts would make all but one of
-- them begin again. A transaction that begins again leaves its number unused (rule O8 allows gaps, never a repeat).
create sequence "orderNo";

-- A schedule changes its status several times. With room beside it in its page the indexes stay as they are, and two
-- people who change different schedules do not meet in a page of an index, where one would have to begin again.
alter table schedules set (fillfactor = 70);
