import { describe, expect, it } from 'vitest'
import type { Customer } from '../../../../features/customers/customers.contract.ts'
import type { DesignData } from '../../../../features/designs/designs.contract.ts'
import { isSame } from '../../../../web/form/merge/is-same.ts'
import { newRequestId } from '../../../../web/form/useRequestId.ts'
import { NO_PIECES, type SizePieces } from '../../../../shared/quantities/pieces.ts'
import type { Product } from '../../../../features/inventories/picker/product.ts'
import { orderForm } from '../../../../features/orders/orders.contract.ts'
import {
  toOrderInput,
  duplicateProduction,
  emptyItem,
  emptyOrder,
  emptyProduction,
  errorsInProduction,
  getErrors,
  errorsOfItem,
  getFirstProduction,
  newKey,
  type OrderDraft,
  partsOfDraft,
  piecesOfDraft,
  piecesOfItemValues,
  getShownField,
  type ItemFormValues,
} from './order-draft.ts'
import type { StockLineFormValues } from './stock-lines.ts'

const ID = '019ab6c0-0000-7000-8000-000000000001'
const color = { _id: ID, name: 'Red', code: 'ff0000' }
const customer = { _id: ID, name: 'Copper Coffee' } as Customer
const design = { _id: ID, name: 'Mandala' } as DesignData

const item = (fields: Partial<ItemFormValues>): ItemFormValues => ({ ...emptyItem(), color, ...fields })
const completeOrder = (fields: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyOrder(),
  customer,
  productionProducts: [
    { key: 'a', clothingType: { _id: ID, name: 'Tee' }, printingDesign: design, items: [item({ smallQuantity: 2 })] },
  ],
  ...fields,
})

describe('§5 an item that is being typed', () => {
  it.each([
    ['needs a color', item({ color: null, smallQuantity: 1 }), 'color', 'Select the color'],
    ['needs a quantity', item({}), 'itemQuantity', 'Invalid Product Quantity'],
    [
      'of 11 mixed pieces',
      item({ size: 'mix', smallQuantity: 11, itemQuantity: 1 }),
      'size',
      'Invalid Product Quantity',
    ],
    [
      'of 13 mixed pieces',
      item({ size: 'mix', smallQuantity: 13, itemQuantity: 1 }),
      'size',
      'Invalid Product Quantity',
    ],
    ['of no mixed dozen', item({ size: 'mix', smallQuantity: 12 }), 'itemQuantity', 'Invalid Product Quantity'],
  ])('%s', (_, typed, path, message) => {
    expect(errorsOfItem(typed)).toEqual({ [path]: message })
  })

  it('can be added with one dozen, or with 12 mixed pieces', () => {
    expect(errorsOfItem(item({ threeXlQuantity: 1 }))).toEqual({})
    expect(errorsOfItem(item({ size: 'mix', smallQuantity: 5, largeQuantity: 7, itemQuantity: 3 }))).toEqual({})
  })

  it.each(['1.5', '1,5', '-5', '1e3', '1 5', ' ', 'x'])('Q6: %j is refused, not taken for another number', (text) => {
    const message = 'A quantity is a whole number from 0'
    const twelve = { size: 'mix', smallQuantity: 12 } as const
    expect(errorsOfItem(item({ smallQuantity: 2, xlQuantity: text }))).toEqual({ xlQuantity: message })
    expect(errorsOfItem(item({ ...twelve, itemQuantity: text }))).toEqual({ itemQuantity: message })
    expect(piecesOfItemValues([item({ smallQuantity: 2, xlQuantity: text })])).toBe(24)
    expect(getErrors(completeOrder({ boxes: text }))).toEqual({ boxes: 'Boxes is a whole number' })
  })

  it('Q6: the dozens of a mix count for a mix only', () => {
    expect(errorsOfItem(item({ smallQuantity: 2, itemQuantity: 'x' }))).toEqual({})
  })

  it('Q6: has at most a million pieces', () => {
    const tooMany = { itemQuantity: 'At most 1,000,000 pieces' }
    expect(errorsOfItem(item({ smallQuantity: 83_333 }))).toEqual({})
    expect(errorsOfItem(item({ smallQuantity: 83_334 }))).toEqual(tooMany)
    expect(errorsOfItem(item({ smallQuantity: 83_333, xlQuantity: 1 }))).toEqual(tooMany)
    expect(errorsOfItem(item({ size: 'mix', smallQuantity: 6, largeQuantity: 6, itemQuantity: 83_334 }))).toEqual(
      tooMany,
    )
    expect(errorsOfItem(item({ smallQuantity: 99_999_999 }))).toMatchObject(tooMany)
  })

  it('counts in pieces whatever its mode (rules Q2, Q3)', () => {
    expect(piecesOfItemValues([item({ smallQuantity: 2, xlQuantity: 1 })])).toBe(36)
    expect(piecesOfItemValues([item({ size: 'mix', smallQuantity: 12, itemQuantity: 3 }), item({})])).toBe(36)
  })

  it('§3 §9 has an id of 12 letters or digits', () => {
    expect(newKey()).toMatch(/^[A-Za-z0-9]{12}$/)
    expect(newKey()).not.toBe(newKey())
  })
})

describe('§5 §8 the form of a new order', () => {
  it('says all that is missing, each fault at its field', () => {
    const errors = getErrors({ ...emptyOrder(), productionProducts: [emptyProduction(), emptyProduction()] })
    expect(errors).toEqual({
      customer: 'Customer required',
      'productionProducts.0.clothingType': 'Clothing Type required in Production 1',
      'productionProducts.0.printingDesign': 'Screen Printing Design required in Production 1',
      'productionProducts.0.items': 'Production Item required in Production1',
      'productionProducts.1.clothingType': 'Clothing Type required in Production 2',
      'productionProducts.1.printingDesign': 'Screen Printing Design required in Production 2',
      'productionProducts.1.items': 'Production Item required in Production2',
    })
  })

  it('says of several faulty productions what is wrong in each', () => {
    const [good] = completeOrder().productionProducts
    const made = (...items: ItemFormValues[]) => ({ ...good!, items })
    const productionProducts = [
      made(item({}), item({})),
      good!,
      { ...made(item({ smallQuantity: 1 }), item({})), clothingType: null },
      made(item({}), item({ smallQuantity: -1 })),
      made(...Array.from({ length: 101 }, () => item({}))),
      made(item({ smallQuantity: 1_000_000 })),
    ]
    expect(Object.entries(getErrors(completeOrder({ boxes: 'x', productionProducts })))).toEqual([
      ['boxes', 'Boxes is a whole number'],
      ['productionProducts.0.items', 'Production Item required in Production1'],
      ['productionProducts.2.clothingType', 'Clothing Type required in Production 3'],
      ['productionProducts.2.items', 'Invalid Product Quantity in Production 3'],
      ['productionProducts.3.items', 'A quantity is a whole number from 0 in Production 4'],
      ['productionProducts.4.items', 'At most 100 items in Production 5'],
      ['productionProducts.5.items', 'At most 1,000,000 pieces in Production 6'],
    ])
  })

  it('needs something to be ordered', () => {
    expect(getErrors(completeOrder({ productionProducts: [] }))).toEqual({
      productionProducts: 'One of the Production order or Inventory order is required',
    })
  })

  it('Q6: holds at most a million pieces in all', () => {
    const [production] = completeOrder().productionProducts
    const large = { ...production!, items: [item({ smallQuantity: 83_333 })] }
    expect(getErrors(completeOrder({ productionProducts: [large] }))).toEqual({})
    expect(getErrors(completeOrder({ productionProducts: [large, production!] }))).toEqual({
      productionProducts: 'At most 1,000,000 pieces',
    })
  })

  it('knows which production to show first', () => {
    const errors = getErrors(
      completeOrder({ productionProducts: [completeOrder().productionProducts[0]!, emptyProduction()] }),
    )
    expect(getFirstProduction(Object.keys(errors))).toBe(1)
    expect(errorsInProduction(errors, 0)).toEqual({})
    expect(Object.keys(errorsInProduction(errors, 1))).toEqual(['clothingType', 'printingDesign', 'items'])
    expect(getFirstProduction(Object.keys(getErrors(completeOrder())))).toBeNull()
  })

  it('sends nothing that its shipping method has no use for (rule O5)', () => {
    const typed = { tracking_no: '1Z', awb: '618', airport_code: 'JFK', airline: 'KE' }
    expect(toOrderInput(completeOrder({ shippingMethod: 'ups', ...typed }))).toMatchObject({
      tracking_no: '1Z',
      awb: '',
      airport_code: '',
      airline: '',
    })
  })

  it('is sent with a request id, which differs from order to order (rule O10)', () => {
    const requestId = newRequestId()
    expect(orderForm.parse({ ...toOrderInput(completeOrder()), requestId }).requestId).toBe(requestId)
    expect(newRequestId()).not.toBe(requestId)
  })

  it('is dirty after the least entry, and after nothing else', () => {
    expect(isSame(emptyOrder(), emptyOrder())).toBe(true)
    expect(isSame(emptyOrder(), { ...emptyOrder(), remark: 'x' })).toBe(false)
    expect(isSame(emptyOrder(), { ...emptyOrder(), productionProducts: [] })).toBe(false)
    expect(isSame(emptyOrder(), completeOrder())).toBe(false)
  })

  it('duplicates a production with lines of their own', () => {
    const [production] = completeOrder().productionProducts
    const copy = duplicateProduction(production!)
    expect(copy.key).not.toBe(production!.key)
    expect(copy.items[0]!.key).not.toBe(production!.items[0]!.key)
    expect(piecesOfDraft(completeOrder({ productionProducts: [production!, copy] }))).toBe(48)
  })
})

describe('goods from stock in a new order', () => {
  const stockLines = (fields: Partial<SizePieces>): StockLineFormValues => ({
    key: 'a',
    product: { productId: ID } as Product,
    ...NO_PIECES,
    ...fields,
  })

  it('are sent, and count in the total and its parts', () => {
    const draft = completeOrder({ orderProducts: [stockLines({ small: 12, xl: 6 })] })
    expect(toOrderInput(draft).orderProducts).toEqual([{ productId: ID, ...NO_PIECES, small: 12, xl: 6 }])
    expect(piecesOfDraft(draft)).toBe(42)
    expect(partsOfDraft(draft)).toEqual(['1 production 2 Dz', 'stock 1 Dz, 6 Pcs'])
  })

  it('are an order without the empty production that the form begins with, but not without one that is begun', () => {
    const alone = { ...emptyOrder(), customer, orderProducts: [stockLines({ small: 1 })] }
    expect(getErrors(alone)).toEqual({})
    expect(toOrderInput(alone).productionProducts).toEqual([])
    const begun = { ...emptyProduction(), clothingType: { _id: ID, name: 'Tee' } }
    expect(getErrors({ ...alone, productionProducts: [begun] })).toHaveProperty(['productionProducts.0.printingDesign'])
  })

  it('show at their line what is wrong with a size of it', () => {
    const draft = completeOrder({ orderProducts: [stockLines({ small: 1 }), { ...stockLines({}), key: 'b' }] })
    expect(getErrors(draft)).toHaveProperty(['orderProducts.1'])
    expect(getShownField('orderProducts.1.large')).toBe('orderProducts.1')
    expect(getShownField('customer')).toBe('customer')
  })
})
