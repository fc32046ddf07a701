import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getQuery, queryClient } from '../../web/api/queries.ts'
import { getPressPlan, type PressPlan } from '../../features/plan/press-plan.contract.ts'
import type { QueuedSchedule, ScheduleStatus } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { queueColumns } from './schedule-columns.tsx'
import { ScheduleStatusButton } from './ScheduleStatusButton.tsx'

// What is known is not asked for again.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['pending', 'danger', 'hollow', 'clock'],
  ['preparing', 'warning', 'tint', 'tools'],
  ['ready', 'info', 'tint', 'flag-3'],
  ['processing', 'success', 'solid', 'player-play'],
  ['complete', 'success', 'tint', 'circle-check'],
] as const)('§4 the look of a job that is %s: %s, %s, %s', (status, tone, form, icon) => {
  const { container } = render(
    <MantineProvider env="test">
      <ScheduleStatusButton schedule={{ status, orderNo: 7 }} onClick={() => undefined} />
    </MantineProvider>,
  )
  const tag = container.querySelector<HTMLElement>('[data-tone]')!
  expect(tag.dataset).toMatchObject({ tone, form })
  expect(tag.querySelector('svg')!.getAttribute('class')).toContain(`icon-${icon}`)
})

type Job = PressPlan['machines'][number]['jobs'][number]

/** A Monday, far from the day of any test. */
const at = (hour: number, minute = 0) => new Date(2040, 0, 2, hour, minute).toISOString()
const job = (scheduleId: string, more: Partial<Job> = {}): Job => ({
  ...{ scheduleId, orderId: '', setupMinutes: 22, runMinutes: 57, isGuess: false, lateMinutes: 0 },
  ...{ start: at(8), finish: at(9, 19) },
  ...more,
})

const PLAN: PressPlan = {
  ...{ now: at(8), version: 1 },
  machines: [
    {
      machine: 'machineM1',
      jobs: [
        job('in time'),
        job('late', { orderId: 'late', lateMinutes: 12 }),
        job('latest', { orderId: 'late', start: at(9, 19), finish: at(13), lateMinutes: 1095.4 }),
        job('stands', { setupMinutes: 0 }),
        job('never', { start: null, finish: null }),
      ],
    },
    { machine: 'machineXl1', jobs: [job('there', { finish: at(15), lateMinutes: 30 })] },
  ],
  orders: [{ orderId: 'late', lateMinutes: 1095.4, lateDays: 0, likely: null, safe: null, isComplete: true }],
}

const TIMES = queueColumns(() => undefined).find(({ key }) => key === 'start')!

interface Shown {
  status?: ScheduleStatus
  machine?: Machine
  place?: number
  plan?: PressPlan | null
  dueDate?: string
}

/** In the queue at a place that is printed on no day, if nothing else is said. */
function shown(scheduleId: string, { plan = PLAN, ...more }: Shown = {}) {
  queryClient.clear()
  if (plan) queryClient.setQueryData(getQuery(getPressPlan, {}).queryKey, plan)
  const { container } = render(
    <MantineProvider env="test">
      {TIMES.cell({
        ...{ _id: scheduleId, status: 'pending', machine: 'machineM1', place: 5, dueDate: '2040-01-02' },
        ...more,
      } as QueuedSchedule)}
    </MantineProvider>,
  )
  return [...container.querySelectorAll(':scope > :not(style)')].map(({ textContent }) => textContent)
}

const MORNING = '8:00 – 9:19 AM'
const DAY = 'Mon, Jan 02, 2040'

test('a job that is printed too late for its order is late, and the last one says by how much, on either machine', () => {
  expect(shown('in time')).toEqual([MORNING, DAY])
  expect(shown('late')).toEqual([`${MORNING}, late`, DAY])
  expect(shown('latest')).toEqual(['9:19 AM – 1:00 PM', `${DAY} 18 h 15 late`])
  expect(shown('latest', { dueDate: '2039-12-29' })).toEqual(['9:19 AM – 1:00 PM', `${DAY} 4 days late`])
  expect(shown('there', { machine: 'machineXl1' })).toEqual(['8:00 AM – 3:00 PM', `${DAY} 30 min late`])
})

test('a job that waits says that its screens stand; one in work needs none anyway', () => {
  expect(shown('stands')).toEqual([MORNING, `${DAY} Same screens`])
  expect(shown('stands', { status: 'ready' })).toEqual([MORNING, DAY])
})

test('the day that the band above it says is not said again', () => {
  const tomorrow = new Date(2040, 0, 3, 9).toISOString()
  const [first] = PLAN.machines
  const jobs = [...first!.jobs.slice(0, 4), job('over night', { finish: tomorrow })]
  const plan = { ...PLAN, machines: [{ ...first!, jobs }] }
  expect(shown('in time', { place: 1, plan })).toEqual([MORNING, ''])
  expect(shown('latest', { place: 3, plan })).toEqual(['9:19 AM – 1:00 PM', ' 18 h 15 late'])
  expect(shown('over night', { place: 5, plan })).toEqual(['8:00 – 9:00 AM', `${DAY} – Tue, Jan 03, 2040`])
})

test('what the plan does not know or never prints says nothing, nor does anything without a plan', () => {
  expect(shown('entered just now')).toEqual([])
  expect(shown('never')).toEqual([])
  expect(shown('stands', { plan: null })).toEqual([])
})
