import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  flag,
  id,
  optionalId,
  paged,
  type PageDefaults,
  getPage,
  seenVersionOfForm,
  trashedFields,
  trashPageOf,
} from '../paging.ts'
import type { KindWith } from '../policies.ts'
import { text } from '../text.ts'
import { csvOf } from './csv-endpoint.ts'
import { type ColumnName, getSortFields, type RecordFields } from './fields.ts'
import { historyEndpoint } from './record-history.ts'
import { trashMoves } from './trash-moves.ts'

interface RecordKind<
  Key extends string,
  Form extends z.ZodRawShape,
  Saved extends z.ZodRawShape,
  Own extends RecordFields,
  UpdateForm extends z.ZodRawShape,
> {
  noun: string
  nouns: string
  key: Key
  table: KindWith<'readTrash'>
  path: `/api/${string}`
  multipart?: boolean
  form: z.ZodObject<Form>
  updateForm?: z.ZodObject<UpdateForm>
  record: z.ZodObject<Saved>
  fields: Own
  page: PageDefaults<ColumnName<Own>>
}

export function recordEndpoints<
  const Key extends string,
  Form extends z.ZodRawShape,
  Saved extends z.ZodRawShape,
  Own extends RecordFields,
  UpdateForm extends z.ZodRawShape = Form,
>(kind: RecordKind<Key, Form, Saved, Own, UpdateForm>) {
  const { noun, nouns, key, table, path, multipart = false, form, record } = kind
  const updateForm = kind.updateForm ?? (form as never)
  const name = key[0]!.toUpperCase() + key.slice(1)
  const saved = z.object({ message: z.string(), [key]: record } as { message: z.ZodString } & Record<
    Key,
    z.ZodObject<Saved>
  >)
  const read = { method: 'GET', shows: [table] } as const
  const write = { multipart, output: saved }
  const sortFields = getSortFields(kind.fields)
  const search = getPage(sortFields, kind.page).extend({ search: text().default('') })
  const list = endpoint(`${table}.read`, {
    name: `list${name}s`,
    summary: `Find ${nouns}`,
    ...read,
    path,
    input: search.extend({
      /** Sorted by name, what was found by its name comes before what was found by something else. */
      namesFirst: flag,
    }),
    output: paged(record),
  })
  return {
    create: endpoint(`${table}.change`, {
      name: `create${name}`,
      summary: `Create a ${noun}`,
      method: 'POST',
      path,
      ...write,
      status: 201,
      /** Requests of one person with the same id create only one record (rule O10). */
      input: form.extend({ requestId: optionalId }),
    }),
    list,
    export: csvOf(
      { ...list, input: search },
      {
        name: `export${name}s`,
        summary: `Download all ${nouns} that a search finds`,
        file: nouns.replaceAll(' ', '-'),
      },
    ),
    trash: endpoint(`${table}.readTrash`, {
      name: `list${name}Trash`,
      summary: `Find ${nouns} in the trash`,
      ...read,
      path: `${path}/trash`,
      input: search.extend(trashPageOf(sortFields).shape),
      output: paged(record.extend(trashedFields)),
    }),
    get: endpoint(`${table}.read`, {
      name: `get${name}`,
      summary: `Get one ${noun}`,
      ...read,
      path: `${path}/:id`,
      input: z.object({ id }),
      output: record,
    }),
    history: historyEndpoint({ name, noun, path, access: `${table}.read`, shows: read.shows }),
    /** A field that is not sent keeps its value, so a form must not have a `.default()`, which would replace it. */
    update: endpoint(`${table}.change`, {
      name: `update${name}`,
      summary: `Change a ${noun}`,
      method: 'PUT',
      path: `${path}/:id`,
      ...write,
      input: updateForm.partial().extend({ id, version: seenVersionOfForm }),
    }),
    ...trashMoves({ name: `${name}s`, nouns, path, access: `${table}.change` }),
  }
}
