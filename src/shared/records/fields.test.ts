import { expect, test } from 'vitest'
import { z } from 'zod'
import { formOf, getColumns, getSortFields, type RecordFields, savedShape, tellValue } from './fields.ts'

const KINDS = { a: 'The first kind', b: 'The second kind' }

const fields = {
  name: { label: 'Name', schema: z.string(), sortKey: 'nameKey', aliases: ['Title'] },
  code: { label: 'Color', columnLabel: 'Code', prefix: '#', schema: z.string() },
  kind: { label: 'Kind', words: KINDS, schema: z.enum(['a', 'b']) },
  size: { label: 'Size', schema: z.number(), saved: z.number(), unlisted: true },
  secret: { label: 'Secret', schema: z.string(), formOnly: true },
} as const satisfies RecordFields

test('columns are the fields that are listed, in their order, under the labels of columns', () => {
  expect(getColumns(fields)).toMatchObject([
    { field: 'name', label: 'Name', sortKey: 'nameKey', aliases: ['Title'] },
    { field: 'code', label: 'Code', prefix: '#' },
    { field: 'kind', label: 'Kind', words: KINDS },
  ])
})

test('a list sorts by its columns, and by when a record was made and changed', () => {
  expect(getSortFields(fields)).toEqual(['name', 'code', 'kind', 'createdAt', 'updatedAt'])
})

test('a form has all fields, and a record those that are not only in the form', () => {
  const record = { name: 'One', code: 'ffffff', kind: 'a' as const, size: 1 }
  expect(formOf(fields).parse({ ...record, secret: 'x' })).toEqual({ ...record, secret: 'x' })
  const saved = z.strictObject(savedShape(fields))
  expect(saved.parse(record)).toEqual(record)
  for (const wrong of [{ kind: 'c' }, { size: '1' }, { secret: 'x' }])
    expect(saved.safeParse({ ...record, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('a value is told in words, and with what stands before it', () => {
  const told = [tellValue(fields.kind, 'a'), tellValue(fields.kind, 'c'), tellValue(fields.code, 'ffffff')]
  expect([...told, tellValue(fields.code, ''), tellValue(fields.size, 0), tellValue(fields.size, null)]).toEqual([
    ...['The first kind', 'c', '#ffffff'],
    ...['', '0', ''],
  ])
})

test('a field that lacks something does not compile', () => {
  const { name, kind } = fields
  const schema = kind.schema
  const wrong = [
    // @ts-expect-error -- an entry without a label
    { name, kind: { schema, words: KINDS } } satisfies RecordFields,
    // @ts-expect-error -- an entry that does not say what the form takes
    { name, kind: { label: 'Kind' } } satisfies RecordFields,
    // @ts-expect-error -- one of a few values, without words
    () => formOf({ name, kind: { label: 'Kind', schema } }),
    // @ts-expect-error -- a value without its words
    () => formOf({ name, kind: { label: 'Kind', schema, words: { a: 'The first kind' } } }),
    // @ts-expect-error -- a number, of which the record is to make a text
    () => formOf({ name, size: { label: 'Size', schema: z.number() } }),
    // @ts-expect-error -- nothing, of which the record is to make a text
    () => formOf({ name, note: { label: 'Note', schema: z.string().optional() } }),
  ]
  // @ts-expect-error -- nothing sorts by what is no column
  const sorted: ReturnType<typeof getSortFields<typeof fields>>[number] = 'size'
  // @ts-expect-error -- a record does not have what is only in the form
  const leaking: keyof ReturnType<typeof savedShape<typeof fields>> = 'secret'
  expect([...wrong, sorted, leaking]).toHaveLength(8)
})
