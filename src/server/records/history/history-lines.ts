import type { HistoryAction, HistoryEntry } from '../../../shared/records/record-history.ts'
import type { Tables } from '../../database/database.ts'
import { HIDDEN, type History, type HistoryField } from './history.ts'
import type { Row, Value } from '../../database/transaction/transaction.ts'

export interface RecordedChange {
  of: keyof Tables
  id: string
  as?: string
  did?: HistoryAction
  /** A pair is what was and what is. */
  values: Record<string, Value | [Value, Value]>
}

export type Histories = ReadonlyMap<keyof Tables, History>

type Line = HistoryEntry['changes'][number]

const OF_A_PART: Partial<Record<HistoryAction, string>> = {
  trash: 'Moved to the trash',
  restore: 'Restored',
  purge: 'Deleted',
}

export function getLines(
  { of, as = '', did, values }: RecordedChange,
  action: HistoryAction,
  histories: Histories,
  names: ReadonlyMap<string, string>,
): Line[] {
  const done = did ?? action
  const pairs = Object.entries(values).map(([column, value]): [string, [Value, Value]] => [
    column,
    Array.isArray(value) ? value : done === 'purge' ? [value, null] : [null, value],
  ])
  const side = (index: 0 | 1) =>
    Object.fromEntries(pairs.map(([column, pair]) => [column, pair[index]])) as unknown as Row
  const [was, is] = [side(0), side(1)]
  const lines = pairs.flatMap(([column, [from, to]]): Line[] => {
    const declared = histories.get(of)?.fields[column]
    // A column that an older version told, and that has no words any more.
    const field = declared && declared !== HIDDEN ? declared : { label: column }
    const isPair = Array.isArray(values[column])
    if (isPair ? from === to && !field.names : field.isSubject) return []
    return [
      {
        field: [as, field.label].filter(Boolean).join(', '),
        from: getWords(field, from, was, 'from', names),
        to: getWords(field, to, is, 'to', names),
      },
    ]
  })
  const whole = as && OF_A_PART[done]
  return whole ? [{ field: as, from: null, to: whole }, ...lines] : lines
}

function getWords(
  { words, shown }: HistoryField<Row>,
  value: Value,
  row: Row,
  side: 'from' | 'to',
  names: ReadonlyMap<string, string>,
): string | null {
  if (value === null || value === '') return null
  return (shown ? shown(value, row, side, names) : (words?.[value] ?? String(value))) || null
}
