import { expect, test } from 'vitest'
import {
  ORDER_STATUSES,
  type OrderStatus,
  type ShippingMethod,
} from '../../../features/orders/order-fields.contract.ts'
import type { OrderRow } from '../../../features/orders/orders.contract.ts'
import { BULK_CHANGES, getChanged, getMissingDetails, mayChange, toSent } from './bulk-changes.ts'

const row = (status: OrderStatus, ...orderInfo: string[]) =>
  ({ _id: status, version: 2, status, orderInfo }) as OrderRow
const find = (label: string) => BULK_CHANGES.find((change) => change.label === label)!
const fitting = (label: string, ...orderInfo: string[]) =>
  ORDER_STATUSES.filter((status) => mayChange(find(label), row(status, ...orderInfo)))

test.each([
  ['Confirm', ['pending'], ['pending', 'complete', 'deliver']],
  ['Deliver', ['complete'], ['pending', 'confirm', 'complete']],
  ['Complete', ['deliver'], ['pending', 'confirm', 'deliver']],
  ['Cancel', ['pending', 'confirm'], ['pending', 'confirm']],
  ['Due Date', ['pending', 'confirm', 'schedule', 'complete'], ['pending', 'confirm', 'schedule', 'complete']],
])('O2: %s is offered for %j, and of orders from stock alone for %j', (label, made, fromStock) => {
  expect(fitting(label, 'Tee / Roses (from stock)', 'Tee / Roses (front)')).toEqual(made)
  expect(fitting(label, 'Tee / Roses (from stock)')).toEqual(fromStock)
})

test('what is so already is not sent again: a day of delivery would be overwritten', () => {
  const orders = getChanged(find('Deliver'), [row('complete'), row('deliver')])
  expect(toSent(find('Deliver'), orders, '2026-11-20')).toEqual([
    { _id: 'complete', version: 2, status: 'deliver', deliveryDate: '2026-11-20' },
  ])
})

test('what is delivered or cancelled keeps its due date', () => {
  const orders = getChanged(
    find('Due Date'),
    ORDER_STATUSES.map((status) => row(status)),
  )
  expect(orders.map(({ status }) => status)).toEqual(['pending', 'confirm', 'schedule', 'complete'])
})

test('a delivery asks for boxes and tracking numbers where they are missing, and sends what was typed', () => {
  const ship = (shippingMethod: ShippingMethod, more: Partial<OrderRow> = {}) => ({
    ...row('complete'),
    _id: shippingMethod,
    shippingMethod,
    boxes: null,
    tracking_no: '',
    ...more,
  })
  expect(getMissingDetails(ship('pickup'))).toEqual([])
  expect(getMissingDetails(ship('ups'))).toEqual(['boxes', 'tracking_no'])
  expect(getMissingDetails(ship('ups', { boxes: 0, tracking_no: '1Z' }))).toEqual(['boxes'])
  expect(getMissingDetails(ship('airport', { boxes: 2 }))).toEqual(['tracking_no'])
  const details = { ups: { boxes: 2, tracking_no: '' }, airport: { boxes: 3, tracking_no: '1Z' } }
  expect(toSent(find('Deliver'), [ship('ups'), ship('pickup')], '2026-11-20', details)).toEqual([
    { _id: 'ups', version: 2, status: 'deliver', deliveryDate: '2026-11-20', boxes: 2 },
    { _id: 'pickup', version: 2, status: 'deliver', deliveryDate: '2026-11-20' },
  ])
  const [sent] = toSent(find('Deliver'), [ship('airport', { boxes: 5 })], '2026-11-20', details)
  expect(sent, 'what a colleague has said meanwhile stays').not.toHaveProperty('boxes')
  expect(sent).toMatchObject({ tracking_no: '1Z' })
})
