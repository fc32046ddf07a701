import { hasWords, searchKey, searchWords } from '../../shared/text.ts'
import { formatDuration } from '../../web/ui/format-times.ts'
import { numberIn } from '../../features/orders/search/order-documents.rules.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import type { PressPlan } from '../../features/plan/press-plan.contract.ts'
import { type OnMachine, type PendingJob, type Schedule, workOf } from '../../features/schedules/schedules.contract.ts'

export type JobsOfMachine = readonly [Machine, OnMachine | undefined]

export interface Card {
  schedule: Schedule
  news?: 'new' | 'up' | 'down' | undefined
  /** It has left the list, and stays in its place for a moment, so that no other job slips under a finger. */
  hasLeft?: boolean
}

export function mergeCards(before: readonly Card[], list: readonly Schedule[]): Card[] {
  const listed = new Set(list.map(({ _id }) => _id))
  const known = new Map(before.filter(({ hasLeft }) => !hasLeft).map((card) => [card.schedule._id, card]))
  const stayed = [...known.keys()].filter((id) => listed.has(id))
  const shifts = new Map(
    list.filter(({ _id }) => known.has(_id)).map(({ _id }, rank) => [_id, rank - stayed.indexOf(_id)]),
  )
  // Only what was moved itself, not what made room for it: what moved furthest, and of two that changed places the one that went up.
  const [furthest = 0] = [...shifts.values()].toSorted((a, b) => Math.abs(b) - Math.abs(a) || a - b)
  const cards: Card[] = list.map((schedule) => {
    const card = known.get(schedule._id)
    if (!card) return { schedule, news: 'new' }
    const isMoved = furthest !== 0 && shifts.get(schedule._id) === furthest
    return { schedule, news: isMoved ? (furthest < 0 ? 'up' : 'down') : card.news }
  })
  for (const [index, { schedule, hasLeft }] of before.entries())
    // Of a ticket that was Pending nothing has left: another one was opened.
    if (!listed.has(schedule._id) && (hasLeft || workOf(schedule.status) !== 'waits'))
      cards.splice(Math.min(index, cards.length), 0, { schedule, hasLeft: true })
  return cards
}

/** Each card stays in its place; what is new comes behind them, but a job that was asked for before them. */
export function holdCards(before: readonly Card[], list: readonly Schedule[]): Card[] {
  const listed = new Map(list.map((schedule) => [schedule._id, schedule]))
  const stayed = before.map((card): Card => {
    const schedule = listed.get(card.schedule._id)
    return schedule ? { ...card, schedule, hasLeft: false } : { schedule: card.schedule, hasLeft: true }
  })
  const known = new Set(before.map(({ schedule }) => schedule._id))
  const fresh = list.filter(({ _id }) => !known.has(_id)).map((schedule): Card => ({ schedule, news: 'new' }))
  const { asked = [], others = [] } = Object.groupBy(fresh, ({ schedule: { status } }) =>
    workOf(status) === 'waits' ? 'asked' : 'others',
  )
  return [...asked, ...stayed, ...others]
}

export const toPendingJob = ({ printingDesign, clothingType, ...job }: Schedule): PendingJob => ({
  ...job,
  designName: printingDesign.name,
  clothingTypeName: clothingType.name,
})

/** Whether a search finds a job: by the beginning of its number, or by words of what is shown of it. */
export function jobFinder(search: string): (job: PendingJob) => boolean {
  const [words, digits] = [searchWords(search), numberIn(search)]
  return ({ orderNo, customerName, designName, clothingTypeName }) => {
    const names = [customerName, designName, clothingTypeName]
    return digits === undefined
      ? hasWords(searchKey(`#${orderNo}`, ...names), words)
      : String(orderNo).startsWith(digits) || hasWords(searchKey(...names), words)
  }
}

export interface Planned {
  /** For what is left of its setup and run. */
  timeLeft: string
  /** The number of the order that is printed after it on the same screens. */
  sameScreens: number | undefined
}

/** By the ids of the schedules. */
export function getPlanned(jobs: PressPlan['machines'][number]['jobs'] = [], listed?: OnMachine): Map<string, Planned> {
  const inWork = new Map(listed?.data.map((schedule) => [schedule._id, schedule]))
  return new Map(
    jobs.map(({ scheduleId, setupMinutes, runMinutes }, at) => {
      const id = jobs[at + 1]?.scheduleId ?? ''
      const [own, next] = [inWork.get(scheduleId), inWork.get(id)]
      const isSame = next
        ? next.printingDesign._id === own?.printingDesign._id && next.screenPrintingOn === own.screenPrintingOn
        : jobs[at + 1]?.setupMinutes === 0
      const { orderNo } = next ?? listed?.pending.first.find(({ _id }) => _id === id) ?? {}
      const timeLeft = formatDuration(setupMinutes + runMinutes)
      return [scheduleId, { timeLeft, sameScreens: isSame ? orderNo : undefined }]
    }),
  )
}
