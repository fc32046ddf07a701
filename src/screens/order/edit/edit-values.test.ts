import { expect, test } from 'vitest'
import { NO_REASON } from '../../../features/productions/return-reasons.contract.ts'
import { emptyItem, type ProductionFormValues } from '../form/draft/order-draft.ts'
import { valuesOfProduction } from '../form/draft/order-values.ts'
import { toProductionInput, errorsOfProduction, isOtherWorkThan, lockedItems } from './edit-values.ts'
import { id, storedItem, storedProduction } from './testing/stored-production.ts'

const STORED = storedProduction([storedItem(5), storedItem(6, { smallQuantityReturn: 1 })])
const VALUES = valuesOfProduction(STORED)
const withFirst = (fields: object): ProductionFormValues => ({
  ...VALUES,
  items: VALUES.items.map((one, index) => (index === 0 ? { ...one, ...fields } : one)),
})

test('saved items are sent with their ids, new ones and those that a colleague has removed without', () => {
  const added = { ...emptyItem(), color: VALUES.items[0]!.color, smallQuantity: 1 }
  const { items } = toProductionInput({ ...VALUES, items: [...VALUES.items, added] }, new Set([id(5)]))
  expect(items.map(({ _id }) => _id)).toEqual([id(5), undefined, undefined])
})

test('a machine has other work only where garment, design or what is made has changed', () => {
  expect(isOtherWorkThan(STORED, VALUES)).toBe(false)
  expect(isOtherWorkThan(STORED, withFirst({ smallQuality: 'second' }))).toBe(false)
  expect(isOtherWorkThan(STORED, withFirst({ smallQuantity: 3 }))).toBe(true)
  expect(isOtherWorkThan(STORED, { ...VALUES, clothingType: { _id: id(8), name: 'Hoodie' } })).toBe(true)
  expect(isOtherWorkThan(STORED, { ...VALUES, items: VALUES.items.slice(1) })).toBe(true)
})

test('items with returned pieces are locked', () => {
  expect([...lockedItems(STORED)]).toEqual([[id(6), { pieces: 1, ...NO_REASON }]])
})

test('§5 §8 a production has garment, design and items (specification 5)', () => {
  expect(errorsOfProduction(VALUES)).toEqual({})
  expect(errorsOfProduction({ key: 'k', clothingType: null, printingDesign: null, items: [] })).toEqual({
    clothingType: 'Clothing Type required',
    printingDesign: 'Printing Design required',
    items: 'Product Item required',
  })
})
