import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from '../table/DataTable.tsx'
import { recordColumns } from './record-columns.tsx'

const fields = {
  name: { label: 'Name' },
  kind: { label: 'Kind', words: { a: 'The first kind' } },
  size: { label: 'How large', columnLabel: 'Size' },
  secret: { label: 'Secret', formOnly: true },
} as const
interface Thing {
  name: string
  kind: 'a' | 'b'
  size: number
}
const size = { cell: (thing: Thing) => `${thing.size} cm` }

const columnsOfThings = recordColumns<Thing, typeof fields>

test('a column for each field that is one, under the label of the contract, in its words or as its cell says', () => {
  const columns = columnsOfThings(fields, { name: { narrow: 'heading' }, kind: {}, size })
  expect(columns.map(({ key, header, sortable }) => [key, header, sortable])).toEqual([
    ['name', 'Name', true],
    ['kind', 'Kind', true],
    ['size', 'Size', true],
  ])
  expect(columns[0]).toMatchObject({ narrow: 'heading' })
  const cells = (thing: Thing) =>
    columns.map(({ cell }) => renderToStaticMarkup(cell(thing)).replaceAll(/<[^>]*>/g, ''))
  expect(cells({ name: 'Bag', kind: 'a', size: 3 })).toEqual(['Bag', 'The first kind', '3 cm'])
  expect(cells({ name: '', kind: 'b', size: 0 })).toEqual(['', 'b', '0 cm'])
})

test('a forgotten column, and one to sort by that the list does not sort by, do not compile', () => {
  const columns = [
    // @ts-expect-error -- no entry for a column
    () => columnsOfThings(fields, { name: {}, size }),
    // @ts-expect-error -- an entry for what is no column
    () => columnsOfThings(fields, { name: {}, kind: {}, size, secret: {} }),
    // @ts-expect-error -- a value that is no text, without a cell
    () => columnsOfThings(fields, { name: {}, kind: {}, size: {} }),
  ]
  // @ts-expect-error -- a list that sorts by the name alone
  const unsorted: Column<Thing, 'name'> = { key: 'size', header: 'Size', sortable: true, ...size }
  expect([...columns, unsorted]).toHaveLength(4)
})
