import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordFields } from '../../shared/records/fields.ts'
import type { Column } from '../table/DataTable.tsx'
import { recordColumns } from './record-columns.tsx'

const fields = {
  name: { label: 'Name', schema: z.string() },
  kind: { label: 'Kind', words: { a: 'The first kind', b: 'B' }, schema: z.enum(['a', 'b']) },
  size: { label: 'How large', columnLabel: 'Size', schema: z.number(), saved: z.number() },
  code: { label: 'Code', prefix: '#', schema: z.string() },
  secret: { label: 'Secret', schema: z.string(), formOnly: true },
  notes: { label: 'Notes', schema: z.string(), unlisted: true },
} as const satisfies RecordFields
interface Thing {
  name: string
  kind: 'a' | 'b'
  size: number
  code: string
}
const size = { cell: (thing: Thing) => `${thing.size} cm` }

const columnsOfThings = recordColumns<Thing, typeof fields>

test('a column for each field that is one, under the label of the contract, in its words or as its cell says', () => {
  const columns = columnsOfThings(fields, { size })
  expect(columns.map(({ key, header, sortable }) => [key, header, sortable])).toEqual([
    ['name', 'Name', true],
    ['kind', 'Kind', true],
    ['size', 'Size', true],
    ['code', 'Code', true],
  ])
  expect(columns[0]).toMatchObject({ narrow: 'heading' })
  const cells = (thing: Thing) =>
    columns.map(({ cell }) => renderToStaticMarkup(cell(thing)).replaceAll(/<[^>]*>/g, ''))
  expect(cells({ name: 'Bag', kind: 'a', size: 3, code: 'fff' })).toEqual(['Bag', 'The first kind', '3 cm', '#fff'])
  expect(cells({ name: '', kind: 'b', size: 0, code: '' })).toEqual(['', 'B', '0 cm', ''])
})

test('a cell of what is no column, and a column to sort by that the list does not sort by, do not compile', () => {
  // @ts-expect-error -- an entry for what is no column
  const columns = columnsOfThings(fields, { secret: {} })
  // @ts-expect-error -- a list that sorts by the name alone
  const unsorted: Column<Thing, 'name'> = { key: 'size', header: 'Size', sortable: true, ...size }
  expect([...columns, unsorted]).toHaveLength(5)
})
