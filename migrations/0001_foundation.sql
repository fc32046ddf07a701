-- One text for SQLite and PostgreSQL: a column carries the field's name in the interface, instants are ISO 8601 UTC
-- text, days are yyyy-mm-dd text, quantities are integers. `keytext` is text compared byte by byte on both engines; a
-- column `…Key` holds a text as it is searched or sorted by.
-- No `;` inside a statement.

create table users (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "searchKey" keytext not null,
  "nameKey" keytext not null,
  "emailKey" keytext not null,
  "username" text not null,
  -- the username as it is compared: unique ignoring case, the trash included
  "usernameKey" keytext not null unique,
  "passwordHash" text not null,
  "role" keytext not null check ("role" in ('administrator', 'warehouse_operator', 'machine_operator')),
  "email" keytext not null
);
create index users_trashed on users ("deletedAt", "_id") where "deletedAt" is not null;

create table sessions (
  "tokenHash" text primary key,
  "userId" text not null references users ("_id") on delete cascade,
  "username" text not null,
  "role" text not null,
  "createdAt" text not null,
  "lastUsedAt" text not null
);
create index sessions_user on sessions ("userId");

-- Counted attempts, where several server processes share them. The columns are the library's, in its order.
create table "rateLimits" (
  "key" text primary key,
  "points" integer not null,
  "expire" bigint
);

create table colors (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "searchKey" keytext not null,
  "nameKey" keytext not null,
  "name" text not null,
  "code" keytext not null
);
create index colors_trashed on colors ("deletedAt", "_id") where "deletedAt" is not null;

create table customers (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "searchKey" keytext not null,
  -- orders, productions and schedules are found by it too
  "nameKey" keytext not null,
  "phoneKey" keytext not null,
  "emailKey" keytext not null,
  "addressKey" keytext not null,
  "name" text not null,
  "phone_no" keytext not null,
  "email" keytext not null,
  "address" keytext not null
);
-- lists and exports of 100,000 customers sort by every column from an index
create index customers_by_phone on customers ("phoneKey", "_id") where "deletedAt" is null;
create index customers_by_email on customers ("emailKey", "_id") where "deletedAt" is null;
create index customers_by_address on customers ("addressKey", "_id") where "deletedAt" is null;
create index customers_by_created on customers ("createdAt", "_id") where "deletedAt" is null;
create index customers_by_updated on customers ("updatedAt", "_id") where "deletedAt" is null;
-- whose order it is is searched in the names alone, in those of the trash too
create index customers_by_name on customers ("nameKey", "_id");
create index customers_trashed on customers ("deletedAt", "_id") where "deletedAt" is not null;

create table "clothingTypes" (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "searchKey" keytext not null,
  "nameKey" keytext not null,
  "name" text not null
);
create index clothing_types_trashed on "clothingTypes" ("deletedAt", "_id") where "deletedAt" is not null;

-- An image never changes, and its id is random throughout: its address cannot be guessed and may be cached for ever.
create table images (
  "_id" text primary key,
  "createdAt" text not null,
  "normal" bytea not null,
  "thumbnail" bytea not null
);

create table designs (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "searchKey" keytext not null,
  "nameKey" keytext not null,
  "name" text not null,
  "screenPrintingOn" text not null check ("screenPrintingOn" in ('front', 'front_back', 'back')),
  "frontImage" text references images ("_id"),
  "backImage" text references images ("_id")
);
-- an image belongs to one side of one design
create unique index designs_front_image on designs ("frontImage");
create unique index designs_back_image on designs ("backImage");
create index designs_trashed on designs ("deletedAt", "_id") where "deletedAt" is not null;

-- When something last changed, in milliseconds since 1970 and never twice the same: what a screen compares with what it has.
create table timestamps (
  "name" text primary key,
  "value" bigint not null
);

-- Numbers that count up and are never given twice.
create table counters (
  "name" text primary key,
  "value" integer not null
);

create table orders (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "orderNo" integer not null unique,
  "customer" text not null references customers ("_id"),
  "referrer" text references customers ("_id"),
  "addOn" text,
  "orderQuantity" integer not null check ("orderQuantity" >= 0),
  "dueDate" text,
  "deliveryDate" text,
  "remark" text not null,
  "status" text not null check ("status" in ('pending', 'confirm', 'schedule', 'complete', 'deliver', 'cancel')),
  "shippingMethod" text not null check ("shippingMethod" in ('pickup', 'ups', 'airport')),
  "boxes" integer check ("boxes" >= 0),
  "tracking_no" text not null,
  "awb" text not null,
  "airport_code" text not null,
  "airline" text not null,
  -- the due date as lists sort by it: an order without one comes last
  "dueKey" text not null,
  -- who asked for the order, and the id of their request: one that is sent again makes no second order
  "requestKey" text,
  -- tells whether it is the same that is sent again
  "requestDigest" text
);
create unique index orders_by_request on orders ("requestKey");
create index orders_by_due on orders ("dueKey", "_id") where "deletedAt" is null;
create index orders_by_created on orders ("createdAt", "_id") where "deletedAt" is null;
create index orders_by_delivery on orders ("deliveryDate") where "deletedAt" is null;
create index orders_by_status on orders ("status") where "deletedAt" is null;
create index orders_by_customer on orders ("customer");
create index orders_by_referrer on orders ("referrer");
create index orders_trashed on orders ("deletedAt", "_id") where "deletedAt" is not null;

create table productions (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  "orderId" text not null references orders ("_id") on delete cascade,
  "position" integer not null,
  "clothingType" text not null references "clothingTypes" ("_id"),
  "printingDesign" text not null references designs ("_id"),
  "productQuantity" integer not null check ("productQuantity" > 0),
  "frontStatus" text check ("frontStatus" in ('pending', 'schedule', 'complete')),
  "backStatus" text check ("backStatus" in ('pending', 'schedule', 'complete')),
  -- when its last side was completed, null until then
  "completedAt" text
);
create index productions_of_order on productions ("orderId", "position");
-- with the order, so that counting reads no production
create index productions_open on productions ("createdAt", "_id", "orderId", "deletedAt", "completedAt")
  where "deletedAt" is null and "completedAt" is null;
create index productions_by_created on productions ("createdAt", "_id", "orderId", "deletedAt");
create index productions_by_clothing_type on productions ("clothingType");
create index productions_by_design on productions ("printingDesign");

create table "productionItems" (
  "_id" text primary key,
  "version" integer not null,
  "productionId" text not null references productions ("_id") on delete cascade,
  "position" integer not null,
  "color" text not null references colors ("_id"),
  "size" text not null check ("size" in ('mix', 'not_mix')),
  "smallQuantity" integer not null check ("smallQuantity" >= 0),
  "mediumQuantity" integer not null check ("mediumQuantity" >= 0),
  "largeQuantity" integer not null check ("largeQuantity" >= 0),
  "xlQuantity" integer not null check ("xlQuantity" >= 0),
  "twoXlQuantity" integer not null check ("twoXlQuantity" >= 0),
  "threeXlQuantity" integer not null check ("threeXlQuantity" >= 0),
  "smallQuality" text not null,
  "mediumQuality" text not null,
  "largeQuality" text not null,
  "xlQuality" text not null,
  "twoXlQuality" text not null,
  "threeXlQuality" text not null,
  "smallQuantityReturn" integer not null default 0 check ("smallQuantityReturn" >= 0),
  "mediumQuantityReturn" integer not null default 0 check ("mediumQuantityReturn" >= 0),
  "largeQuantityReturn" integer not null default 0 check ("largeQuantityReturn" >= 0),
  "xlQuantityReturn" integer not null default 0 check ("xlQuantityReturn" >= 0),
  "twoXlQuantityReturn" integer not null default 0 check ("twoXlQuantityReturn" >= 0),
  "threeXlQuantityReturn" integer not null default 0 check ("threeXlQuantityReturn" >= 0),
  "itemQuantity" integer not null check ("itemQuantity" > 0)
);
create index production_items_of_production on "productionItems" ("productionId", "position");
create index production_items_by_color on "productionItems" ("color");

create table schedules (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "deletedBy" text,
  -- the order whose deletion took this schedule along and whose restore brings it back
  "deletedWith" text,
  "orderId" text not null references orders ("_id") on delete cascade,
  "productionId" text not null references productions ("_id") on delete cascade,
  "machine" text not null check ("machine" in ('machineM1', 'machineXl1')),
  "screenPrintingOn" text not null check ("screenPrintingOn" in ('front', 'back')),
  "status" text not null check ("status" in ('pending', 'preparing', 'ready', 'processing', 'complete')),
  -- the place in the machine's queue: the smallest is at the top
  "position" integer not null,
  "completedAt" text
);
-- one live schedule per production and side
create unique index schedules_one_per_side on schedules ("productionId", "screenPrintingOn") where "deletedAt" is null;
-- the queue of a machine, each place taken once
create unique index schedules_queue on schedules ("machine", "position") where "deletedAt" is null and "completedAt" is null;
create index schedules_of_order on schedules ("orderId");
create index schedules_trashed on schedules ("deletedAt", "_id") where "deletedAt" is not null and "deletedWith" is null;
