import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { IconWind } from '@tabler/icons-react'
import { afterAll, expect, test, vi } from 'vitest'
import type { ScheduleStatus } from '../../features/schedules/schedules.contract.ts'

// Screens with one status more: whatever names those that there are is loaded anew, after it has entered their table.
vi.resetModules()
afterAll(() => {
  vi.resetModules()
})
const { STATUSES } = await import('../../features/schedules/schedule-statuses.contract.ts')
const { complete } = STATUSES
Reflect.deleteProperty(STATUSES, 'complete')
Object.assign(STATUSES, { drying: { label: 'Drying', work: 'stands' }, complete })
const { SCHEDULE_STATUS_VARIANTS } = await import('../../features/schedules/status-changes/schedule-status-variants.ts')
const LOOK = { label: 'Drying', tone: 'primary', form: 'hollow', icon: IconWind }
Object.assign(SCHEDULE_STATUS_VARIANTS, { drying: LOOK })

const { learnSpeed } = await import('../../features/plan/learned/learned.rules.ts')
const { makeJob, makeTime, NOW, RATES } = await import('../../features/plan/testing/boards.ts')
const { firstPlace, planQueue } = await import('../../features/plan/press-plan.rules.ts')
const { openScreen } = await import('../testing/open-screen.tsx')

const drying = 'drying' as ScheduleStatus
const _id = '0192d3a0-0000-7000-8000-00000000000a'
const SCHEDULE = {
  ...{ _id, version: 1, orderNo: 7, place: 4, machine: 'machineM1', status: drying, changedAt: null },
  ...{ shippingMethod: 'ups', dueDate: null, screenPrintingOn: 'back', customerName: 'Acme', customerPhoneNo: '' },
  ...{
    referrerName: '',
    referrerPhoneNo: '',
    addOn: '',
    remark: '',
    clothingType: { name: 'Tee' },
    productQuantity: 3,
  },
  printingDesign: { name: 'Tigers', screenPrintingOn: 'back', frontImage: null, backImage: null },
  items: [],
}
/** What is said in the look of the status. */
const shown = (element: HTMLElement) =>
  [...element.querySelectorAll("[data-tone='primary'][data-form='hollow']")].map(({ textContent }) =>
    textContent.trim(),
  )

test('the queue shows it in its look, offers it, and says that its job stays on its machine', async () => {
  await openScreen('/schedule/machineM1', { rows: [SCHEDULE, { ...SCHEDULE, _id: 'b', orderNo: 8, status: 'ready' }] })
  expect(shown(await screen.findByRole('row', { name: /#7/ }))).toEqual(['Drying'])
  fireEvent.click(screen.getByRole('button', { name: 'Actions, order 7' }))
  expect(await screen.findByRole('menuitem', { name: /^To Machine XL/ })).toHaveProperty(
    'textContent',
    'To Machine XLOnly a Pending job can go there',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ready: change the status of order 8' }))
  const dialog = await screen.findByRole('dialog', { name: 'Update Production Status' })
  expect(shown(dialog)).toEqual(['Drying'])
})

test('the machine shows its job, leads to what comes next, and to it from what is before it', async () => {
  await openScreen('/machine/machineM1', {
    role: 'machine_operator',
    rows: [SCHEDULE, { ...SCHEDULE, _id: 'b', orderNo: 8, status: 'processing' }],
  })
  const [card, other] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  expect(shown(card)).toEqual(['Drying'])
  expect(within(card).getByRole('button', { name: 'Complete, order 7' })).toBeTruthy()
  expect(within(other).getByRole('button', { name: 'Drying, order 8' })).toBeTruthy()
  cleanup()
})

test('the plan lets it stand, and two statuses of one work are one', () => {
  const queue = [makeJob('a'), makeJob('b', { status: drying }), makeJob('c', { status: 'processing' })]
  const planned = planQueue(RATES, queue)
  expect(planned.map(({ job, setupMinutes }) => [job.scheduleId, setupMinutes > 0])).toEqual([
    ['c', false],
    ['b', false],
    ['a', true],
  ])
  expect(firstPlace(planned)).toBe(2)

  const steps = [
    ['preparing', 90],
    ['ready', 60],
    [drying, 50],
    ['processing', 40],
    ['complete', 10],
  ] as const
  const changes = steps.map(([to, minutes], at) => ({
    ...{ at: new Date(NOW - minutes * 60_000).toISOString(), by: 'Mia' },
    ...{ from: steps[at - 1]?.[0] ?? null, to },
  }))
  const job = { ...makeJob('d'), orderNo: 1, designName: 'Owl', completedAt: changes.at(-1)!.at, changes }
  expect(learnSpeed(RATES, makeTime({ firstDay: '2026-11-01' }), [job])).toMatchObject({
    setups: 1,
    runs: [{ realMinutes: 30, leftOut: null }],
  })
})
