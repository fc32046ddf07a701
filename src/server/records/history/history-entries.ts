import type { HistoryAction } from '../../../shared/records/record-history.ts'
import type { Changes, Tables, Transaction } from '../../database/database.ts'
import type { Change, Row, Value } from '../../database/transaction/transaction.ts'
import { HIDDEN, type History, type HistoryField, type NamedTable, type Names } from './history.ts'
import type { Histories, RecordedChange } from './history-lines.ts'
import { type RecordTable, selectRecords } from '../records.ts'
import { entryOf } from '../../../shared/records/entry-of.ts'

interface Place {
  table: keyof Tables
  id: string
  subject: string
}

interface Entry extends Place {
  action: HistoryAction
  recorded: RecordedChange[]
}

export async function getEntries(tx: Transaction, changes: Changes, histories: Histories): Promise<Entry[]> {
  const names = openNames(tx)
  for (const [table, records] of changes) await loadNames(requireHistory(histories, table), records.values(), names)
  const getPlaces = openPlaces(tx, changes, histories, names)
  const all: { place: Place; recorded: RecordedChange & { did: HistoryAction } }[] = []
  for (const [table, records] of changes) {
    const history = requireHistory(histories, table)
    const recorded = [...records].flatMap(([id, change]) => {
      const did = getAction(change)
      if (!did) return []
      const values = getValues(history, change, names)
      if (did === 'change' && Object.keys(values).length === 0) return []
      return [{ row: (change.after ?? change.before)!, recorded: { of: table, id, did, values } }]
    })
    const theirs = await getPlaces(
      history,
      recorded.map(({ row }) => row),
    )
    all.push(...recorded.map((one, index) => ({ place: theirs[index]!, recorded: one.recorded })))
  }
  return [...Map.groupBy(all, ({ place: { table, id } }) => `${table} ${id}`).values()].map(getEntry)
}

const inOrder = new Intl.Collator('en', { numeric: true })

function getEntry(all: readonly { place: Place; recorded: RecordedChange & { did: HistoryAction } }[]): Entry {
  const { place } = all[0]!
  const firstPart = ({ place: { subject } }: { place: Place }) => subject.split(', ')[0]!
  const sorted = all.toSorted((a, b) => inOrder.compare(firstPart(a), firstPart(b)))
  const action = sorted.find(({ recorded }) => recorded.id === place.id)?.recorded.did ?? 'change'
  const recorded = sorted.map(({ place: { subject }, recorded: { of, id, did, values } }) => ({
    of,
    id,
    ...(subject && { as: subject }),
    ...(did !== action && { did }),
    values,
  }))
  return { ...place, action, recorded }
}

function getAction({ before, after }: Change): HistoryAction | undefined {
  if (!before) return after ? 'create' : undefined
  if (!after) return 'purge'
  const [wasTrashed, isTrashed] = [before, after].map(({ deletedAt = null }) => deletedAt !== null)
  return wasTrashed === isTrashed ? 'change' : isTrashed ? 'trash' : 'restore'
}

const isEmpty = (value: Value | undefined): boolean => value === undefined || value === null || value === ''

const recordedFields = ({ fields }: History) =>
  Object.entries(fields).filter((entry): entry is [string, HistoryField<Row>] => entry[1] !== HIDDEN)

function getValues(history: History, { before, after }: Change, names: OpenNames): RecordedChange['values'] {
  const values: RecordedChange['values'] = {}
  const context: RecordedChange['values'] = {}
  for (const [column, field] of recordedFields(history)) {
    const recorded = (row: Row): Value => (field.names ? names.of(field.names, row[column]!) : row[column]!)
    const isUsual = (row: Row): boolean => field.usual !== undefined && field.usual(row) === row[column]
    if (!before || !after) {
      const row = (after ?? before)!
      if (!isEmpty(row[column]) && !isUsual(row)) values[column] = recorded(row)
    } else if (!isUsual(before) || !isUsual(after)) {
      // A value that stays while the usual one changes is told too, so that it is not taken for the usual one.
      const isChanged = before[column] !== after[column] || isUsual(before) !== isUsual(after)
      if (isChanged) values[column] = [recorded(before), recorded(after)]
      else if (field.isContext) context[column] = [recorded(before), recorded(after)]
    }
  }
  return Object.keys(values).length > 0 ? { ...context, ...values } : values
}

function requireHistory(histories: Histories, table: keyof Tables): History {
  const history = histories.get(table)
  if (!history) throw new Error(`Records of ${table} were changed, and no feature says how the history tells them.`)
  return history
}

function openPlaces(tx: Transaction, changes: Changes, histories: Histories, names: OpenNames) {
  const known = new Map<string, Place>()

  async function getRows(table: keyof Tables, ids: readonly string[]): Promise<Row[]> {
    const noted = ids.flatMap((id) => {
      const change = changes.get(table)?.get(id)
      return change?.after ?? change?.before ?? []
    })
    const isNoted = new Set(noted.map(({ _id }) => _id))
    const others = ids.filter((id) => !isNoted.has(id))
    return [...noted, ...((await selectRecords(tx, table as RecordTable, others)) as unknown as Row[])]
  }

  const isMoved = (table: keyof Tables, { _id }: Row): boolean => {
    const change = changes.get(table)?.get(_id)
    const did = change && getAction(change)
    return did === 'trash' || did === 'restore' || did === 'purge'
  }

  const was = (table: keyof Tables, row: Row): Row | null => {
    const change = changes.get(table)?.get(row._id)
    return change ? change.before : row
  }

  async function getPlaces({ table, partOf }: History, rows: readonly Row[]): Promise<Place[]> {
    if (!partOf) return rows.map(({ _id }) => ({ table, id: _id, subject: '' }))
    const others = rows.filter(({ _id }) => !known.has(_id))
    if (others.length > 0) {
      const subjects = await partOf.subjects(
        tx,
        others,
        names.load,
        (row) => isMoved(table, row),
        (row) => was(table, row),
      )
      const owners = requireHistory(histories, partOf.table)
      const ids = [...new Set(others.map(partOf.id))]
      const ownerRows = owners.partOf ? await getRows(owners.table, ids) : ids.map((_id) => ({ _id }))
      const ownerPlaces = await getPlaces(owners, ownerRows)
      const places = new Map(ownerRows.map(({ _id }, index) => [_id, ownerPlaces[index]!]))
      others.forEach((row, index) => {
        const owner = places.get(partOf.id(row)) ?? { table: owners.table, id: partOf.id(row), subject: '' }
        known.set(row._id, { ...owner, subject: [owner.subject, subjects[index]].filter(Boolean).join(', ') })
      })
    }
    return rows.map(({ _id }) => entryOf(known, _id))
  }
  return getPlaces
}

interface OpenNames {
  load: Names
  of(table: NamedTable, id: Value): string | null
}

function openNames(tx: Transaction): OpenNames {
  const known = new Map<NamedTable, Map<string, string>>()
  return {
    async load(table, ids) {
      const loaded = known.get(table) ?? new Map<string, string>()
      known.set(table, loaded)
      const lacking = [...new Set(ids)].filter((id): id is string => typeof id === 'string' && !loaded.has(id))
      for (const { _id, name } of await selectRecords(tx, table, lacking)) loaded.set(_id, name)
      return loaded
    },
    of: (table, id) => known.get(table)?.get(String(id)) ?? null,
  }
}

async function loadNames(history: History, changes: Iterable<Change>, names: OpenNames): Promise<void> {
  const all = [...changes]
  for (const [column, { names: table }] of recordedFields(history)) {
    if (!table) continue
    const ids = all
      .filter(({ before, after }) => before?.[column] !== after?.[column])
      .flatMap(({ before, after }) => [before?.[column] ?? null, after?.[column] ?? null])
    await names.load(table, ids)
  }
}
