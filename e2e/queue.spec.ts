import type { Page } from '@playwright/test'
import {
  createSchedule,
  listQueue,
  reorderSchedules,
  type Schedule,
  updateScheduleStatus,
} from '../src/features/schedules/schedules.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { type Catalogue, makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { expectAccessible, expectTextsWhole } from './accessibility.ts'
import { dialog, expectToast, signInAs, tabTo, untilLive } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const WALTER = { username: 'Walter', password: 'walter drives the van' }

/** Puts that many orders on Machine M, one schedule each; the first of them ends at the end of the queue. */
async function fillQueue(shop: Shop, catalogue: Catalogue, count: number, more: object = {}): Promise<Schedule[]> {
  const schedules: Schedule[] = []
  for (let n = 0; n < count; n++) {
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
      ...more,
    })
    const { schedule } = await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[0]!._id,
      machine: 'machineM1',
      screenPrintingOn: 'front',
    })
    schedules.push(schedule)
  }
  return schedules
}

const stored = async (shop: Shop) =>
  (await shop.call(listQueue, { machine: 'machineM1', limit: 300 })).data.map(({ orderNo }) => orderNo)
const numbers = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('link', { name: /^#/ })
    .allTextContents()
    .then((all) => all.map((text) => Number(text.slice(1))))
const grip = (page: Page, orderNo: number) => page.getByRole('button', { name: `Move order ${orderNo}`, exact: true })

test('§2.12 by keys: a job is picked up, moved, put down, put back, sent to the top and to the end; a second window follows', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await fillQueue(shop, catalogue, 4, { dueDate: '2020-01-01' })
  await fillQueue(shop, catalogue, 1)
  const page = await openWindow({ viewport: { width: 1440, height: 900 } })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/schedule/machineM1')
  const other = await openWindow({ viewport: { width: 1280, height: 800 } })
  await signInAs(other, ADMINISTRATOR)
  await other.goto('/schedule/machineM1')
  await expect.poll(() => numbers(other)).toEqual([5, 4, 3, 2, 1])
  await expect(page.getByRole('status', { name: 'The whole queue' })).toContainText('5 jobs')
  await expectAccessible(page)

  await tabTo(page, grip(page, 5))
  await page.keyboard.press('ArrowDown')
  await expect(grip(page, 4)).toBeFocused()
  const hint = page.getByText('put back')
  const lift = async () => {
    await page.keyboard.press('Space')
    await expect(hint).toBeVisible()
    // The sensor listens from the next task on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
  await lift()
  await expect(page.getByText('Place 2', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Place 3, was 2')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect.poll(() => numbers(page)).toEqual([5, 3, 4, 2, 1])
  await expectToast(page, 'Order of the queue saved.')
  await expect(grip(page, 4)).toBeFocused()
  await expect.poll(() => numbers(other)).toEqual([5, 3, 4, 2, 1])

  await lift()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Place 2, was 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint).toHaveCount(0)
  expect(await numbers(page)).toEqual([5, 3, 4, 2, 1])

  await lift()
  await page.keyboard.press('End')
  await expectToast(page, 'Schedule #4 (front) moved to the end of the queue.')
  await expect.poll(() => stored(shop)).toEqual([5, 3, 2, 1, 4])
  await expect(grip(page, 4)).toBeFocused()
  await lift()
  await page.keyboard.press('Home')
  await expectToast(page, 'Schedule #4 (front) moved to the top of the queue.')
  await expect.poll(() => numbers(other)).toEqual([4, 5, 3, 2, 1])

  await page.getByRole('link', { name: '4 late' }).click()
  await expect.poll(() => numbers(page)).toEqual([4, 3, 2, 1])
  await expect(page.getByRole('grid').locator('[data-id]').nth(1).getByRole('gridcell').first()).toHaveText('3')
  await page.getByRole('main').getByRole('link', { name: 'Machine M', exact: true }).click()
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page).toHaveURL('/schedule/machineM1')
})

test('§2.12 §5 by mouse: dragged, up and down by the menu of the row, several selected to the top; from a page to the others', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  const [first] = await fillQueue(shop, catalogue, 53)
  const page = await openWindow({ viewport: { width: 1440, height: 900 } })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/schedule/machineM1')
  await expect(page.getByText('1 - 50 / 53')).toBeVisible()
  await expect(page.getByRole('status', { name: 'The whole queue' })).toContainText('53 jobs')
  await expect(grip(page, 51)).toBeVisible()
  const from = (await grip(page, 53).boundingBox())!
  const to = (await grip(page, 51).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, to.y + 10, { steps: 8 })
  await expect(page.getByText('Place 3, was 1')).toBeVisible()
  const bar = page.getByText('put back')
  await expect(bar).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => stored(shop).then((all) => all.slice(0, 4))).toEqual([52, 51, 53, 50])
  const lift = async (orderNo: number) => {
    // Waits until the row that was put back stands still.
    await grip(page, orderNo).hover()
    const { x, y } = (await grip(page, orderNo).boundingBox())!
    await page.mouse.down()
    await page.mouse.move(x + 10, y + 60, { steps: 4 })
    await expect(bar).toBeVisible()
  }
  await lift(51)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.mouse.up()
  await lift(51)
  await page.keyboard.press('Home')
  await expectToast(page, 'Schedule #51 (front) moved to the top of the queue.')
  await expect(bar).toHaveCount(0)
  await page.mouse.up()
  await expect.poll(() => stored(shop).then((all) => all.slice(0, 4))).toEqual([51, 52, 53, 50])

  const menu = async (orderNo: number, item: string) => {
    await page.getByRole('button', { name: `Actions, order ${orderNo}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await menu(53, 'Up')
  await expect.poll(() => stored(shop).then((all) => all.slice(0, 4))).toEqual([51, 53, 52, 50])
  await menu(51, 'Down')
  await expect.poll(() => stored(shop).then((all) => all.slice(0, 4))).toEqual([53, 51, 52, 50])

  // The code of a ticket leads the warehouse to its job like this.
  await page.goto(`/schedule/machineXl1#${first!._id}`)
  await expect(page).toHaveURL(`/schedule/machineM1?page=1#${first!._id}`)
  await expect(page.locator('tr[aria-current]')).toContainText('#1')
  await page.goto('/schedule/machineM1?page=1')
  await expect.poll(() => numbers(page)).toEqual([3, 2, 1])
  // The checkbox stands beside the place, also once anything is selected.
  const place = page.locator('tbody tr').last().getByText('53', { exact: true })
  await expect(place).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select order 2' }).check()
  await expect(place).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select order 1', exact: true }).check()
  await expect(page.getByText('2 selected, 2 Dz')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'To the top' }).click()
  await expectToast(page, 'Schedules #1 (front) and #2 (front) moved to the top of the queue.')
  await expect.poll(() => stored(shop).then((all) => all.slice(0, 3))).toEqual([2, 1, 53])
  await expect.poll(() => numbers(page)).toEqual([5, 4, 3])

  await menu(5, 'Delete')
  await dialog(page, 'Confirm').getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'Schedule #5 (front) moved to the trash.')
  await expect.poll(() => numbers(page)).toEqual([4, 3])
  await menu(4, 'Open order')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('#4')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/schedule\/machineM1\?page=1$/)
})

test('§2.12 by touch on a phone: a job is dragged by its grip, nothing is cut, and the warehouse moves nothing', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  await fillQueue(shop, catalogue, 3, { dueDate: '2020-01-01' })
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/schedule/machineM1')
  await expect.poll(() => numbers(page)).toEqual([3, 2, 1])
  await expectTextsWhole(page)
  await expectAccessible(page)
  const target = await grip(page, 3).boundingBox()
  expect(Math.min(target!.width, target!.height)).toBeGreaterThanOrEqual(48)
  const touch = await page.context().newCDPSession(page)
  const point = { x: target!.x + 20, y: target!.y + 20 }
  const { y } = (await grip(page, 2).boundingBox())!
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  // A finger that moves at once scrolls the list.
  await expect(page.locator('tr[data-dragged]')).toHaveCount(1)
  for (let step = 1; step <= 6; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: point.x, y: point.y + ((y + 40 - point.y) * step) / 6 }],
    })
  await expect(page.getByText('Place 2, was 1')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => stored(shop)).toEqual([2, 3, 1])

  const other = await openWindow({ viewport: { width: 1024, height: 768 } })
  await signInAs(other, WALTER)
  await other.goto('/schedule/machineM1')
  await expect.poll(() => numbers(other)).toEqual([2, 3, 1])
  await expect(other.getByRole('button', { name: /^(Move order|To the top)/ })).toHaveCount(0)
  await expect(other.getByRole('checkbox')).toHaveCount(0)
  await other.getByRole('button', { name: 'Actions, order 2' }).click()
  await expect(other.getByRole('menuitem')).toHaveText(['Job ticket', 'Open order'])
  await expectAccessible(other)
})

test.describe('without a connection', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket/ })

  test('a move is taken back and said, and the queue is right again by itself', async ({ shop, openWindow }) => {
    const catalogue = await openCatalogue(shop)
    const [first] = await fillQueue(shop, catalogue, 3)
    const page = await openWindow({ viewport: { width: 1440, height: 900 } })
    await signInAs(page, ADMINISTRATOR)
    const isLive = untilLive(page)
    await page.goto('/schedule/machineM1')
    await isLive()
    await expect.poll(() => numbers(page)).toEqual([3, 2, 1])
    await page.context().setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Actions, order 1', exact: true }).click()
    await page.getByRole('menuitem', { name: 'To the top' }).click()
    await expectToast(page, 'The move was not confirmed.')
    await expect.poll(() => numbers(page)).toEqual([3, 2, 1])

    const ids = (await shop.call(listQueue, { machine: 'machineM1' })).data.map(({ _id }) => _id)
    await shop.call(reorderSchedules, { ids: ids.toReversed() })
    await shop.call(updateScheduleStatus, { id: first!._id, status: 'complete' })
    await page.context().setOffline(false)
    await expect.poll(() => numbers(page)).toEqual([2, 3])
    await expect(page.getByText('Connection lost.')).toHaveCount(0)
    await expect(page.getByRole('status', { name: 'The whole queue' })).toContainText('2 jobs')
  })
})

test('only the list scrolls, also where many jobs are late', async ({ shop, page }) => {
  const jobs = await fillQueue(shop, await openCatalogue(shop), 12, { dueDate: '2020-01-01' })
  for (const { orderId, productionProductId } of jobs)
    await shop.call(createSchedule, { orderId, productionProductId, machine: 'machineM1', screenPrintingOn: 'back' })
  await page.setViewportSize({ width: 1024, height: 600 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/schedule/machineM1')
  await expect(page.getByText(', late').first()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})
