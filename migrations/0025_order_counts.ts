import { PostgresAdapter, sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

export default async function countOrders(tx: MigrationTransaction): Promise<void> {
  const triggers = tx.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE
  const counted = `insert into "orderCounts" select ${getState('"orderDocuments"')}, count(*), sum("productions")
    from "orderDocuments" group by 1, 2`
  for (const statement of [...triggers, counted]) await sql.raw(statement).execute(tx)
}

const getState = (row: string) => `${row}."status", case when ${row}."place" < 0 then 1 else 0 end`

const OLD = `(${getState('old')}, -1, -old."productions")`
const NEW = `(${getState('new')}, 1, new."productions")`
const IS_CHANGED = `(${getState('old')}, old."productions") <> (${getState('new')}, new."productions")`

const add = (row: string) =>
  `insert into "orderCounts" values ${row} on conflict ("status", "trashed") do update
    set "orders" = "orders" + excluded."orders", "productions" = "productions" + excluded."productions"`

const ON_SQLITE = [
  'create unique index order_counts on "orderCounts" ("status", "trashed")',
  `create trigger order_counted after insert on "orderDocuments" begin ${add(NEW)}; end`,
  `create trigger order_recounted after update on "orderDocuments" when ${IS_CHANGED}
    begin ${add(OLD)}; ${add(NEW)}; end`,
  `create trigger order_uncounted after delete on "orderDocuments" begin ${add(OLD)}; end`,
]

/**
 * Each change adds rows of its difference, because transactions that change the same row wait for each other, and the
 * later one is rolled back. A change of every 500th order sums up all rows.
 */
const ON_POSTGRES = [
  `create function count_order() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then insert into "orderCounts" values ${OLD}; end if;
    if tg_op <> 'DELETE' then
      insert into "orderCounts" values ${NEW};
      if new."place" % 500 = 0 then
        with summed as (delete from "orderCounts" returning *)
        insert into "orderCounts" select "status", "trashed", sum("orders"), sum("productions") from summed group by 1, 2;
      end if;
    end if;
    return null;
  end $$`,
  `create trigger order_counted after insert or delete on "orderDocuments"
    for each row execute function count_order()`,
  `create trigger order_recounted after update on "orderDocuments"
    for each row when (${IS_CHANGED}) execute function count_order()`,
]
