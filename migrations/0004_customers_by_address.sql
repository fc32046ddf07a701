-- Lists and exports of 100,000 customers sort by every column from an index.
create index customers_by_address on customers ("address", "_id") where "deletedAt" is null;
