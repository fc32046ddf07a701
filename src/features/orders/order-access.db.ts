import type { Transaction } from '../../server/database/database.ts'
import type { Session } from '../../server/security/sessions.ts'
import { notFound } from '../../shared/problem.ts'
import { requireOutOfTrash, requireReadable } from '../../server/records/records.ts'
import type { OrderColumns } from './orders.db.ts'
export const GONE = () => notFound('This order does not exist any more.')

export async function requireLiveOrder(tx: Transaction, id: string, session: Session): Promise<OrderColumns> {
  const stored = await requireReadable(tx, 'orders', id, 'order', session)
  requireOutOfTrash(stored, 'order')
  return stored
}
