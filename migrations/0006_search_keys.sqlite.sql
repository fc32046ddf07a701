-- Searches look for what is shown: #b6b8ba, Front and Back, and texts without what is invisible in them. The ranges
-- (45 is the hyphen) are what `searchable` takes out.
update colors set "searchKey" = substr("searchKey", 1, length("searchKey") - length("code")) || '#' || "code";
update designs set "searchKey" = "nameKey" || ' front and back' where "screenPrintingOn" = 'front_back';
create table invisible as select
  char(
    91, 173, 1536, 45, 1541, 1564, 1757, 1807, 2192, 45, 2193, 2274, 4447, 45, 4448, 6158, 8203, 45,
    8207, 8234, 45, 8238, 8288, 45, 8303, 10240, 12644, 64976, 45, 65007, 65279, 65440, 65520, 45,
    65531, 65534, 45, 65535, 69821, 69837, 78896, 45, 78911, 113824, 45, 113827, 119155, 45, 119162,
    917504, 45, 917759, 918000, 45, 921599, 93
  ) as "pattern";
create table places ("place" integer primary key);
insert into places
  with recursive counted ("place") as (select 1 union all select "place" + 1 from counted where "place" < 100000)
  select "place" from counted;
update customers set "searchKey" = (
    select coalesce(group_concat(substr("searchKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("searchKey") and substr("searchKey", "place", 1) not glob "pattern"
  ),
  "nameKey" = (
    select coalesce(group_concat(substr("nameKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("nameKey") and substr("nameKey", "place", 1) not glob "pattern"
  )
  from invisible where "searchKey" glob '*' || "pattern" || '*';
update designs set "searchKey" = (
    select coalesce(group_concat(substr("searchKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("searchKey") and substr("searchKey", "place", 1) not glob "pattern"
  ),
  "nameKey" = (
    select coalesce(group_concat(substr("nameKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("nameKey") and substr("nameKey", "place", 1) not glob "pattern"
  )
  from invisible where "searchKey" glob '*' || "pattern" || '*';
update colors set "searchKey" = (
    select coalesce(group_concat(substr("searchKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("searchKey") and substr("searchKey", "place", 1) not glob "pattern"
  )
  from invisible where "searchKey" glob '*' || "pattern" || '*';
update "clothingTypes" set "searchKey" = (
    select coalesce(group_concat(substr("searchKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("searchKey") and substr("searchKey", "place", 1) not glob "pattern"
  )
  from invisible where "searchKey" glob '*' || "pattern" || '*';
update users set "searchKey" = (
    select coalesce(group_concat(substr("searchKey", "place", 1), '' order by "place"), '') from places
    where "place" <= length("searchKey") and substr("searchKey", "place", 1) not glob "pattern"
  )
  from invisible where "searchKey" glob '*' || "pattern" || '*';
drop table places;
drop table invisible;
