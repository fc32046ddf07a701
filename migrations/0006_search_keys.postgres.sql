-- Searches look for what is shown: #b6b8ba, Front and Back, and texts without what is invisible in them. The ranges are
-- what `searchable` takes out.
update colors set "searchKey" = substr("searchKey", 1, length("searchKey") - length("code")) || '#' || "code";
update designs set "searchKey" = "nameKey" || ' front and back' where "screenPrintingOn" = 'front_back';
create table invisible as select
  '[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]' as "pattern";
update customers set
  "searchKey" = regexp_replace("searchKey", "pattern", '', 'g'),
  "nameKey" = regexp_replace("nameKey", "pattern", '', 'g')
  from invisible where "searchKey" ~ "pattern";
update designs set
  "searchKey" = regexp_replace("searchKey", "pattern", '', 'g'),
  "nameKey" = regexp_replace("nameKey", "pattern", '', 'g')
  from invisible where "searchKey" ~ "pattern";
update colors set
  "searchKey" = regexp_replace("searchKey", "pattern", '', 'g')
  from invisible where "searchKey" ~ "pattern";
update "clothingTypes" set
  "searchKey" = regexp_replace("searchKey", "pattern", '', 'g')
  from invisible where "searchKey" ~ "pattern";
update users set
  "searchKey" = regexp_replace("searchKey", "pattern", '', 'g')
  from invisible where "searchKey" ~ "pattern";
drop table invisible;
