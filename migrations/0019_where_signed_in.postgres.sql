update sessions set "_id" = gen_random_uuid();
create unique index sessions_by_id on sessions ("_id");
