-- When the person last showed the own password in this session (rule M3): signing in did.
alter table sessions add column "passwordAt" text not null default '';
update sessions set "passwordAt" = "createdAt";
