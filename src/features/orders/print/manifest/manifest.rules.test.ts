import { expect, test } from 'vitest'
import type { Order } from '../../orders.contract.ts'
import { type ManifestRow, sumOfManifest, toFlights, toManifestRows, whyNotOnManifest } from './manifest.rules.ts'

const order = (more: object) =>
  ({
    ...{ orderNo: 7, shippingMethod: 'airport', status: 'complete', deleted: false, boxes: 2, orderQuantity: 12 },
    ...{ referrer: null, customerName: 'Acme', customerPhoneNo: '555 0100' },
    ...{ airport_code: 'BOS', airline: 'Delta', awb: '006-1234 5675' },
    returnProductsData: { productionProducts: [], inventoryProducts: [] },
    ...more,
  }) as unknown as Order

test('on it is what is shipped by Airport, is not cancelled and not in the trash', () => {
  expect(whyNotOnManifest(order({}))).toBeUndefined()
  expect(whyNotOnManifest(order({ status: 'deliver' }))).toBeUndefined()
  expect(whyNotOnManifest(order({ status: 'cancel' }))).toBe('cancelled')
  expect(whyNotOnManifest(order({ deleted: true }))).toBe('in the trash')
  expect(whyNotOnManifest(order({ shippingMethod: 'ups' }))).toBe('not shipped by Airport')
  expect(toManifestRows([order({ shippingMethod: 'pickup' }), order({ orderNo: 8 })])).toEqual([
    expect.objectContaining({ orderNo: 8, boxes: 2, pieces: 12, receiver: 'Acme', phone: '555 0100' }),
  ])
})

test('who gets it is whom it is delivered to, and 0 boxes are not known', () => {
  const [row] = toManifestRows([order({ boxes: 0, referrer: 'id', referrerName: 'School', referrerPhoneNo: '1' })])
  expect(row).toMatchObject({ boxes: null, receiver: 'School', phone: '1' })
})

const row = (orderNo: number, airport_code: string, airline: string, awb: string, boxes: number | null = 1) =>
  ({ orderNo, airport_code, airline, awb, boxes, pieces: 10, receiver: '', phone: '' }) satisfies ManifestRow

test('rows go by airport, airline, airway bill and number; one bill is one flight however it is written', () => {
  const flights = toFlights([
    row(9, 'bos', 'Delta', '00612345675'),
    row(3, 'BOS', 'Delta', '006-1234 5675'),
    row(5, 'BOSTON', 'Alaska', '1'),
    row(4, 'ATL', 'United', '2'),
    row(6, 'BOS', 'Alaska', ''),
    row(2, '', '', ''),
  ])
  expect(flights.map((rows) => rows.map(({ orderNo }) => orderNo))).toEqual([[2], [4], [6], [3, 9], [5]])
})

test('boxes of all are known once those of each are', () => {
  expect(sumOfManifest([row(1, '', '', '', 3), row(2, '', '', '', 4)])).toEqual({ boxes: 7, pieces: 20 })
  expect(sumOfManifest([row(1, '', '', '', 3), row(2, '', '', '', null)])).toEqual({ boxes: null, pieces: 20 })
})
