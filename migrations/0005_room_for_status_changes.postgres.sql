-- A schedule changes its status several times. With room beside it in its page the indexes stay as they are, and two
-- people who change different schedules do not meet in a page of an index, where one would have to begin again.
alter table schedules set (fillfactor = 70)
