import type { Page } from '@playwright/test'
import {
  getClosedDays,
  updateClosedDays,
  updateMachine,
  updateShop,
} from '../src/features/machines/machines.contract.ts'
import { getPressPlan } from '../src/features/plan/press-plan.contract.ts'
import {
  createSchedule,
  reorderSchedules,
  type ScheduleStatus,
  updateScheduleStatus,
} from '../src/features/schedules/schedules.contract.ts'
import { type Machine, FIRST_KEYS } from '../src/features/machines/machine-key.contract.ts'
import { addDays } from '../src/shared/days/calendar.ts'
import { dozens, makeDesign, makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dayIn, dialog, expectToast, prefer, signInAs, untilLive } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const today = () => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/** Both machines work round the clock, so that the same is to be seen at any time of the week. */
async function workAlways(shop: Shop): Promise<void> {
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  for (const machine of FIRST_KEYS) await shop.call(updateMachine, { machine, week })
}

/** By the time zone of the shop it is between 9 and 10; returns its day. */
async function makeItMorning(shop: Shop): Promise<string> {
  const hour = new Date().getUTCHours()
  const ahead = ((9 - hour + 36) % 24) - 12
  await shop.call(updateShop, { timeZone: `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}` })
  return new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10)
}

interface Job {
  machine?: Machine
  dozens?: number
  /** From today. */
  due?: number
  status?: ScheduleStatus
}

/** An order of one job each; the first is at the top of its queue. Returns the ids of the schedules. */
async function fillQueues(shop: Shop, jobs: readonly Job[]): Promise<string[]> {
  await workAlways(shop)
  const catalogue = await openCatalogue(shop)
  const ids: string[] = []
  for (const [at, { machine = 'machineM1', dozens: many = 20, due, status }] of jobs.entries()) {
    const { _id: printingDesign } = await makeDesign(shop, `Design ${at + 1}`, 'front')
    const order = await makeOrder(shop, catalogue, {
      dueDate: due === undefined ? null : addDays(today(), due),
      productionProducts: [
        production(catalogue, { printingDesign, items: [dozens(catalogue.color, { smallQuantity: many })] }),
      ],
    })
    const { schedule } = await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[0]!._id,
      machine,
      screenPrintingOn: 'front',
      place: 'end',
    })
    if (status) await shop.call(updateScheduleStatus, { id: schedule._id, status })
    ids.push(schedule._id)
  }
  return ids
}

const queue = async (shop: Shop, ids: readonly string[], machine: Machine = 'machineM1') => {
  const { machines } = await shop.call(getPressPlan, {})
  return machines.find((one) => one.machine === machine)!.jobs.map(({ scheduleId }) => ids.indexOf(scheduleId) + 1)
}
const lane = (page: Page, name: 'Machine M' | 'Machine XL') => page.getByRole('region', { name, exact: true })
const block = (page: Page, orderNo: number) => page.getByRole('button', { name: new RegExp(`^#${orderNo} Front`) })
const openPlan = async (page: Page) => {
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/press-plan')
  await expect(block(page, 1)).toBeVisible()
}

test('a job is squeezed in by mouse, everything behind it moves, and Undo puts it back', async ({ shop, page }) => {
  const ids = await fillQueues(shop, [{ status: 'processing' }, {}, {}, {}, { machine: 'machineXl1' }])
  await openPlan(page)
  await expectAccessible(page)
  await expect(block(page, 4)).toBeInViewport()
  const [from, to] = [(await block(page, 4).boundingBox())!, (await block(page, 2).boundingBox())!]
  await page.mouse.move(from.x + from.width / 2, from.y + 80)
  await page.mouse.down()
  await page.mouse.move(from.x - 40, from.y + 80, { steps: 4 })
  await page.mouse.move(to.x + 4, from.y + 80, { steps: 8 })
  await expect(page.getByText('Place 2, was 4')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeVisible()
  expect(await queue(shop, ids)).toEqual([1, 2, 3, 4])
  await page.mouse.up()
  await expectToast(page, '#4 Front, Design 4 moved.')
  await expect.poll(() => queue(shop, ids)).toEqual([1, 4, 2, 3])

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => queue(shop, ids)).toEqual([1, 2, 3, 4])
})

test('by touch: a finger that rests lifts a job, and drops it where it is let go', async ({ shop, openWindow }) => {
  const ids = await fillQueues(shop, [{}, {}, {}])
  const page = await openWindow({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  await openPlan(page)
  // Once it stands still.
  await block(page, 3).click({ trial: true })
  const [from, to] = [(await block(page, 3).boundingBox())!, (await block(page, 1).boundingBox())!]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [x, y] = [from.x + from.width / 2, from.y + 80]
  await send('touchStart', { x, y })
  // A finger that moves at once scrolls the board.
  await expect(block(page, 3).locator('[data-lifted]').first()).toBeVisible()
  for (let step = 1; step <= 6; step++) await send('touchMove', { x: x + ((to.x - 60 - x) * step) / 6, y })
  await expect(page.getByText('Place 1, was 3')).toBeVisible()
  await send('touchEnd')
  await expect.poll(() => queue(shop, ids)).toEqual([3, 1, 2])
})

test('by keys: to the other machine and back, put back with Escape, first and last; what is in work does not lift', async ({
  shop,
  page,
}) => {
  const ids = await fillQueues(shop, [{ status: 'processing' }, {}, {}, { machine: 'machineXl1' }])
  await openPlan(page)
  await block(page, 1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(block(page, 3)).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(lane(page, 'Machine XL').getByRole('button', { name: /^#3 Front/ })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '#3 Front, Design 3: Place 2' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(lane(page, 'Machine M').getByRole('button', { name: /^#3 Front/ })).toBeFocused()
  expect(await queue(shop, ids)).toEqual([1, 2, 3])

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expectToast(page, '#3 Front, Design 3 moved.')
  await expect.poll(() => queue(shop, ids, 'machineXl1')).toEqual([3, 4])
  expect(await queue(shop, ids)).toEqual([1, 2])
  await page.keyboard.press('Control+z')
  await expect.poll(() => queue(shop, ids)).toEqual([1, 2, 3])
})

test('of two people who move at once one is told, and nothing is lost', async ({ shop, openWindow }) => {
  const ids = await fillQueues(shop, [{}, {}, {}])
  const page = await openWindow()
  const live = untilLive(page)
  await openPlan(page)
  await live()
  await block(page, 3).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeVisible()
  await shop.call(reorderSchedules, { ids: [ids[1]!, ids[0]!] })
  await expectToast(page, 'The queues have changed in the meantime: here is the plan of now.')
  await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeHidden()
  expect(await queue(shop, ids)).toEqual([2, 1, 3])

  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()
  await shop.call(reorderSchedules, { ids: [ids[0]!, ids[1]!] })
  await expectToast(page, 'The queues have changed in the meantime: this is proposed for them now.')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('heading', { name: 'Press Plan', level: 1 })).toBeVisible()
  expect(await queue(shop, ids), 'what is proposed for the queues of now').toEqual([1, 2, 3])

  await block(page, 3).focus()
  await page.keyboard.press('Space')
  await shop.call(updateScheduleStatus, { id: ids[2]!, status: 'complete' })
  await expect(block(page, 3)).toHaveCount(0)
  await expect(block(page, 1)).toBeFocused()
})

test('a job that is completed, or whose queue changes, while it is pulled is let go', async ({ shop, openWindow }) => {
  const ids = await fillQueues(shop, [{}, {}, {}, {}])
  const page = await openWindow()
  const live = untilLive(page)
  await openPlan(page)
  await live()
  const pull = async (orderNo: number) => {
    const box = (await block(page, orderNo).boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x - 80, box.y + 80, { steps: 5 })
    await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeVisible()
  }
  await pull(4)
  await shop.call(updateScheduleStatus, { id: ids[3]!, status: 'complete' })
  await expect(block(page, 4)).toHaveCount(0)
  await page.mouse.move(200, 300, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Press Plan', level: 1 })).toBeVisible()

  await pull(3)
  await shop.call(reorderSchedules, { ids: [ids[1]!, ids[0]!] })
  await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeHidden()
  await page.mouse.move(400, 300, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('columnheader', { name: 'If dropped here' })).toBeHidden()
  expect(await queue(shop, ids)).toEqual([2, 1, 3])
})

test('a proposal is compared, taken over and undone; the buttons of a job say what follows', async ({ shop, page }) => {
  const ids = await fillQueues(shop, [
    // More than two days of printing, so that the other is late at any time of today.
    { dozens: 1200, due: 20 },
    { dozens: 20, due: 1 },
  ])
  await openPlan(page)
  await expect(page.getByRole('button', { name: '1 order will be late' })).toBeVisible()
  await block(page, 2).click()
  await page.getByRole('button', { name: 'Before #1' }).hover()
  await expect(page.getByRole('region', { name: 'Move' })).toContainText('on time, no order gets late')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Fewest late', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('row', { name: /^Late orders/ })).toContainText('1000')
  await expect(block(page, 1)).toContainText('↓1')
  await expect(page.getByText(/ later, on time$/), 'an order that is later but not late').toBeVisible()
  await page.getByRole('button', { name: 'By due date' }).click()
  await expect(page.getByRole('heading', { name: 'By due date', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Press Plan', level: 1 })).toBeVisible()
  expect(await queue(shop, ids)).toEqual([1, 2])

  await page.getByRole('button', { name: 'Proposals' }).click()
  await page.getByRole('button', { name: 'Take over' }).dblclick()
  await expect.poll(() => queue(shop, ids)).toEqual([2, 1])
  await expect(page.getByText('will be late')).toBeHidden()
})

test('a press that is down for a day makes an order late, and the orders’ list shows it', async ({ shop, page }) => {
  // Twenty hours of printing, due at the end of tomorrow.
  await fillQueues(shop, [{ dozens: 500, due: 1 }])
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=will_be_late')
  await expect(page.getByText('By the press plan every order will be printed in time.')).toBeVisible()
  const days = [0, 1].map((ahead) => ({ day: addDays(today(), ahead), name: 'Repair', machine: 'machineM1' as const }))
  await shop.call(updateClosedDays, { days })
  await page.reload()
  await expect(page.getByRole('row', { name: /#1 .*[AP]M, \d.* late/ })).toBeVisible()
  await page.goto('/schedule/machineM1')
  await expect(page.getByRole('row', { name: /#1 .* \d.* late/ })).toBeVisible()
  await page.getByRole('link', { name: '1 order will be late' }).click()
  await expect(lane(page, 'Machine M').getByText('Repair').first()).toBeVisible()
  await block(page, 1).hover()
  await expect(page.getByText(/^#1 Front, Design 1, Pending, late, /).last()).toBeVisible()
  const left = async () => (await lane(page, 'Machine M').boundingBox())!.x
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  const first = await left()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect.poll(left).toBeLessThan(first)
  await page.getByRole('button', { name: 'Earlier', exact: true }).click()
  await expect.poll(left).toBe(first)
  await page.goto('/')
  await page.getByRole('link', { name: '1 will be late' }).click()
  await expect(page).toHaveURL(/view=will_be_late/)
})

test('a press breaks: its day is closed, which says before what gets late, and its jobs go to the other press', async ({
  shop,
  page,
}) => {
  const ids = await fillQueues(shop, [{ status: 'ready' }, { due: 0 }, { due: 0 }, { machine: 'machineXl1' }])
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/machines-and-days')
  await page.getByRole('button', { name: 'Add a day' }).click()
  const form = dialog(page, 'Add a closed day')
  await form.getByRole('button', { name: /^Day/ }).click()
  await dayIn(page, today()).click()
  const late = form.getByText(/^Late orders/)
  await form.getByText('Machine XL', { exact: true }).click()
  await expect(late).toHaveText(/^Late orders (\d) → \1, last finish /)
  await form.getByText('Machine M', { exact: true }).click()
  await expect(late).toHaveText(/^Late orders \d → 2, last finish /)
  await expectAccessible(page)

  await page.goto('/schedule/machineM1')
  const row = (orderNo: number) => page.getByRole('row', { name: new RegExp(`#${orderNo} `) })
  await row(1).getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: /To Machine XL Only a Pending job can go there/ })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const orderNo of [3, 2]) await row(orderNo).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'To Machine XL' }).click()
  await expectToast(page, '2 jobs moved to the end of Machine XL.')
  await expect(row(2)).toHaveCount(0)
  expect(await queue(shop, ids, 'machineXl1')).toEqual([4, 2, 3])
  expect(await queue(shop, ids)).toEqual([1])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(2)).toBeVisible()
  expect(await queue(shop, ids, 'machineXl1')).toEqual([4])
  expect(await queue(shop, ids)).toEqual([1, 2, 3])
  for (const orderNo of [1, 2]) await row(orderNo).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'To Machine XL' }).click()
  await expectToast(page, 'Order #1 is Ready: only a Pending job can go to another machine.')
  expect(await queue(shop, ids)).toEqual([1, 2, 3])
})

test('a press is down for some hours: its lane says until when, and its jobs go to the other press with it', async ({
  shop,
  page,
}) => {
  const day = await makeItMorning(shop)
  const ids = await fillQueues(shop, [{ status: 'ready' }, {}, {}, { machine: 'machineXl1', dozens: 200 }])
  await openPlan(page)
  await lane(page, 'Machine M').getByRole('button', { name: 'Down for a time' }).press('Enter')
  const form = dialog(page, 'Machine M is down')
  await expect(form.getByLabel('Name')).toHaveValue('Down')
  const begin = await form.getByLabel('From').inputValue()
  const choice = form.getByRole('checkbox', { name: 'Move 2 Pending jobs of that time to Machine XL' })
  await expectAccessible(page)
  await choice.press('Space')
  await expect(form.getByText(/^Late orders 0 → 0, last finish /)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expectToast(page, '2 jobs moved to Machine XL.')
  expect(await queue(shop, ids)).toEqual([1])
  expect(new Set(await queue(shop, ids, 'machineXl1'))).toEqual(new Set([2, 3, 4]))
  const down = { day, name: 'Down', machine: 'machineM1', from: begin, to: '24:00' }
  expect((await shop.call(getClosedDays, {})).days).toEqual([down])
  await expect(lane(page, 'Machine M').getByText('Down today')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => queue(shop, ids)).toEqual([1, 2, 3])

  await page.goto('/machine/machineXl1')
  await page.getByRole('button', { name: 'Down', exact: true }).click()
  await expect(dialog(page, 'Machine XL is down').getByLabel('Until')).toBeVisible()
  await expectAccessible(page)
})

test('on a phone: the queue of each machine, and a job moved by its buttons', async ({ shop, openWindow }) => {
  const ids = await fillQueues(shop, [{}, {}, { machine: 'machineXl1' }])
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/press-plan')
  await page.getByRole('button', { name: /#2 Front/ }).tap()
  const sheet = dialog(page, '#2 Front')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Earlier' }).tap()
  await expect.poll(() => queue(shop, ids)).toEqual([2, 1])
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('tab', { name: 'Machine XL (1)' }).tap()
  await expect(page.getByRole('button', { name: /#3 Front/ })).toBeVisible()
  await expectAccessible(page)
})

test('in the dark it is as legible', async ({ shop, page }) => {
  await fillQueues(shop, [
    { status: 'processing', due: -1 },
    { status: 'ready' },
    { status: 'preparing' },
    { due: 0, dozens: 900 },
  ])
  await page.goto('/login')
  await prefer(page, { scheme: 'dark' })
  await openPlan(page)
  await expectAccessible(page)
})
