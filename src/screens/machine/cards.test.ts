import { expect, test } from 'vitest'
import { quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import type { PressPlan } from '../../features/plan/press-plan.contract.ts'
import type { OnMachine, PendingJob, Schedule } from '../../features/schedules/schedules.contract.ts'
import { isLongName, shownSizes } from './card-sizes.ts'
import { type Card, getPlanned, holdCards, jobFinder, mergeCards } from './cards.ts'

const jobs = (ids: string) => [...ids.matchAll(/\w/g)].map(([_id]) => ({ _id, status: 'ready' }) as Schedule)
const shown = (before: string, after: string) =>
  mergeCards(
    jobs(before).map((schedule) => ({ schedule })),
    jobs(after),
  ).map(({ schedule: { _id }, news, hasLeft }) => `${_id}${hasLeft ? ' gone' : ''}${news ? ` ${news}` : ''}`)

test.each([
  ['nothing changed', 'a b c', 'a b c', ['a', 'b', 'c']],
  ['one is new', 'a b', 'n a b', ['n new', 'a', 'b']],
  ['one moved up, the others made room', 'a b c d', 'd a b c', ['d up', 'a', 'b', 'c']],
  ['one moved down, the others made room', 'a b c d', 'b c d a', ['b', 'c', 'd', 'a down']],
  ['several moved to the top', 'a b c d e f', 'e f a b c d', ['e up', 'f up', 'a', 'b', 'c', 'd']],
  ['one left, and keeps its place', 'a b c', 'a c', ['a', 'b gone', 'c']],
  ['the last one left', 'a b', 'a', ['a', 'b gone']],
  ['all left', 'a b', '', ['a gone', 'b gone']],
])('§2.13 %s', (_, before, after, cards) => {
  expect(shown(before, after)).toEqual(cards)
})

test('a job that comes back is an ordinary card again, called new', () => {
  const gone = mergeCards([{ schedule: jobs('a')[0]! }], [])
  expect(mergeCards(gone, jobs('a'))).toEqual([{ schedule: jobs('a')[0], news: 'new' }])
})

test('what was told of a job stays told while other jobs change', () => {
  const once = mergeCards(
    jobs('a b c').map((schedule) => ({ schedule })),
    jobs('c a b'),
  )
  expect(mergeCards(once, jobs('c a')).map(({ news }) => news)).toEqual(['up', undefined, undefined])
})

test('of two that changed places one is told to have moved', () => {
  expect(shown('a b', 'b a').filter((card) => / (up|down)$/.test(card))).toHaveLength(1)
})

test('of a Pending job that was opened nothing stays once another one is', () => {
  const [opened] = jobs('a')
  const before: Card[] = [{ schedule: { ...opened!, status: 'pending' } }]
  expect(mergeCards(before, jobs('b'))).toEqual([{ schedule: jobs('b')[0], news: 'new' }])
})

const held = (before: string, after: string, status: Schedule['status'] = 'ready') =>
  holdCards(
    jobs(before).map((schedule) => ({ schedule })),
    jobs(after).map((schedule) => ({ ...schedule, status })),
  ).map(({ schedule: { _id }, news, hasLeft }) => `${_id}${hasLeft ? ' gone' : ''}${news ? ` ${news}` : ''}`)

test('while a card is held each stays in its place, whatever the others do', () => {
  expect(held('a b c', 'c b a')).toEqual(['a', 'b', 'c'])
  expect(held('a b c', 'n c a')).toEqual(['a', 'b gone', 'c', 'n new'])
  expect(held('a b', 'n b a', 'pending'), 'a Pending job was asked for').toEqual(['n new', 'a', 'b'])
})

test('a card that is held has what is known now, and is back where it was if its job comes back', () => {
  const gone: Card[] = [{ schedule: jobs('a')[0]!, hasLeft: true }]
  const schedule = { _id: 'a', status: 'ready' } as Schedule
  expect(holdCards(gone, [schedule])).toEqual([{ schedule, hasLeft: false }])
})

test.each([
  ['212', [212, 2120]],
  ['#212', [212, 2120]],
  ['21', [212, 2120, 77]],
  ['acme', [212]],
  ['ACME fox', [212]],
  ['212 acme', [212]],
  ['muller', [2120]],
  ['hoodie', [77]],
  ['120', []],
  ['', [212, 2120, 77]],
])('a search for %j finds %j', (search, found) => {
  const all = [
    [212, 'Ácme Co.', 'Running Fox', 'Tee'],
    [2120, 'Müller', 'Owl', 'Tee'],
    [77, 'Route 21', 'Owl', 'Hoodie'],
  ].map(
    ([orderNo, customerName, designName, clothingTypeName]) =>
      ({ orderNo, customerName, designName, clothingTypeName }) as PendingJob,
  )
  expect(all.filter(jobFinder(search)).map(({ orderNo }) => orderNo)).toEqual(found)
})

const item = (pieces: Partial<Record<string, number>>) => ({
  ...bySize(quantityField, () => 0),
  size: 'not_mix' as const,
  itemQuantity: 1,
  ...pieces,
})

test('a card shows the sizes from the smallest to the largest that is made, and M to XL at least', () => {
  expect(shownSizes([])).toEqual(['medium', 'large', 'xl'])
  expect(shownSizes([item({ largeQuantity: 1 })])).toEqual(['medium', 'large', 'xl'])
  expect(shownSizes([item({ smallQuantity: 1 }), item({ threeXlQuantity: 2 })])).toHaveLength(6)
  expect(shownSizes([item({ twoXlQuantity: 1 })])).toEqual(['medium', 'large', 'xl', 'twoXl'])
})

test.each([
  ['Reading Owl', false],
  ['Wildflower Market', false],
  ['Granite Peak Trail Run', true],
  ['Upper Willamette Valley Search and Rescue', true],
])('the name %s needs two lines: %s', (name, isLong) => {
  expect(isLongName(name)).toBe(isLong)
})

const print = (orderNo: number, design: string, screenPrintingOn: string) =>
  ({ _id: `${orderNo}`, orderNo, printingDesign: { _id: design }, screenPrintingOn }) as Schedule
const ON_MACHINE = {
  data: [
    print(1, 'tigers', 'front'),
    print(2, 'tigers', 'front'),
    print(3, 'tigers', 'back'),
    print(4, 'lions', 'front'),
  ],
  pending: { count: 9, first: [{ _id: '5', orderNo: 5 }] },
} as OnMachine

const planned = (scheduleId: string, setupMinutes: number, runMinutes = 30) =>
  ({ scheduleId, setupMinutes, runMinutes }) as PressPlan['machines'][number]['jobs'][number]

test.each([
  ['prints the same side of the same design', '2', 0, 2],
  ['prints the other side', '3', 0, undefined],
  ['prints another design', '4', 0, undefined],
  ['waits, and needs no setup', '5', 0, 5],
  ['waits, and needs a setup', '5', 22, undefined],
  ['is too far down to be known', '6', 0, undefined],
])('whether the next job is on the same screens: it %s', (_, next, setupMinutes, orderNo) => {
  const inPlan = [planned('3', 0), planned('1', 22.4), planned(next, setupMinutes)]
  expect(getPlanned(inPlan, ON_MACHINE).get('1')).toEqual({ timeLeft: '52 min', sameScreens: orderNo })
})

test('after the last job there is no other, and of what is not in the plan nothing is known', () => {
  const inPlan = [planned('2', 0), planned('1', 22)]
  expect(getPlanned(inPlan, ON_MACHINE).get('1')).toEqual({ timeLeft: '52 min', sameScreens: undefined })
  expect(getPlanned(inPlan, ON_MACHINE).get('4')).toBeUndefined()
  expect(getPlanned().size).toBe(0)
})
