import { expect, test } from 'vitest'
import { quantityField } from '../../../shared/pieces.ts'
import { bySize } from '../../../shared/sizes.ts'
import {
  type Production,
  type ProductionItem,
  qualityField,
  returnField,
} from '../../productions/productions.contract.ts'
import { NO_REASON } from '../../productions/return-reasons.contract.ts'
import { emptyItem, type ProductionFormValues } from '../form/order-draft.ts'
import { valuesOfProduction } from '../form/order-values.ts'
import { asProductionInput, errorsOfProduction, isOtherWorkThan, lockedItems } from './edit-values.ts'

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`
const COLOR = { _id: id(9), name: 'Red', code: 'ff0000' }

const item = (number: number, fields: Partial<ProductionItem> = {}): ProductionItem => ({
  _id: id(number),
  version: 1,
  color: COLOR._id,
  colorName: COLOR.name,
  colorCode: COLOR.code,
  size: 'not_mix',
  ...bySize(quantityField, (size) => (size === 'small' ? 2 : 0)),
  ...bySize(qualityField, (size) => (size === 'small' ? ('first' as const) : ('' as const))),
  ...bySize(returnField, () => 0),
  ...NO_REASON,
  itemQuantity: 2,
  ...fields,
})

const STORED: Production = {
  _id: id(1),
  orderId: id(2),
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  clothingType: id(3),
  clothingTypeName: 'Tee',
  printingDesign: id(4),
  printingDesignData: { _id: id(4), name: 'Logo', screenPrintingOn: 'front', frontImage: null, backImage: null },
  frontStatus: 'schedule',
  backStatus: null,
  items: [item(5), item(6, { smallQuantityReturn: 1 })],
  productQuantity: 4,
  complete_production: false,
}
const VALUES = valuesOfProduction(STORED)
const withFirst = (fields: object): ProductionFormValues => ({
  ...VALUES,
  items: VALUES.items.map((one, index) => (index === 0 ? { ...one, ...fields } : one)),
})

test('saved items are sent with their ids, new ones and those that a colleague has removed without', () => {
  const added = { ...emptyItem(), color: COLOR, smallQuantity: 1 }
  const { items } = asProductionInput({ ...VALUES, items: [...VALUES.items, added] }, new Set([id(5)]))
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
  expect([...lockedItems(STORED)]).toEqual([[id(6), 1]])
})

test('a production has garment, design and items (specification 5)', () => {
  expect(errorsOfProduction(VALUES)).toEqual({})
  expect(errorsOfProduction({ key: 'k', clothingType: null, printingDesign: null, items: [] })).toEqual({
    clothingType: 'Clothing Type required',
    printingDesign: 'Printing Design required',
    items: 'Product Item required',
  })
})
