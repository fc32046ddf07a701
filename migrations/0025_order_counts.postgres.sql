-- Nearly all productions are complete, and what waits is neither: PostgreSQL took each column for itself and expected 30 times
-- too few.
create statistics productions_by_progress (mcv) on "completedAt", "deletedAt", "frontStatus", "backStatus" from productions;
analyze productions;
