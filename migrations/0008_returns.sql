-- Why the returned pieces of a line came back (rule I3), so that the dialog shows it again; empty where nobody said.
alter table "productionItems" add column "returnReason" text not null default '';
alter table "productionItems" add column "returnReasonText" text not null default '';
alter table "orderProducts" add column "returnReason" text not null default '';
alter table "orderProducts" add column "returnReasonText" text not null default '';
