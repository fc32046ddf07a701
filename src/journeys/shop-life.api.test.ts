import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeClothingType, makeColor, openCatalogue } from '../server/testing/fixtures.ts'
import { type Action, allowed, broken, pick } from '../server/testing/life/calls.ts'
import { type Act, openDay } from '../server/testing/life/day.ts'
import {
  addStockLine,
  changeStockLine,
  count,
  counting,
  removeStockLine,
  returnStockLine,
  returnMade,
} from '../server/testing/life/stock-line-acts.ts'
import {
  bringBackOrders,
  editOrder,
  editSummary,
  purgeSomeOrders,
  takeOrder,
  takingOrder,
  trashOrders,
} from '../server/testing/life/order-acts.ts'
import {
  addOne,
  bringBackProductions,
  changeOne,
  changing,
  type ProductionDraft,
  purgeSomeProductions,
  trashOne,
} from '../server/testing/life/production-acts.ts'
import { recordQuality } from '../server/testing/life/items.ts'
import {
  bringBackSchedules,
  moveSchedule,
  movingSchedule,
  purgeSomeSchedules,
  reorder,
  scheduleOne,
  scheduleSeveral,
  schedulingOne,
  trashSchedules,
} from '../server/testing/life/schedule-acts.ts'
import type { DesignName, Materials } from '../server/testing/life/world.ts'
import { openShop, type Person } from '../server/testing/shop.ts'
import { eachSize } from '../shared/quantities/sizes.ts'

/*
 * Random days of a shop. A step is one call, whose complete outcome is predicted from the rules, or several at the same
 * time, which some order of them must explain. SHOP_LIFE_STEPS=2000 goes on for so many steps, on days of its own.
 */

const STEPS = Number(process.env['SHOP_LIFE_STEPS'] ?? 0)

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const hoodie = (await makeClothingType(shop, 'Hoodie'))._id
const people: Person[] = [
  shop.staff.administrator,
  await shop.hire('administrator', 'Bea'),
  shop.staff.warehouse_operator,
  shop.staff.machine_operator,
]

async function openMaterials(): Promise<Materials> {
  const { customer, referrer, clothingType, front, back, both } = catalogue
  return {
    customers: [customer, referrer],
    clothingTypes: [clothingType, hoodie],
    designs: { front, back, both },
    colors: [(await makeColor(shop, 'Red'))._id, (await makeColor(shop, 'Blue'))._id],
  }
}

const action = fc.oneof(
  { weight: 6, arbitrary: takeOrder },
  { weight: 9, arbitrary: editOrder },
  { weight: 2, arbitrary: editSummary },
  { weight: 3, arbitrary: trashOrders },
  { weight: 4, arbitrary: bringBackOrders },
  { weight: 2, arbitrary: purgeSomeOrders },
  { weight: 2, arbitrary: addOne },
  { weight: 9, arbitrary: changeOne },
  { weight: 2, arbitrary: recordQuality },
  { weight: 2, arbitrary: trashOne },
  { weight: 4, arbitrary: bringBackProductions },
  { weight: 2, arbitrary: purgeSomeProductions },
  { weight: 8, arbitrary: scheduleOne },
  { weight: 3, arbitrary: scheduleSeveral },
  { weight: 9, arbitrary: moveSchedule },
  { weight: 2, arbitrary: reorder },
  { weight: 3, arbitrary: trashSchedules },
  { weight: 5, arbitrary: bringBackSchedules },
  { weight: 2, arbitrary: purgeSomeSchedules },
  { weight: 4, arbitrary: addStockLine },
  { weight: 4, arbitrary: changeStockLine },
  { weight: 2, arbitrary: removeStockLine },
  { weight: 6, arbitrary: returnMade },
  { weight: 9, arbitrary: returnStockLine },
  { weight: 2, arbitrary: count },
)
/** Mostly what the rules allow now: otherwise most calls would be refused. */
const any = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(action, action, action).map(allowed) },
  { weight: 3, arbitrary: action },
  { weight: 1, arbitrary: fc.tuple(action, pick).map(([one, n]) => broken(one, n)) },
)
/** Mostly an administrator, so that the rules and not the roles decide. */
const person = fc.nat({ max: 20 }).map((n) => people[n < people.length ? n : n % 2]!)
const act: fc.Arbitrary<Act> = fc
  .record({ person, action: any })
  // What it did is in the message of a failure.
  .map((one) => ({ ...one, [fc.toStringMethod]: () => one.person.username }))
type Step = readonly Act[]
const alone: fc.Arbitrary<Step> = fc.tuple(act)
const atOnce: fc.Arbitrary<Step> = fc.array(act, { minLength: 2, maxLength: 3 })
const getDay = (step: fc.Arbitrary<Step>) => fc.array(step, { minLength: 50, maxLength: 60, size: 'max' })

/** The same each time: who wins at the same time differs. */
const quietDay = getDay(alone)
const busyDay = getDay(fc.oneof({ weight: 6, arbitrary: alone }, { weight: 1, arbitrary: atOnce }))

const pieces = (small: number, xl: number) => ({ ...eachSize(() => 0), small, xl })
const ITEM = { color: 0, size: 'not_mix', some: 1, more: 1, dozens: 0, quality: '' } as const
const made = (design: DesignName): ProductionDraft => ({
  clothingType: 0,
  design,
  items: [ITEM, { ...ITEM, color: 1 }],
})
const form = { fields: { customer: 0 }, status: 'confirm' as const, productions: [], goods: [] }

/** Without anything in the shop nearly every call would be refused. */
const OPENING: Action[] = [
  counting({ clothingType: 0, design: 'front', color: 0, pieces: pieces(12, 4) }),
  counting({ clothingType: 1, design: 'both', color: 1, pieces: pieces(6, 0) }),
  takingOrder({ ...form, productions: [made('front')], goods: [{ pick: 0, pieces: pieces(2, 1) }] }),
  takingOrder({ ...form, goods: [{ pick: 1, pieces: pieces(2, 0) }] }),
  takingOrder({ ...form, productions: [made('both'), made('front')] }),
  (world) => schedulingOne([...world.productions.keys()][0]!, 'front', 'machineM1')(world),
  (world) => movingSchedule([...world.schedules.keys()][0]!, 'complete')(world),
  (world) => schedulingOne([...world.productions.keys()][1]!, 'front', 'machineM1')(world),
  (world) => schedulingOne([...world.productions.keys()][2]!, 'front', 'machineM1')(world),
  changing({
    pick: 1,
    seen: 0,
    edits: [{ edit: 'remove', pick: 1, draft: ITEM, seen: 0 }],
    design: undefined,
    clothingType: undefined,
  }),
]

/** How often each call was done and refused, and how many steps there were. */
interface Tally {
  steps: number
  calls: Map<string, { done: number; refused: number }>
}

async function live(steps: readonly Step[], tally: Tally, isOver: () => boolean): Promise<void> {
  const today = await openDay(shop, await openMaterials())
  for (const one of OPENING) await today.step([{ person: people[0]!, action: one }])
  for (const acts of steps) {
    if (isOver()) break
    for (const { call, ok } of await today.step(acts)) {
      const times = tally.calls.get(call.endpoint.name) ?? { done: 0, refused: 0 }
      times[ok ? 'done' : 'refused']++
      tally.calls.set(call.endpoint.name, times)
    }
    tally.steps++
  }
  await today.end()
}

/** Lives day after day until `isOver`. A day that fails is made smaller for half a minute. */
async function liveOn(
  day: fc.Arbitrary<Step[]>,
  days: { seed?: number; numRuns: number },
  isOver: (tally: Tally) => boolean = () => false,
): Promise<Tally> {
  const tally: Tally = { steps: 0, calls: new Map() }
  let end: number | undefined
  const isEnough = () => (end === undefined ? isOver(tally) : performance.now() > end)
  const aDay = async (steps: readonly Step[]) => {
    if (isEnough()) return
    try {
      await live(steps, tally, isEnough)
    } catch (error) {
      end ??= performance.now() + 30_000
      throw error
    }
  }
  await fc.assert(fc.asyncProperty(day, aDay), days)
  return tally
}

describe('whatever people do, and in whatever order, the shop’s records agree', () => {
  // On a machine that does much else a day takes half a minute, and one that fails is lived through many times.
  const timeout = STEPS > 0 ? 3_600_000 : 600_000

  test('on days that are always the same, with much of everything in them', { timeout }, async () => {
    const { calls } = await liveOn(quietDay, { seed: 5, numRuns: 3 })
    const times = [...calls.values()]
    // With few kinds of calls that are done, and few that are refused, the test would prove little.
    expect(times.filter(({ done }) => done > 0).length).toBeGreaterThan(20)
    expect(times.filter(({ refused }) => refused > 0).length).toBeGreaterThan(15)
  })

  test('on other days each time, as many as there is time for', { timeout }, async () => {
    const end = performance.now() + 5000
    const { steps } = await liveOn(busyDay, { numRuns: STEPS || 100 }, (tally) =>
      STEPS > 0 ? tally.steps >= STEPS : performance.now() > end,
    )
    expect(steps).toBeGreaterThanOrEqual(STEPS)
  })
})
