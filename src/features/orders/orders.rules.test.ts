import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sides } from '../productions/productions.rules.ts'
import type { OrderRow } from './orders.contract.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-fields.contract.ts'
import {
  clearUnusedShipping,
  deliveryDateAfter,
  derivedOrderStatus,
  statusChoices,
  summaryChoices,
  whyNotStatus,
} from './orders.rules.ts'
import { foundInRow } from './list/found-in.rules.ts'

const sides = (frontStatus: Sides['frontStatus'], backStatus: Sides['backStatus'] = null): Sides => ({
  frontStatus,
  backStatus,
})
const DONE = sides('complete')
const OPEN = sides('pending', 'complete')

describe('§2.8 §4 O2: what a person may choose', () => {
  test.each<[OrderStatus, string, Sides[], OrderStatus[]]>([
    ['pending', 'no productions', [], ['pending', 'confirm', 'complete', 'deliver', 'cancel']],
    ['confirm', 'no productions', [], ['pending', 'confirm', 'complete', 'deliver', 'cancel']],
    ['complete', 'no productions', [], ['pending', 'confirm', 'complete', 'deliver']],
    ['pending', 'an unfinished production', [OPEN], ['pending', 'confirm', 'cancel']],
    ['confirm', 'one finished, one not', [DONE, OPEN], ['pending', 'confirm', 'cancel']],
    ['complete', 'all finished', [DONE], ['complete', 'deliver']],
    ['deliver', 'all finished', [DONE, DONE], ['complete', 'deliver']],
    ['schedule', 'an unfinished production', [OPEN], ['schedule']],
    ['cancel', 'an unfinished production', [OPEN], ['cancel', 'pending']],
    ['cancel', 'no productions', [], ['cancel', 'pending']],
  ])('an order that is %s with %s', (present, _, productions, choices) => {
    expect([...statusChoices(present, productions)].toSorted()).toEqual(choices.toSorted())
  })

  test('the present status is always among the choices', () => {
    const side = fc.constantFrom('pending', 'schedule', 'complete', null)
    const productions = fc.array(fc.record({ frontStatus: side, backStatus: side }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), productions, (present, all) => {
        expect(statusChoices(present, all)).toContain(present)
        expect(whyNotStatus(present, present, statusChoices(present, all))).toBeNull()
      }),
    )
  })

  test('the summary offers complete or deliver, and only from there', () => {
    expect(ORDER_STATUSES.map((status) => [status, summaryChoices(status)])).toEqual([
      ['pending', ['pending']],
      ['confirm', ['confirm']],
      ['schedule', ['schedule']],
      ['complete', ['complete', 'deliver']],
      ['deliver', ['complete', 'deliver']],
      ['cancel', ['cancel']],
    ])
  })

  test('a refusal says what is possible instead', () => {
    expect(whyNotStatus('deliver', 'pending', statusChoices('pending', [OPEN]))).toEqual({
      code: 'conflict',
      field: 'status',
      message: 'A pending order can become confirmed or cancelled.',
    })
    expect(whyNotStatus('cancel', 'complete', statusChoices('complete', []))?.message).toBe(
      'A complete order can become pending, confirmed, or delivered.',
    )
    expect(whyNotStatus('pending', 'schedule', statusChoices('schedule', [OPEN]))?.message).toMatch(
      /follows its production/,
    )
    expect(whyNotStatus('confirm', 'cancel', statusChoices('cancel', []))?.message).toBe(
      'A cancelled order can become pending.',
    )
    expect(whyNotStatus('deliver', 'cancel', summaryChoices('cancel'))?.message).toBe(
      'A cancelled order keeps its status here.',
    )
  })
})

describe('O3: what the server moves by itself', () => {
  test.each<[OrderStatus, string, Sides[], OrderStatus]>([
    ['pending', 'a side is scheduled', [sides('schedule')], 'schedule'],
    ['confirm', 'a side is scheduled', [sides('schedule', 'pending')], 'schedule'],
    ['schedule', 'its last schedule is deleted', [sides('pending', 'pending')], 'confirm'],
    ['schedule', 'its last schedule is deleted, a side complete', [sides('complete', 'pending')], 'schedule'],
    ['schedule', 'the last production completes', [DONE, DONE], 'complete'],
    ['schedule', 'one of two productions completes', [DONE, sides('schedule')], 'schedule'],
    ['deliver', 'nothing happens', [DONE], 'deliver'],
    ['deliver', 'an unfinished production comes, another is complete', [DONE, sides('pending')], 'schedule'],
    ['complete', 'an unfinished production comes to none', [sides('pending')], 'confirm'],
    ['complete', 'it has no productions', [], 'complete'],
    ['schedule', 'its productions are gone', [], 'confirm'],
    ['pending', 'nothing happens', [sides('pending')], 'pending'],
    ['cancel', 'nothing happens', [sides('pending')], 'cancel'],
  ])('an order that is %s, when %s', (present, _, productions, settled) => {
    expect(derivedOrderStatus(present, productions)).toBe(settled)
  })

  test('settling twice changes nothing more', () => {
    const side = fc.constantFrom('pending' as const, 'schedule' as const, 'complete' as const)
    const productions = fc.array(fc.record({ frontStatus: side, backStatus: fc.option(side) }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STATUSES), productions, (present, all) => {
        const settled = derivedOrderStatus(present, all)
        expect(derivedOrderStatus(settled, all)).toBe(settled)
      }),
    )
  })
})

describe('O4: the day of a delivery, on November 24', () => {
  const today = '2026-11-24'
  const [past, earlier, planned] = ['2026-11-20', '2026-11-19', '2026-11-29']
  test.each<[OrderStatus, string | null, { status?: OrderStatus; deliveryDate?: string | null }, string | null]>([
    ['complete', null, { status: 'deliver' }, today],
    ['complete', planned, { status: 'deliver' }, today],
    ['complete', past, { status: 'deliver' }, today],
    ['complete', past, { status: 'deliver', deliveryDate: past }, past],
    ['complete', planned, { status: 'deliver', deliveryDate: past }, past],
    ['complete', planned, { status: 'deliver', deliveryDate: today }, today],
    ['complete', planned, { status: 'deliver', deliveryDate: planned }, today],
    ['complete', past, { status: 'deliver', deliveryDate: null }, today],
    ['deliver', past, {}, past],
    ['deliver', past, { status: 'deliver' }, past],
    ['deliver', past, { deliveryDate: earlier }, earlier],
    ['deliver', past, { deliveryDate: null }, past],
    ['deliver', past, { status: 'deliver', deliveryDate: planned }, past],
    ['deliver', planned, { deliveryDate: planned }, today],
    ['deliver', past, { status: 'complete' }, null],
    ['deliver', past, { status: 'complete', deliveryDate: past }, null],
    ['deliver', past, { status: 'complete', deliveryDate: earlier }, earlier],
    ['deliver', planned, { status: 'complete' }, planned],
    ['complete', past, {}, past],
    ['complete', null, {}, null],
  ])('%s with the day %s, and the change %j: %s', (status, deliveryDate, sent, day) => {
    expect(deliveryDateAfter({ status, deliveryDate }, sent, today)).toBe(day)
  })
})

test('O5: a shipping method keeps only what it uses', () => {
  const all = { tracking_no: '1Z', awb: '176', airport_code: 'LAX', airline: 'EK', boxes: 3 }
  expect(clearUnusedShipping({ ...all, shippingMethod: 'pickup' })).toMatchObject({
    tracking_no: '',
    awb: '',
    airport_code: '',
    airline: '',
    boxes: 3,
  })
  expect(clearUnusedShipping({ ...all, shippingMethod: 'ups' })).toMatchObject({
    tracking_no: '1Z',
    awb: '',
    airport_code: '',
    airline: '',
  })
  expect(clearUnusedShipping({ ...all, shippingMethod: 'airport' })).toMatchObject(all)
})

test.each([
  ['acme', null],
  ['#12 front runner', null],
  ['riv', 'Deliver To: Riverbend'],
  ['5550142', 'Phone: (208) 555-0142'],
  ['1z 999', 'Tracking Number: 1Z-999'],
  ['1z999', 'Tracking Number: 1Z-999'],
  ['acme harbor', 'Design: Harbor / Lights'],
  ['hood', 'Clothing Type: Hoodie'],
  ['riv hood', 'Deliver To: Riverbend · Clothing Type: Hoodie'],
  ['Hoodie / Harbor / Lights (front & back)', 'Clothing Type: Hoodie · Design: Harbor / Lights'],
  ['nowhere', null],
])('S1: a row that does not show all of “%s” says where the words are: %s', (search, expected) => {
  const row = {
    ...{ orderNo: 12, customerName: 'Acme', customerPhoneNo: '(208) 555-0142' },
    ...{ referrerName: 'Riverbend', referrerPhoneNo: '555 01', tracking_no: '1Z-999', awb: '' },
    orderInfo: ['Tee / Front Runner (front)', 'Hoodie / Harbor / Lights (front & back)'],
  }
  expect(foundInRow(row as unknown as OrderRow, search)).toBe(expected)
})
