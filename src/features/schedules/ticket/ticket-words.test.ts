import { expect, test } from 'vitest'
import { formatDueDay, nameOfJob, formatOtherSides } from './ticket-words.ts'
import type { OtherSide, Ticket } from './tickets.contract.ts'

const side = (more: Partial<OtherSide>): OtherSide => ({
  _id: 'a',
  productionProductId: 'p',
  machine: 'machineM1',
  status: 'pending',
  screenPrintingOn: 'front',
  place: 19,
  designName: 'Reading Owl',
  clothingTypeName: 'Tee',
  ...more,
})
const printed = { status: 'complete', place: null } as const
const words = (...otherSides: OtherSide[]) =>
  formatOtherSides({ productionProductId: 'p', otherSides } as Partial<Ticket> as Ticket)

test('up to two other sides are named, of another production with what is printed', () => {
  expect(words()).toBe('')
  expect(words(side({}))).toBe('FRONT on Machine M, place 19')
  expect(
    words(side(printed), side({ productionProductId: 'q', screenPrintingOn: 'back', machine: 'machineXl1' })),
  ).toBe('FRONT printed; BACK of Tee / Reading Owl on Machine XL, place 19')
})

test('more are counted by where they are', () => {
  const onXl = side({ machine: 'machineXl1' })
  expect(words(onXl, onXl, onXl)).toBe('3 other sides on Machine XL')
  expect(words(side({}), onXl, onXl, side(printed))).toBe('1 other side on Machine M, 2 on Machine XL, 1 printed')
  expect(words(side(printed), side(printed), side(printed))).toBe('3 other sides printed')
})

test('a job has its number and side, a due day its weekday', () => {
  expect(nameOfJob({ orderNo: 189, screenPrintingOn: 'back' })).toBe('#189 Back')
  expect(formatDueDay('2026-11-23')).toBe('Mon, Nov 23, 2026')
})
