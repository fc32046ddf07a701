import type { Changes, Tables, Transaction } from '../../../server/database/database.ts'
import type { Change, Row, Value } from '../../../server/database/transaction/transaction.ts'
import type { ChangeListener } from '../../../server/records/changes.ts'
import {
  DOCUMENTED,
  type DocumentedOrders,
  type DocumentedTable,
  selectOrdersOfCustomers,
  selectOrdersOfDesigns,
  storeDocuments,
  writeDocuments,
} from './order-documents.db.ts'

/** The documents by which orders are found follow every change in its own transaction. */
export const followOrders: ChangeListener = {
  tables: Object.keys(DOCUMENTED) as DocumentedTable[],
  onChange: followChanges,
}

async function followChanges(tx: Transaction, changes: Changes): Promise<void> {
  const made = newOrders(changes)
  await storeDocuments(tx, made)
  const isMade = new Set(made.orders.map(({ _id }) => _id))
  const changed = (table: DocumentedTable) =>
    [...(changes.get(table)?.values() ?? [])].filter((change) => differs(change, DOCUMENTED[table]))
  // A record that is new here, or deleted for good, is named by no order but those that are written anyway.
  const renamed = (table: 'customers' | 'designs') =>
    changed(table).flatMap(({ before, after }) => (before && after ? [after._id] : []))
  const ofOrders = changed('orders').map(({ before, after }) => (after ?? before)!._id)
  const ofParts = [...changed('productions'), ...changed('orderProducts')].flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row ? [String(row['orderId'])] : [])),
  )
  await writeDocuments(tx, [
    ...[...ofOrders, ...ofParts].filter((id) => !isMade.has(id)),
    ...(await selectOrdersOfCustomers(tx, renamed('customers'))),
    ...(await selectOrdersOfDesigns(tx, renamed('designs'))),
  ])
}

/** As they were noted, so that nothing has to be read again. */
function newOrders(changes: Changes): DocumentedOrders {
  const stored = <T extends keyof Tables>(table: T) =>
    [...(changes.get(table)?.values() ?? [])].flatMap(({ before, after }) =>
      before === null && after ? [after as unknown as Tables[T]] : [],
    )
  const orders = stored('orders')
  const ids = new Set(orders.map(({ _id }) => _id))
  return {
    orders,
    productions: stored('productions').filter(({ orderId, deletedAt }) => ids.has(orderId) && deletedAt === null),
    orderProducts: stored('orderProducts').filter(({ orderId }) => ids.has(orderId)),
  }
}

const differs = ({ before, after }: Change, columns: readonly string[]): boolean =>
  columns.some((column) => valueOf(before, column) !== valueOf(after, column))

const valueOf = (row: Row | null, column: string): Value | undefined => row?.[column]
