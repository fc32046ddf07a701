-- The figures of the dashboard, each read from an index alone. No value is passed in a condition of an index: the
-- queries repeat it word for word.

-- Orders by status and due day, with what is counted of them: late, due, ready to ship.
create index orders_standing on orders ("status", "dueKey", "_id", "shippingMethod", "orderQuantity", "deletedAt")
  where "deletedAt" is null;
drop index orders_by_status;
-- What was delivered by day, with whose it is and how much.
create index orders_delivered on orders ("status", "deliveryDate", "customer", "orderQuantity", "_id", "deletedAt")
  where "deletedAt" is null;
-- The productions of an order, with what was printed of which design.
create index productions_made on productions ("orderId", "printingDesign", "productQuantity", "_id", "deletedAt")
  where "deletedAt" is null;
-- Productions with a side that waits for a machine.
create index productions_waiting on productions
  ("orderId", "_id", "productQuantity", "frontStatus", "backStatus", "completedAt", "deletedAt")
  where "deletedAt" is null and "completedAt" is null and 'pending' in ("frontStatus", "backStatus");
-- The few items with pieces of second quality, and those of which some came back.
create index production_items_second on "productionItems" ("productionId")
  where 'second' in ("smallQuality", "mediumQuality", "largeQuality", "xlQuality", "twoXlQuality", "threeXlQuality");
create index production_items_returned on "productionItems" ("productionId", "returnReason")
  where "smallQuantityReturn" + "mediumQuantityReturn" + "largeQuantityReturn" + "xlQuantityReturn"
    + "twoXlQuantityReturn" + "threeXlQuantityReturn" > 0;
create index order_products_returned on "orderProducts" ("orderId", "returnReason")
  where "smallReturn" + "mediumReturn" + "largeReturn" + "xlReturn" + "twoXlReturn" + "threeXlReturn" > 0;
-- What is on the machines: counted by machine and status without reading the schedules.
create index schedules_open on schedules
  ("machine", "status", "position", "orderId", "productionId", "completedAt", "deletedAt")
  where "deletedAt" is null and "completedAt" is null;
