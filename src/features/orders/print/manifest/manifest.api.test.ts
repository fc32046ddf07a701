import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import {
  makeCustomer,
  makeOrder,
  makeStock,
  NO_SUCH_ID,
  openCatalogue,
  printFronts,
} from '../../../../server/testing/fixtures.ts'
import { openShop } from '../../../../server/testing/shop.ts'
import { returnProduct } from '../../../returns/returns.contract.ts'
import { type OrderFormInput, updateOrder } from '../../orders.contract.ts'
import { softDeleteOrders } from '../../../../screens/orders/order-trash.contract.ts'
import { getOrders } from '../printed-orders.contract.ts'
import { insideOf } from '../sheet-matrix.ts'
import { sumOfPieces } from '../../../../shared/quantities/pieces.ts'
import { exportManifest } from './manifest.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const fly = (more: Partial<OrderFormInput> = {}) =>
  makeOrder(shop, catalogue, { shippingMethod: 'airport', airport_code: 'BOS', airline: 'Delta', ...more })
const readFile = async (ids: string[]): Promise<Record<string, string>[]> =>
  parse(await shop.text(exportManifest, { ids }), { bom: true, columns: true })

test('a row for each chosen order that goes by air, flight by flight', async () => {
  const referrer = (await makeCustomer(shop, '=1+1 Łódź'))._id
  const last = await fly({ awb: '006-1234 5675', boxes: 3, referrer })
  const first = await fly({ airport_code: 'ATL', boxes: 0 })
  const pickup = await makeOrder(shop, catalogue)
  const trashed = await fly()
  await shop.call(softDeleteOrders, { ids: [trashed._id] })
  const cancelled = await fly()
  await shop.call(updateOrder, { ...cancelled, id: cancelled._id, status: 'cancel' })
  const chosen = [last, pickup, trashed, cancelled, first, last].map(({ _id }) => _id)
  expect(await readFile([...chosen, NO_SUCH_ID])).toEqual([
    {
      ...{ Order: String(first.orderNo), 'Airport Code': 'ATL', Airline: 'Delta', 'Airway Bill': '' },
      ...{ Boxes: '', Pieces: '12', Receiver: 'Acme Athletics', 'Phone No': '555 0100' },
    },
    {
      ...{ Order: String(last.orderNo), 'Airport Code': 'BOS', Airline: 'Delta', 'Airway Bill': '006-1234 5675' },
      ...{ Boxes: '3', Pieces: '12', Receiver: `'=1+1 Łódź`, 'Phone No': '555 0100' },
    },
  ])
})

test('pieces are what the packing slip counts: what came back stays here', async () => {
  const productId = await makeStock(shop, catalogue, { xl: 5 })
  const order = await fly({ orderProducts: [{ productId, xl: 3 }] })
  await printFronts(shop, order)
  const line = { id: order._id, orderProductId: order.orderProductData[0]!._id, xlReturn: 2 }
  await shop.call(returnProduct, { ...line, reason: 'damaged' })
  const { data } = await shop.call(getOrders, { ids: [order._id] })
  const inside = insideOf(data[0]!).groups.flatMap(({ rows }) => rows)
  expect(inside.reduce((sum, { pieces }) => sum + sumOfPieces(pieces), 0)).toBe(13)
  expect(await readFile([order._id])).toEqual([expect.objectContaining({ Pieces: '13' })])
})

test('whoever prints orders exports it, as many as are printed at once, with semicolons too', async () => {
  const { _id } = await fly()
  const asked = { ids: [_id], separator: 'semicolon' }
  expect(await shop.text(exportManifest, asked, { as: 'warehouse_operator' })).toContain(
    ';BOS;Delta;;;12;Acme Athletics;',
  )
  expect((await shop.refusal(exportManifest, asked, { as: 'machine_operator' })).status).toBe(403)
  expect(await readFile([...Array<string>(299).fill(NO_SUCH_ID), _id])).toHaveLength(1)
  expect((await shop.refusal(exportManifest, { ids: [] })).problem.message).toBe('Select at least one record')
  expect((await shop.refusal(exportManifest, { ids: Array<string>(301).fill(_id) })).problem.message).toBe(
    'At most 300 values',
  )
})
