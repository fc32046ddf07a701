import { PostgresAdapter, sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

/** On SQLite each status has one row. */
export default async function countByStatement(tx: MigrationTransaction): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const statement of ON_POSTGRES) await sql.raw(statement).execute(tx)
}

const getRows = (table: string, sign: 1 | -1) =>
  `select "status", case when "place" < 0 then 1 else 0 end as "trashed", ${sign} as "orders",
    ${sign} * "productions" as "productions" from ${table}`
const ADDED = getRows('added', 1)
const REMOVED = getRows('removed', -1)

const count = (...changes: string[]) =>
  `insert into "orderCounts" select "status", "trashed", sum("orders"), sum("productions")
    from (${changes.join(' union all ')}) as changes group by 1, 2 having sum("orders") <> 0 or sum("productions") <> 0`

const sumUp = (where: string) =>
  `with summed as (delete from "orderCounts" ${where} returning *)
    insert into "orderCounts" select "status", "trashed", sum("orders"), sum("productions") from summed
      group by 1, 2 having sum("orders") <> 0 or sum("productions") <> 0`

/**
 * Each statement adds one row for each status, whatever the number of its orders, and every 50th sums up all rows but
 * those that another transaction is summing up: nobody waits for a long one. A sequence counts, because what a
 * transaction reads of a table conflicts with all who change it.
 */
const ON_POSTGRES = [
  'drop trigger order_counted on "orderDocuments"',
  'drop trigger order_recounted on "orderDocuments"',
  'drop function count_order()',
  'create sequence "orderCountChanges" owned by "orderCounts"."status"',
  `create function count_orders() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${count(ADDED)};
    elsif tg_op = 'DELETE' then ${count(REMOVED)};
    else ${count(ADDED, REMOVED)};
    end if;
    if found and nextval('"orderCountChanges"') % 50 = 0 then
      begin
        ${sumUp('where ctid = any (array(select ctid from "orderCounts" for update skip locked))')};
      exception when serialization_failure or deadlock_detected or lock_not_available then null;
      end;
    end if;
    return null;
  end $$`,
  `create trigger orders_added after insert on "orderDocuments" referencing new table as added
    for each statement execute function count_orders()`,
  `create trigger orders_removed after delete on "orderDocuments" referencing old table as removed
    for each statement execute function count_orders()`,
  `create trigger orders_changed after update on "orderDocuments" referencing old table as removed new table as added
    for each statement execute function count_orders()`,
  sumUp(''),
]
