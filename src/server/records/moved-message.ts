import { formatCount, nounOf } from '../../shared/numbers.ts'
import type { Tables, Transaction } from '../database/database.ts'
import { type RecordTable, selectRecords } from './records.ts'

type Move =
  | 'moved to the trash'
  | 'restored'
  | 'deleted for good'
  | 'moved to the top of the queue'
  | 'moved to the end of the queue'
  | 'is not in the trash'
  | 'are not in the trash'

/** A message names so many records, and so many letters of each name. */
const MAX_NAMED = 3
const MAX_LETTERS = 60

const list = new Intl.ListFormat('en-US')

/**
 * Says what became of which records: `Order #12 restored.`, `Orders #12 and #15 moved to the trash.`,
 * `8 orders deleted for good: #12, #15, #17 and 5 more.` The noun is the singular, in small letters.
 */
export function movedMessage(noun: string, names: readonly string[], move: Move): string {
  const told = names.slice(0, MAX_NAMED).map(asTold)
  const more = names.length - told.length
  const nouns = nounOf(names.length, noun)
  if (more > 0)
    return `${formatCount(names.length)} ${nouns} ${move}: ${told.join(', ')} and ${formatCount(more)} more.`
  return `${nouns[0]!.toUpperCase()}${nouns.slice(1)} ${list.format(told)} ${move}.`
}

/** Letters that are written from right to left, and characters that turn what follows. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** A long name is cut, and one that turns letters turns only its own (it stands between the marks FSI and PDI). */
function asTold(name: string): string {
  const letters = Array.from(name)
  const short = letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : name
  return TURNS.test(short) ? `\u2068${short}\u2069` : short
}

/** The names of these records in the order of the ids; `field` is the column that holds the name. */
export async function namesOfRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  ids: readonly string[],
  field: keyof Tables[T] & string,
): Promise<string[]> {
  const names = new Map((await selectRecords(tx, table, ids)).map((record) => [record._id, String(record[field])]))
  return [...new Set(ids)].flatMap((id) => names.get(id) ?? [])
}
