-- Stock of printed goods, in pieces (rules I1, I2), and what orders take of it.

create table inventories (
  "_id" text primary key,
  "version" integer not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "clothingType" text not null references "clothingTypes" ("_id"),
  "printingDesign" text not null references designs ("_id"),
  -- the sum of its items, kept by every movement, to sort by
  "quantity" integer not null check ("quantity" >= 0),
  unique ("clothingType", "printingDesign")
);
create index inventories_by_created on inventories ("createdAt", "_id");
create index inventories_by_design on inventories ("printingDesign");

-- One color of a record: the product that orders take from stock.
create table "inventoryItems" (
  "_id" text primary key,
  "version" integer not null,
  "inventoryId" text not null references inventories ("_id"),
  "color" text not null references colors ("_id"),
  "small" integer not null check ("small" >= 0),
  "medium" integer not null check ("medium" >= 0),
  "large" integer not null check ("large" >= 0),
  "xl" integer not null check ("xl" >= 0),
  "twoXl" integer not null check ("twoXl" >= 0),
  "threeXl" integer not null check ("threeXl" >= 0),
  "itemQuantity" integer not null
    generated always as ("small" + "medium" + "large" + "xl" + "twoXl" + "threeXl") stored,
  unique ("inventoryId", "color")
);
create index inventory_items_by_color on "inventoryItems" ("color");

-- The ledger: only ever inserted. No foreign key to the order, which it outlives.
create table "stockMovements" (
  "_id" text primary key,
  "at" text not null,
  "by" text not null,
  "inventoryId" text not null references inventories ("_id"),
  "productId" text not null references "inventoryItems" ("_id"),
  "kind" text not null,
  "orderId" text,
  "orderNo" integer,
  "reason" text not null,
  "small" integer not null,
  "medium" integer not null,
  "large" integer not null,
  "xl" integer not null,
  "twoXl" integer not null,
  "threeXl" integer not null
);
create index stock_movements_by_time on "stockMovements" ("at", "_id");
create index stock_movements_of_record on "stockMovements" ("inventoryId", "at", "_id");
create index stock_movements_of_product on "stockMovements" ("productId", "at", "_id");

create table "orderProducts" (
  "_id" text primary key,
  "version" integer not null,
  "orderId" text not null references orders ("_id") on delete cascade,
  "position" integer not null,
  "productId" text not null references "inventoryItems" ("_id"),
  "small" integer not null check ("small" >= 0),
  "medium" integer not null check ("medium" >= 0),
  "large" integer not null check ("large" >= 0),
  "xl" integer not null check ("xl" >= 0),
  "twoXl" integer not null check ("twoXl" >= 0),
  "threeXl" integer not null check ("threeXl" >= 0),
  "smallReturn" integer not null default 0 check ("smallReturn" between 0 and "small"),
  "mediumReturn" integer not null default 0 check ("mediumReturn" between 0 and "medium"),
  "largeReturn" integer not null default 0 check ("largeReturn" between 0 and "large"),
  "xlReturn" integer not null default 0 check ("xlReturn" between 0 and "xl"),
  "twoXlReturn" integer not null default 0 check ("twoXlReturn" between 0 and "twoXl"),
  "threeXlReturn" integer not null default 0 check ("threeXlReturn" between 0 and "threeXl"),
  unique ("orderId", "productId")
);
create index order_products_of_order on "orderProducts" ("orderId", "position");
create index order_products_by_product on "orderProducts" ("productId");
