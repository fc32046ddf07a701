-- Lists sort by each text alone, without case and accents: its key is what `searchable` makes of it. Records that are
-- there already have it in their search key, between parts whose lengths are known, and it is cut out of there.
alter table colors add column "nameKey" keytext not null default '';
update colors set "nameKey" = substr("searchKey", 1, length("searchKey") - length("code") - 2);

alter table "clothingTypes" add column "nameKey" keytext not null default '';
update "clothingTypes" set "nameKey" = "searchKey";

alter table users add column "nameKey" keytext not null default '';
alter table users add column "emailKey" keytext not null default '';
-- a role is as long as its label, and an address of e-mail is ASCII
update users set
  "emailKey" = lower("email"),
  "nameKey" = substr("searchKey", 1,
    length("searchKey") - length("role") - 1 - case "email" when '' then 0 else length("email") + 1 end);

alter table customers add column "phoneKey" keytext not null default '';
alter table customers add column "emailKey" keytext not null default '';
alter table customers add column "addressKey" keytext not null default '';
drop index if exists customers_by_phone;
drop index if exists customers_by_email;
drop index if exists customers_by_address;
create table places ("place" integer primary key);
insert into places
  with recursive counted ("place") as (select 1 union all select "place" + 1 from counted where "place" < 100000)
  select "place" from counted;
-- A search key is name, phone, the digits of the phone, e-mail and address: "rest" begins with the phone, "middle" is
-- what stands between it and the address.
create table parts (
  "_id" text primary key,
  "rest" keytext not null,
  "middle" keytext not null,
  "phoneKey" keytext not null default ''
);
insert into parts ("_id", "rest", "middle") select
  "_id",
  substr("searchKey", length("nameKey") + 2),
  coalesce((
    select ' ' || string_agg(substr("phone_no", "place", 1), '' order by "place") from places
    where "place" <= length("phone_no") and substr("phone_no", "place", 1) between '0' and '9'
  ), '') || case "email" when '' then '' else ' ' || lower("email") end
  from customers;
-- ASCII keeps its length. Where neither phone nor address is ASCII, the phone ends before the middle, about where it
-- should, and has all of its digits and spaces.
update parts set "phoneKey" = case
    when octet_length("address") = length("address") then substr("rest", 1,
      length("rest") - length("middle") - case "address" when '' then 0 else length("address") + 1 end)
    when octet_length("phone_no") = length("phone_no") then lower("phone_no")
    else coalesce((
      select substr("rest", 1, "place" - 1) from places
      where "place" <= length("rest") and substr("rest", "place", length("middle") + 1) = "middle" || ' ' and (
        select count(*) from places as "before"
        where "before"."place" < places."place" and substr("rest", "before"."place", 1) between ' ' and '9'
      ) >= (
        select count(*) from places as "own"
        where "own"."place" <= length("phone_no") and substr("phone_no", "own"."place", 1) between ' ' and '9'
      )
      order by abs("place" - 1 - length("phone_no")), "place" limit 1
    ), lower("phone_no"))
  end
  from customers where customers."_id" = parts."_id";
update customers set
  "phoneKey" = parts."phoneKey",
  "emailKey" = lower("email"),
  "addressKey" = case "address" when '' then '' else substr("rest", length(parts."phoneKey") + length("middle") + 2) end
  from parts where parts."_id" = customers."_id";
drop table parts;
drop table places;
create index customers_by_phone on customers ("phoneKey", "_id") where "deletedAt" is null;
create index customers_by_email on customers ("emailKey", "_id") where "deletedAt" is null;
create index customers_by_address on customers ("addressKey", "_id") where "deletedAt" is null;

drop index if exists users_trashed;
drop index if exists colors_trashed;
drop index if exists customers_trashed;
drop index if exists clothing_types_trashed;
drop index if exists designs_trashed;
create index users_trashed on users ("deletedAt", "_id") where "deletedAt" is not null;
create index colors_trashed on colors ("deletedAt", "_id") where "deletedAt" is not null;
create index customers_trashed on customers ("deletedAt", "_id") where "deletedAt" is not null;
create index clothing_types_trashed on "clothingTypes" ("deletedAt", "_id") where "deletedAt" is not null;
create index designs_trashed on designs ("deletedAt", "_id") where "deletedAt" is not null
