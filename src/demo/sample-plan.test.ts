import { describe, expect, test } from 'vitest'
import { itemDraft } from '../features/productions/productions.contract.ts'
import { customerForm } from '../features/customers/customers.contract.ts'
import { colorForm } from '../features/colors/colors.contract.ts'
import { drawings } from './drawings/drawings.ts'
import { CLOTHING_TYPES, COLORS, CUSTOMERS } from './sample-names.ts'
import { planOrders } from './sample-plan.ts'

const latest = new Date('2026-03-11T15:20:00')
const designs = drawings()
const plan = (options: { orders?: number; seed?: number; latest?: Date } = {}) =>
  planOrders({ orders: 300, seed: 1, latest, designs, ...options })

const SOME_ID = '01890000-0000-7000-8000-000000000000'
const countBy = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))

describe('the orders of a sample shop', () => {
  test('the same seed and instant give the same orders, another seed gives others', () => {
    expect(plan()).toEqual(plan())
    expect(plan({ seed: 2 })).not.toEqual(plan())
  })

  test('another day gives the same orders on other days', () => {
    const names = (later: Date) => plan({ latest: later }).map(({ customer, remark }) => [customer, remark])
    expect(names(new Date('2026-03-12T15:20:00'))).toEqual(names(latest))
  })

  test('every item is one that the order form would accept, as it stands', () => {
    for (const { items } of plan().flatMap((order) => order.productions)) {
      for (const item of items) {
        const input = { ...item, color: SOME_ID }
        expect(itemDraft.parse(input)).toEqual(input)
      }
    }
  })

  test('they come in by day in the last weeks, the oldest first, none on a Sunday and none later than now', () => {
    const times = plan().map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()))
    expect(times.at(-1)!.getTime()).toBeLessThan(latest.getTime())
    expect(times.at(-1)!.toDateString()).toBe(latest.toDateString())
    expect((latest.getTime() - times[0]!.getTime()) / 86_400_000).toBeGreaterThan(35)
    expect(times.filter((time) => time.getDay() === 0)).toEqual([])
  })

  test('before opening time, too, no order comes from the future', () => {
    const early = new Date('2026-03-11T00:20:00')
    for (const { createdAt } of plan({ latest: early })) expect(createdAt.getTime()).toBeLessThan(early.getTime())
  })

  test('nothing is printed before it is scheduled, scheduled before it is ordered, or done later than now', () => {
    // Each hour of a week, because `now` decides which events would fall into a night or on a Sunday.
    const instants = Array.from({ length: 7 * 24 }, (_, hour) => new Date(2026, 2, 2, hour, (hour * 7) % 60))
    for (const now of instants) {
      const histories = plan({ latest: now }).flatMap(({ createdAt, productions, delivery }) =>
        productions
          .flatMap(({ schedules }) => schedules)
          .map(({ scheduledAt, movedAt }) => [createdAt, scheduledAt, movedAt, delivery?.enteredAt ?? now, now]),
      )
      const disordered = histories.filter((dates) => dates.some((date, at) => at > 0 && date < dates[at - 1]!))
      expect(disordered, now.toISOString()).toEqual([])
    }
  })

  test('a garment is ordered once in an order, in colors that differ', () => {
    for (const { productions } of plan()) {
      expect(productions.length).toBeLessThanOrEqual(4)
      const garments = productions.map(({ clothingType }) => clothingType)
      expect(new Set(garments).size).toBe(garments.length)
      for (const { items } of productions) expect(new Set(items.map(({ color }) => color)).size).toBe(items.length)
    }
  })

  test('there are a mix for every two or three not mixed, and few second qualities', () => {
    const items = plan().flatMap((order) => order.productions.flatMap((production) => production.items))
    const { mix, not_mix } = countBy(items.map(({ size }) => size))
    expect(not_mix! / mix!).toBeGreaterThan(2)
    expect(not_mix! / mix!).toBeLessThan(4)
    const { first, second } = countBy(items.flatMap((item) => [item.mediumQuality, item.largeQuality, item.xlQuality]))
    expect(second).toBeGreaterThan(0)
    expect(first! / second!).toBeGreaterThan(20)
  })

  test.each([1, 2, 3, 4, 5])('seed %i keeps both machines busy, and the same in a shop of any size', (seed) => {
    for (const orders of [300, 2000]) {
      const queued = plan({ seed, orders })
        .flatMap((order) => order.productions.flatMap(({ schedules }) => schedules))
        .filter(({ status }) => status !== 'complete')
      const { machineM1, machineXl1 } = countBy(queued.map(({ machine }) => machine))
      for (const length of [machineM1, machineXl1]) {
        expect(length).toBeGreaterThanOrEqual(12)
        expect(length).toBeLessThanOrEqual(25)
      }
      expect(Object.keys(countBy(queued.map(({ status }) => status))).toSorted()).toEqual(
        ['pending', 'preparing', 'ready', 'processing'].toSorted(),
      )
    }
  })
})

describe('the names of a sample shop', () => {
  test('the forms accept every customer, and no two are alike', () => {
    const forms = CUSTOMERS.map(({ design: _, ...form }) => form)
    for (const form of forms) expect(customerForm.parse(form)).toEqual(form)
    expect(new Set(forms.map(({ phone_no }) => phone_no)).size).toBe(forms.length)
    expect(forms).toHaveLength(40)
  })

  test('the form accepts every color; colors and clothing types have names of their own', () => {
    for (const [name, code] of COLORS) expect(colorForm.parse({ name, code })).toEqual({ name, code })
    expect(new Set(COLORS.map(([name]) => name)).size).toBe(24)
    expect(new Set(CLOTHING_TYPES.map(({ name }) => name)).size).toBe(10)
  })

  test('every customer has a design', () => {
    for (const { design } of CUSTOMERS) expect(designs.map(({ name }) => name)).toContain(design)
  })
})
