import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeBoard } from '../../features/plan/testing/boards.ts'
import { qualityField, returnField } from '../../features/productions/productions.contract.ts'
import { stockReturnField } from '../../features/orders/products/order-products.contract.ts'
import { NO_PIECES, quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { rememberReturnAddress } from '../../web/list/record-navigation.ts'
import { router } from '../router.tsx'
import { openScreen } from '../testing/open-screen.tsx'

const ID = '0192d3a0-0000-7000-8000-00000000000a'
const design = (name: string) => ({ _id: name, name, screenPrintingOn: 'front', frontImage: null, backImage: null })
const NO_REASON = { returnReason: '', returnReasonText: '' }
const ITEM = {
  ...{ _id: 'i', version: 1, color: 'c', colorName: 'Navy', colorCode: '1f2a44', size: 'not_mix', itemQuantity: 5 },
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => ''),
  ...bySize(returnField, () => 0),
  ...NO_REASON,
  ...{ smallQuantity: 2, smallQuality: 'first', threeXlQuantity: 3, threeXlQuality: 'second', smallQuantityReturn: 3 },
}
const production = (name: string) => ({
  ...{ _id: name, orderId: ID, version: 1, clothingType: 't', clothingTypeName: 'Tee', printingDesign: name },
  printingDesignData: design(name),
  ...{ frontStatus: 'complete', backStatus: null, items: [ITEM], productQuantity: 5, complete_production: true },
})
const stockLines = (name: string, colorName: string) => ({
  ...{ _id: `${name} ${colorName}`, version: 1, clothingType: 't', clothingTypeName: 'Tee', printingDesign: name },
  printingDesignData: design(name),
  ...{ color: colorName, colorName, colorCode: '112233', ...NO_PIECES, medium: 4 },
  ...bySize(stockReturnField, () => 0),
  ...NO_REASON,
})
const ORDER = {
  ...{ createdAt: '2026-11-02T09:00:00.000Z', updatedAt: '2026-11-02T09:00:00.000Z' },
  ...{ _id: ID, version: 1, orderNo: 7, status: 'complete', deleted: false, orderQuantity: 60, addOn: '' },
  ...{ customer: 'a', customerName: 'Acme Athletics', customerPhoneNo: '555 0100' },
  ...{ customerEmail: 'office@acme.test', customerAddress: '1 Track Lane' },
  ...{ referrer: 'r', referrerName: 'Riverside School', referrerPhoneNo: '555 0111', referrerEmail: 'gate@river.test' },
  referrerAddress: '2 Gate Road',
  ...{ dueDate: null, deliveryDate: null, remark: 'Ring twice.', shippingMethod: 'airport', boxes: 3 },
  ...{ tracking_no: '1Z 999', awb: '176-1234', airport_code: 'LAX', airline: 'Emirates' },
  productionProductData: [production('Tigers'), production('Lions')],
  orderProductData: [stockLines('Tigers', 'Red'), stockLines('Tigers', 'Blue'), stockLines('Lions', 'Red')],
  returnProductsData: { productionProducts: [], inventoryProducts: [] },
}

const open = (address: string, order: object = {}, status = 200) =>
  openScreen(address, {
    answer: (path) => {
      if (path === '/api/press-plan/board') return Response.json(makeBoard({}))
      if (path !== `/api/orders/${ID}`) return undefined
      const refusal =
        status === 404
          ? { code: 'not_found', message: 'This order does not exist any more.' }
          : { code: 'internal', message: 'An error occurred. Please try again later.' }
      return Response.json(status === 200 ? { ...ORDER, ...order } : refusal, { status })
    },
  })
const summary = (order?: object, status?: number) => open(`/orders/${ID}`, order, status)
const getFact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent
const button = (name: string) => screen.queryByRole('button', { name })

test('§2.8 the summary of an order says for whom it is, when, and how it is delivered', async () => {
  await summary()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Order Summary #7')
  expect(getFact('Customer')).toBe('Acme Athletics555 0100office@acme.test1 Track Lane')
  expect(getFact('Deliver To')).toBe('Riverside School555 0111gate@river.test')
  expect(screen.getByRole('link', { name: '555 0100' }).getAttribute('href')).toBe('tel:5550100')
  expect(['Due Date', 'Delivery Date', 'Order Remark'].map(getFact)).toEqual(['-', '-', 'Ring twice.'])
  expect(['Shipping Method', 'Boxes', 'Tracking Number'].map(getFact)).toEqual(['Airport', '3', '1Z 999'])
  // The head says it.
  expect(screen.queryByText('Status', { selector: 'dt' })).toBeNull()
  expect(['Airway Bill', 'Airport Code', 'Airline'].map(getFact)).toEqual(['176-1234', 'LAX', 'Emirates'])
})

test.each([
  [true, '/orders?view=open', '/trash/orders'],
  [true, '/', '/trash/orders'],
  [true, '/trash/productions', '/trash/orders'],
  [true, '/trash/orders?q=acme', '/trash/orders'],
  [true, undefined, '/trash/orders'],
  [false, '/trash/orders', '/orders'],
  [false, '/trash/productions', '/trash/productions'],
  [false, '/report/delivery', '/report/delivery'],
  [false, undefined, '/orders'],
])('§2.8 Back from an order (deleted: %s) that was opened from %s leads to %s', async (deleted, href, back) => {
  sessionStorage.clear()
  if (href) rememberReturnAddress({ href, entry: 'list' })
  const { path } = await summary({ deleted })
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await expect.poll(path).toBe(back)
})

test('§2.8 §9 it lists the productions in tabs with their items, and the goods from stock by garment and design', async () => {
  await summary()
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Production 1Tee, 5 Dz 3 Pcs returned',
    'Production 2Tee, 5 Dz 3 Pcs returned',
  ])
  const items = screen.getByRole('table', { name: 'Items of Tigers' })
  expect(
    within(items)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Color', 'Counted in', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'Qty']])
  expect(
    within(items)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  ).toEqual([...['Dz', '1st23 returned', '-', '-', '-', '-', '2nd3', '5 Dz']])
  fireEvent.click(screen.getByRole('tab', { name: /^Production 2/ }))
  expect(await screen.findByRole('table', { name: 'Items of Lions' })).toBeTruthy()
  const stock = within(screen.getByRole('table', { name: 'From stock' })).getAllByRole('row')
  expect(stock.slice(1).map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    ...['Tee / Tigers', 'Red', 'Blue', 'Tee / Lions', 'Red'],
  ])
})

test.each([
  ['complete', ['Complete', 'Deliver']],
  ['deliver', ['Complete', 'Deliver']],
  ['confirm', []],
  ['schedule', []],
])('§2.8 §4 the delivery of an order that is %s is edited, and its status may become %j', async (status, offered) => {
  await summary({ status })
  expect(screen.queryByRole('radiogroup', { name: 'Status' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Delivery Order' }))
  expect(button('Edit Delivery Order')).toBeNull()
  expect(button('Update Order')).not.toBeNull()
  const choices = screen.queryByRole('radiogroup', { name: 'Status' })
  const radios = choices ? within(choices).getAllByRole('radio') : []
  expect(radios.map((radio) => (radio as HTMLInputElement).labels![0]!.textContent)).toEqual(offered)
  fireEvent.click(button('Cancel')!)
  expect(await screen.findByRole('button', { name: 'Edit Delivery Order' })).toBeTruthy()
})

test.each([
  [false, '/orders'],
  [true, '/trash/orders'],
])('§2.8 in the trash (%j) it is not edited; Back leads to %s', async (deleted, to) => {
  const { path } = await summary({ deleted })
  const back = await screen.findByRole('button', { name: 'Back' })
  expect(button('Edit Delivery Order') === null).toBe(deleted)
  fireEvent.click(back)
  await expect.poll(path).toBe(to)
})

const UNKNOWN = 'There is no such order. It may have been deleted, or the address is not complete.'
test.each([
  [404, `/orders/${ID}`, UNKNOWN],
  [404, `/orders/edit/${ID}`, UNKNOWN],
  [404, `/orders/return/${ID}`, UNKNOWN],
  [500, `/orders/${ID}`, 'An error occurred. Please try again later.'],
])('§2.8 §7 §8 one that cannot be loaded, with %i, leads from %s to the orders and says why', async (...shown) => {
  const [status, address, message] = shown
  const { path } = await open(address, {}, status)
  await expect.poll(path).toBe('/orders')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

test.each(['/orders/edit', '/orders/edit/', '/orders/return', '/orders/return/'])(
  '%s without the id of an order is redirected to the orders',
  async (address) => {
    const { options } = router.getMatchedRoutes(address)[2]!
    const load = options.beforeLoad as unknown as () => Promise<never>
    await expect((async () => load())()).rejects.toMatchObject({ options: { to: '/orders' } })
  },
)
