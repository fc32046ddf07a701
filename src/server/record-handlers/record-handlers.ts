import type { z } from 'zod'
import type { FieldColumn } from '../../shared/records/fields.ts'
import type { Endpoint, OutputOf } from '../../shared/endpoint.ts'
import { mayRead } from '../../shared/policies.ts'
import type { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { getCsv } from '../records/csv/csv.ts'
import type { Tables, Transaction } from '../database/database.ts'
import { read, stream, write } from '../handlers.ts'
import { movedMessage, namesOfRecords } from '../records/moved-message.ts'
import { batchesOfRecords, pageOfRecords, type UsedIn } from '../records/record-lists.ts'
import { getSortColumn } from '../records/sort-keys.ts'
import { toTrashed, purgeRecords, namesInTrash, restoreRecords, trashRecords } from '../records/record-trash.ts'
import { getRequest, makeOnce, type Requested } from '../records/requests.ts'
import {
  insertRecord,
  type OwnColumns,
  requireFresh,
  requireOutOfTrash,
  requireReadable,
  requireRecord,
  type SearchedTable,
  updateRecord,
} from '../records/records.ts'

type Calls = Omit<ReturnType<typeof recordEndpoints>, 'create' | 'update'>

interface RecordKind<E extends { get: Endpoint }, T extends SearchedTable> {
  noun: string
  table: T
  columns: readonly FieldColumn<keyof Tables[T] & string>[]
  shown: (record: Tables[T]) => OutputOf<E['get']>
  usedIn?: UsedIn
}

export function recordHandlers<E extends Calls, T extends SearchedTable>(
  endpoints: E,
  table: T,
  { noun, columns, shown, usedIn }: RecordKind<E, NoInfer<T>>,
) {
  const { list, export: exported, trash, get, history, softDelete, restore, purge }: Calls = endpoints
  const sortKeys = Object.fromEntries(columns.map(({ field, sortKey = field }) => [field, sortKey]))
  const getNames = (tx: Transaction, ids: readonly string[]) => namesOfRecords(tx, table, ids, columns[0]!.field)
  return {
    list: read(list, async ({ db, input }) => {
      const result = await pageOfRecords(db, table, input, { sortKeys, namesFirst: input.namesFirst, usedIn })
      return { ...result, data: result.data.map(shown) }
    }),

    export: stream(exported, ({ db, input: { search, sortField, sortOrder, separator } }) => {
      const sortedBy = getSortColumn(sortKeys, sortField)
      return getCsv(columns, batchesOfRecords(db, table, { search, sortedBy, sortOrder }), { separator })
    }),

    trash: read(trash, async ({ db, input }) => {
      const result = await pageOfRecords(db, table, input, { sortKeys, trashed: true })
      return { ...result, data: result.data.map((row) => ({ ...shown(row), ...toTrashed(row) })) }
    }),

    get: read(get, async ({ db, input, session }) => shown(await requireReadable(db, table, input.id, noun, session))),

    history: read(history, async ({ db, input, session, history: book }) => {
      // Who reads the trash reads the history of what is gone for good, too.
      if (!mayRead(session.role, table, true)) await requireReadable(db, table, input.id, noun, session)
      return book.page(db, table, input, noun)
    }),

    softDelete: write(softDelete, async ({ tx, input, session }) => {
      await trashRecords(tx, table, input.ids, session)
      const names = await getNames(tx, input.ids)
      return { message: movedMessage(noun, names, 'moved to the trash'), data: input.ids }
    }),

    restore: write(restore, async ({ tx, input }) => {
      const names = await namesInTrash(tx, table, input.ids, noun, getNames)
      await restoreRecords(tx, table, input.ids)
      return { message: movedMessage(noun, names, 'restored'), data: input.ids }
    }),

    purge: write(purge, async ({ tx, input, references }) => {
      const names = await namesInTrash(tx, table, input.ids, noun, getNames)
      await purgeRecords(tx, table, input.ids, references)
      return { message: movedMessage(noun, names, 'deleted for good'), data: input.ids }
    }),
  }
}

interface FormEndpoints<Form> {
  create: Endpoint<z.ZodType<Form & Requested>>
  update: Endpoint<z.ZodType<Partial<Form> & { id: string; version?: number | undefined }>>
}

interface FormKind<Form, T extends SearchedTable> {
  noun: string
  key: string
  shown: (record: Tables[T]) => object
  stored: (form: Form) => OwnColumns<T>
}

export function formHandlers<Form, T extends SearchedTable>(
  { create, update }: FormEndpoints<Form>,
  table: T,
  { noun, key, shown, stored }: FormKind<Form, T>,
) {
  const Noun = noun[0]!.toUpperCase() + noun.slice(1)
  return {
    create: write(create, async ({ tx, input, session }) => {
      const request = getRequest(session.userId, input)
      const insert = () => insertRecord(tx, table, { ...stored(input), ...request })
      const { message, record } = await makeOnce(tx, table, noun, request, insert)
      return { message, [key]: shown(record) }
    }),

    update: write(update, async ({ tx, input }) => {
      const current = await requireRecord(tx, table, input.id, noun)
      requireOutOfTrash(current, noun)
      const columns = stored({ ...current, ...input } as Form)
      await requireFresh(current, input.version, columns, () => shown(current))
      return { message: `${Noun} updated.`, [key]: shown(await updateRecord(tx, table, current, columns)) }
    }),
  }
}
