import { expect, test } from 'vitest'
import { z } from 'zod'
import { getColumns, type FieldsOf, getSortFields } from './fields.ts'

const KINDS = { a: 'The first kind', b: 'The second kind' }
const form = z.object({
  name: z.string(),
  code: z.string().optional(),
  kind: z.enum(['a', 'b']),
  secret: z.string(),
})
const record = form.omit({ secret: true })
type Declared = FieldsOf<typeof form, typeof record>

const fields = {
  name: { label: 'Name' },
  code: { label: 'Color', columnLabel: 'Code' },
  kind: { label: 'Kind', words: KINDS },
  secret: { label: 'Secret', formOnly: true },
} as const satisfies Declared

test('columns are the fields that are not only inputs, in their order, under the labels of columns', () => {
  expect(getColumns(fields)).toEqual([
    { field: 'name', label: 'Name' },
    { field: 'code', label: 'Code' },
    { field: 'kind', label: 'Kind', words: KINDS },
  ])
})

test('a list sorts by its columns, and by when a record was made and changed', () => {
  expect(getSortFields(fields)).toEqual(['name', 'code', 'kind', 'createdAt', 'updatedAt'])
})

test('a list of fields that lacks something, or has one field too many, does not compile', () => {
  const { name, code, kind, secret } = fields
  // @ts-expect-error -- a field without an entry
  const without = { name, kind, secret } satisfies Declared
  // @ts-expect-error -- an entry without a label
  const unlabelled = { name: {}, code, kind, secret } satisfies Declared
  // @ts-expect-error -- one of a few values, without words
  const wordless = { name, code, kind: { label: 'Kind' }, secret } satisfies Declared
  // @ts-expect-error -- a value without its words
  const half = { name, code, kind: { label: 'Kind', words: { a: 'The first kind' } }, secret } satisfies Declared
  // @ts-expect-error -- a column that the record does not have
  const leaking = { name, code, kind, secret: { label: 'Secret' } } satisfies Declared
  // @ts-expect-error -- a field that the form does not have
  const more = { name, code, kind, secret, size: { label: 'Size' } } satisfies Declared
  // @ts-expect-error -- nothing sorts by what is no column
  const sorted: ReturnType<typeof getSortFields<typeof fields>>[number] = 'secret'
  expect([without, unlabelled, wordless, half, leaking, more, sorted]).toHaveLength(7)
})
