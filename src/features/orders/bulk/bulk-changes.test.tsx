import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import type { OrderRow } from '../orders.contract.ts'
import { BULK_CHANGES, getChanged, mayChange, toSent } from './bulk-changes.ts'

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
