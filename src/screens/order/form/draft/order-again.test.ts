import { describe, expect, it } from 'vitest'
import { bySize } from '../../../../shared/quantities/sizes.ts'
import { NO_PIECES, quantityField } from '../../../../shared/quantities/pieces.ts'
import { qualityField, returnField } from '../../../../features/productions/productions.contract.ts'
import { byShippingDetail } from '../../../../features/orders/order-fields.contract.ts'
import type { Order } from '../../../../features/orders/orders.contract.ts'
import { toOrderInput, emptyOrder, getErrors } from './order-draft.ts'
import { copyOrder } from './order-again.ts'

const record = (number: number) => `019ab6c0-0000-7000-8000-00000000000${number}`
const [CUSTOMER, REFERRER, TEE, DESIGN, RED, BLUE] = [1, 2, 3, 4, 5, 6].map(record) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const item = (color: string, colorName: string, fields: object) => ({
  _id: `item ${colorName}`,
  version: 3,
  color,
  colorName,
  colorCode: 'aa0000',
  size: 'not_mix',
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => ''),
  ...bySize(returnField, () => 2),
  itemQuantity: 3,
  ...fields,
})

const ORDER = {
  orderNo: 7,
  customer: CUSTOMER,
  customerName: 'Acme',
  customerPhoneNo: '1',
  referrer: REFERRER,
  referrerName: 'Zoë',
  referrerPhoneNo: '2',
  remark: 'Rush',
  addOn: 'Hang tags',
  status: 'deliver',
  dueDate: '2026-01-01',
  deliveryDate: '2026-01-02',
  shippingMethod: 'airport',
  boxes: 4,
  ...byShippingDetail(() => 'x'),
  productionProductData: [
    {
      _id: 'production',
      clothingType: TEE,
      clothingTypeName: 'Tee',
      printingDesignData: {
        _id: DESIGN,
        name: 'Mandala',
        screenPrintingOn: 'front',
        frontImage: null,
        backImage: null,
      },
      items: [
        item(RED, 'Red', { smallQuantity: 3, smallQuality: 'second' }),
        item(BLUE, 'Blue', { size: 'mix', smallQuantity: 5, xlQuantity: 7, smallQuality: 'first', itemQuantity: 2 }),
      ],
    },
  ],
  orderProductData: [],
} as unknown as Order

type Offered = Parameters<typeof copyOrder>[1]
const offering = (...ids: string[]): Offered => {
  const all = ids.map((_id) => ({ _id }))
  return { customers: all, clothingTypes: all, colors: all, printingDesign: all } as unknown as Offered
}
const ALL = [CUSTOMER, REFERRER, TEE, DESIGN, RED, BLUE]

describe('an order again', () => {
  it('is for the same people, the same goods and the same way of delivery, and is ready to be saved', () => {
    const { draft, leftOut } = copyOrder(ORDER, offering(...ALL))
    expect(leftOut).toEqual([])
    expect(getErrors(draft)).toEqual({})
    expect(toOrderInput(draft)).toMatchObject({
      customer: CUSTOMER,
      referrer: REFERRER,
      remark: 'Order #7 again\nRush',
      addOn: 'Hang tags',
      shippingMethod: 'airport',
      productionProducts: [
        {
          clothingType: TEE,
          printingDesign: DESIGN,
          items: [
            { color: RED, size: 'not_mix', smallQuantity: 3, smallQuality: 'first' },
            { color: BLUE, size: 'mix', smallQuantity: 5, xlQuantity: 7, itemQuantity: 2 },
          ],
        },
      ],
    })
  })

  it('of one that was taken again names the last one alone', () => {
    const again = (remark: string) => copyOrder({ ...ORDER, remark }, offering(...ALL)).draft.remark
    expect(again('Order #5 again\nRush')).toBe('Order #7 again\nRush')
    expect(again('Order #5 again')).toBe('Order #7 again')
    expect(again('')).toBe('Order #7 again')
    expect(again('x'.repeat(2000)), 'nothing is cut off').toMatch(/x{2000}$/)
  })

  it('takes no dates, no status, no numbers of its delivery, and has lines of its own', () => {
    const { draft } = copyOrder(ORDER, offering(...ALL))
    const { productionProducts: _, orderProducts: __, ...empty } = emptyOrder()
    const { customer, referrer, remark, addOn, shippingMethod } = draft
    expect(draft).toMatchObject({ ...empty, customer, referrer, remark, addOn, shippingMethod })
    const [production] = draft.productionProducts
    expect([production!.key, ...production!.items.map(({ key }) => key)]).not.toContainEqual(
      expect.stringMatching(/item|production/),
    )
    expect(JSON.stringify(draft)).not.toContain('Return')
  })

  it('M1: leaves empty and names what is in the trash, each thing once', () => {
    const { productionProductData: of } = ORDER
    const twice = { ...ORDER, productionProductData: [{ ...of[0]!, items: [...of[0]!.items, of[0]!.items[0]!] }] }
    const { draft, leftOut } = copyOrder(twice, offering(CUSTOMER, TEE, BLUE))
    expect(leftOut).toEqual(['Deliver To Zoë', 'Production 1: Printing Design Mandala', 'Production 1: Color Red'])
    expect(draft.referrer).toBeNull()
    expect(draft.productionProducts[0]).toMatchObject({
      printingDesign: null,
      items: [
        { color: { _id: '', name: 'Red' }, smallQuantity: 3 },
        { color: { _id: BLUE }, smallQuantity: 5 },
        { color: { _id: '', name: 'Red' } },
      ],
    })
    expect(Object.values(getErrors(draft))).toContain('Select the color in Production 1')
  })

  it('of an order without productions begins with an empty one', () => {
    const { draft } = copyOrder({ ...ORDER, productionProductData: [] }, offering(...ALL))
    expect(draft.productionProducts).toHaveLength(1)
  })

  it('takes the same goods from stock, and names those of records in the trash', () => {
    const line = (color: string, colorName: string, large: number) => ({
      _id: `line ${colorName}`,
      productId: color,
      clothingType: TEE,
      clothingTypeName: 'Tee',
      printingDesign: DESIGN,
      printingDesignData: { name: 'Mandala' },
      color,
      colorName,
      ...NO_PIECES,
      large,
      largeReturn: 1,
    })
    const order = { ...ORDER, orderProductData: [line(RED, 'Red', 3), line(BLUE, 'Blue', 4)] } as unknown as Order
    const { draft, leftOut } = copyOrder(order, offering(...ALL.filter((id) => id !== RED)))
    expect(leftOut).toContain('From stock: Tee / Mandala, Red')
    expect(toOrderInput(draft).orderProducts).toEqual([{ productId: BLUE, ...NO_PIECES, large: 4 }])
    expect(draft.orderProducts[0]!.key).not.toBe('line Blue')
  })
})
