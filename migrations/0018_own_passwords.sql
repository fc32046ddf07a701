-- 1 where somebody else gave the person their password: they choose one of their own before anything else (rule M3).
-- Sessions hold a copy, as of the role.
alter table users add column "mustChangePassword" integer not null default 0 check ("mustChangePassword" in (0, 1));
alter table sessions add column "mustChangePassword" integer not null default 0 check ("mustChangePassword" in (0, 1));
