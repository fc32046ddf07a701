import { ApiError, notFound } from '../../shared/problem.ts'
import { now } from '../clock.ts'
import type { Tables, Transaction } from '../database/database.ts'
import type { Session } from '../security/sessions.ts'
import { noteChange, noteHistory } from './changes.ts'
import { movedMessage } from './moved-message.ts'
import {
  anyTable,
  changedAt,
  liveRecords,
  named,
  type OwnColumns,
  type RecordColumns,
  type RecordTable,
  selectRecords,
} from './records.ts'
import type { References } from './references.ts'

export const toTrashed = ({ deletedAt, deletedBy }: RecordColumns) => ({ deletedAt: deletedAt!, deletedBy })

export async function trashRecords(
  tx: Transaction,
  table: RecordTable,
  ids: readonly string[],
  by: Session,
  at = now(),
): Promise<void> {
  await moveRecords(tx, table, ids, { deletedAt: at, deletedBy: by.username }, at)
}

export async function namesInTrash(
  tx: Transaction,
  table: RecordTable,
  ids: readonly string[],
  noun: string,
  getNames: (tx: Transaction, ids: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const live = await liveRecords(tx, table, ids)
  const names = await getNames(tx, live.size === 0 ? ids : ids.filter((id) => live.has(id)))
  if (live.size === 0) return names
  const move = live.size === 1 ? 'is not in the trash' : 'are not in the trash'
  throw new ApiError({ code: 'conflict', message: movedMessage(noun, names, move) })
}

export async function restoreRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  ids: readonly string[],
  columns: Partial<OwnColumns<T>> = {},
): Promise<void> {
  await moveRecords(tx, table, ids, { ...columns, deletedAt: null, deletedBy: null }, now())
}

type Move = Pick<RecordColumns, 'deletedAt' | 'deletedBy'>

async function moveRecords(
  tx: Transaction,
  table: RecordTable,
  ids: readonly string[],
  move: Move,
  at: string,
): Promise<void> {
  const unique = [...new Set(ids)]
  noteChange(tx, table)
  const before = await selectRecords(tx, table, unique)
  const moved = await anyTable(tx)
    .updateTable(named(table))
    .set({ ...move, ...changedAt(at) })
    .where('_id', 'in', unique)
    .where('deletedAt', move.deletedAt ? 'is' : 'is not', null)
    .returningAll()
    .execute()
  requireAll(moved.length, unique.length, move.deletedAt ? 'deleted' : 'restored')
  noteHistory(tx, table, before, moved as unknown as typeof before)
}

export async function purgeRecords(
  tx: Transaction,
  table: RecordTable,
  ids: readonly string[],
  references: References,
): Promise<void> {
  const unique = [...new Set(ids)]
  await references.throwIfUsed(tx, table, unique)
  noteChange(tx, table)
  const purged = await anyTable(tx)
    .deleteFrom(named(table))
    .where('_id', 'in', unique)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .execute()
  requireAll(purged.length, unique.length, 'deleted')
  noteHistory(tx, table, purged as unknown as Tables[RecordTable][], [])
}

function requireAll(done: number, requested: number, what: string): void {
  const missing = requested - done
  if (missing === 0) return
  const are = missing === 1 ? 'is' : 'are'
  throw notFound(
    `Nothing was ${what}: ${missing} of ${requested} selected records ${are} not there any more. Reload the list.`,
  )
}
