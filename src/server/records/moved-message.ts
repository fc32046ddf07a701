import { formatCount, pluralNoun } from '../../shared/numbers.ts'
import type { Tables, Transaction } from '../database/database.ts'
import { type RecordTable, selectRecords } from './records.ts'

const MAX_NAMED = 3
const MAX_LETTERS = 60

const list = new Intl.ListFormat('en-US')

type Move =
  | 'moved to the trash'
  | 'restored'
  | 'deleted for good'
  | `${'is' | 'are'} not in the trash`
  | `moved to the ${'top' | 'end'} of the queue`
  | 'updated'
  | 'set back'
  | 'pending'
  | 'confirmed'
  | 'scheduled'
  | 'complete'
  | 'delivered'
  | 'cancelled'

export function movedMessage(noun: string, names: readonly string[], move: Move): string {
  const recorded = names.slice(0, MAX_NAMED).map(quoteName)
  const more = names.length - recorded.length
  const nouns = pluralNoun(names.length, noun)
  if (more > 0)
    return `${formatCount(names.length)} ${nouns} ${move}: ${recorded.join(', ')} and ${formatCount(more)} more.`
  return `${nouns[0]!.toUpperCase()}${nouns.slice(1)} ${list.format(recorded)} ${move}.`
}

const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name that turns letters turns only its own: it stands between the marks FSI and PDI. */
function quoteName(name: string): string {
  const letters = Array.from(name)
  const short = letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : name
  return TURNS.test(short) ? `\u2068${short}\u2069` : short
}

export async function namesOfRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  ids: readonly string[],
  field: keyof Tables[T] & string,
): Promise<string[]> {
  const names = new Map((await selectRecords(tx, table, ids)).map((record) => [record._id, String(record[field])]))
  return [...new Set(ids)].flatMap((id) => names.get(id) ?? [])
}
