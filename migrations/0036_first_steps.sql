-- The first steps of a shop that need not be done any more; one that has delivered is no new shop.
alter table shop add column "dismissedSteps" text not null default '[]';
update shop set "dismissedSteps" = '["hours","colleagues","backups","delivery"]'
  where exists (select 1 from orders where status = 'deliver');
