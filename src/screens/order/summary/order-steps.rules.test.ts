import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../../../features/orders/order-fields.contract.ts'
import { getSteps } from './order-steps.rules.ts'

type Sides = Parameters<typeof getSteps>[0]['productionProductData'][number]

/** The statuses on the first days of November, one a day, set by Mara. */
const taking = (...statuses: OrderStatus[]) =>
  statuses.map((status, at) => ({ status, at: `2026-11-0${at + 1}T09:00:00.000Z`, by: 'mara' }))

const order = (status: OrderStatus, ...productionProductData: Sides[]) => ({
  status,
  createdAt: '2026-10-30T09:00:00.000Z',
  productionProductData,
})

/** Each step as one reads it: `done confirmed 2`, the number being the day. */
const read = (...[one, changes]: Parameters<typeof getSteps>) =>
  getSteps(one, changes).map(({ step, state, since, note }) =>
    [state, step, since && Number(since.at.slice(8, 10)), note].filter(Boolean).join(' '),
  )

const both: Sides = { frontStatus: 'pending', backStatus: 'pending' }
const half: Sides = { frontStatus: 'complete', backStatus: 'schedule' }
const front: Sides = { frontStatus: 'complete', backStatus: null }

describe('the steps of an order', () => {
  test('pending: it waits to be confirmed', () => {
    expect(read(order('pending', both), taking('pending'))).toEqual([
      'done taken 1',
      'now confirmed to be confirmed',
      'next machines',
      'next complete',
      'next delivered',
    ])
  })

  test('confirmed: its sides wait to be scheduled', () => {
    expect(read(order('confirm', both), taking('pending', 'confirm')).slice(1, 3)).toEqual([
      'done confirmed 2',
      'now machines 2 sides to schedule',
    ])
  })

  test('on the machines: what is printed, what is not scheduled yet, what is missing', () => {
    expect(read(order('schedule', half, both), taking('pending', 'confirm', 'schedule')).slice(1, 4)).toEqual([
      'done confirmed 2',
      'now machines 3 1 of 4 sides printed, 2 to schedule',
      'next complete 3 sides to print',
    ])
    expect(read(order('schedule', half), taking('pending', 'confirm', 'schedule'))[2]).toBe(
      'now machines 3 1 of 2 sides printed',
    )
  })

  test('complete: it waits to be delivered; delivered: nothing is left', () => {
    expect(read(order('complete', front), taking('confirm', 'schedule', 'complete')).slice(2)).toEqual([
      'done machines 2',
      'done complete 3',
      'now delivered',
    ])
    expect(read(order('deliver', front), taking('confirm', 'schedule', 'complete', 'deliver'))[4]).toBe(
      'done delivered 4',
    )
  })

  test('an order that nobody confirmed went past that step, and is not confirmed by what came later', () => {
    expect(read(order('schedule', half), taking('pending', 'schedule'))).toEqual([
      'done taken 1',
      'skipped confirmed',
      'now machines 2 1 of 2 sides printed',
      'next complete 1 side to print',
      'next delivered',
    ])
    expect(read(order('deliver'), taking('pending', 'deliver'))[1]).toBe('skipped confirmed')
    const withdrawn = taking('pending', 'confirm', 'pending', 'schedule')
    expect(read(order('schedule', half), withdrawn)[1]).toBe('skipped confirmed')
    expect(read(order('cancel', half), taking('pending', 'schedule', 'cancel'))).toEqual([
      'done taken 1',
      'now cancelled 3',
    ])
  })

  test('what was before the history is not said to have been skipped', () => {
    expect(read(order('complete', front), taking('complete'))[1]).toBe('done confirmed 1')
  })

  test('an order that went back and came again has the later day', () => {
    const changes = taking('pending', 'confirm', 'pending', 'confirm')
    expect(read(order('confirm', both), changes).slice(0, 2)).toEqual(['done taken 1', 'done confirmed 4'])
  })

  test('an order that went back has lost the steps after it', () => {
    const changes = taking('confirm', 'schedule', 'complete', 'confirm')
    expect(read(order('confirm', both), changes).slice(1)).toEqual([
      'done confirmed 1',
      'now machines 2 sides to schedule',
      'next complete',
      'next delivered',
    ])
  })

  test('an order from stock alone is on no machine', () => {
    expect(read(order('confirm'), taking('confirm'))).toEqual([
      'done taken 1',
      'done confirmed 1',
      'now complete',
      'next delivered',
    ])
  })

  test('a cancelled order ends with the steps that it took', () => {
    expect(read(order('cancel', both), taking('pending', 'confirm', 'cancel'))).toEqual([
      'done taken 1',
      'done confirmed 2',
      'now cancelled 3',
    ])
    expect(read(order('pending', both), taking('pending', 'confirm', 'cancel', 'pending')).slice(0, 2)).toEqual([
      'done taken 1',
      'now confirmed to be confirmed',
    ])
  })

  test('without a history there is only the day on which it was taken', () => {
    expect(read(order('complete', front), [])).toEqual([
      'done taken 30',
      'done confirmed',
      'done machines',
      'done complete',
      'now delivered',
    ])
    expect(getSteps(order('confirm'), [])[0]!.since).toEqual({ at: '2026-10-30T09:00:00.000Z', by: '' })
  })
})
