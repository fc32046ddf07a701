-- Nearly all productions are complete, and none of those waits: PostgreSQL took each column for itself and expected a
-- thirtieth of those that wait.
create statistics productions_by_progress (mcv) on "completedAt", "deletedAt", "frontStatus", "backStatus" from productions;
analyze productions;
