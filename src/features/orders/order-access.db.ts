import type { Transaction } from '../../server/database/database.ts'
import type { Session } from '../../server/security/sessions.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import { requireRecord, requireOutOfTrash } from '../../server/records/records.ts'
import type { OrderColumns } from './orders.db.ts'
export const GONE = () => notFound('This order does not exist any more.')

/** Only administrators see trashed orders; to all other roles such an order does not exist (rule M4). */
export function requireVisible(isTrashed: boolean, session: Session): void {
  if (isTrashed && session.role !== 'administrator') throw GONE()
}

/** `deleted` lists the trash, so it needs the role that `listOrderTrash` needs (rule M4). */
export function requireTrashReader(deleted: boolean, session: Session): void {
  if (deleted && session.role !== 'administrator')
    throw new ApiError({ code: 'forbidden', message: 'Your role does not allow this.' })
}

export async function requireLiveOrder(tx: Transaction, id: string, session: Session): Promise<OrderColumns> {
  const stored = await requireRecord(tx, 'orders', id, 'order')
  requireVisible(stored.deletedAt !== null, session)
  requireOutOfTrash(stored, 'order')
  return stored
}
