import type { Page } from '@playwright/test'
import { createSchedule } from '../src/features/schedules/schedules.contract.ts'
import { getOrder, listOrders, type Order, updateOrder } from '../src/features/orders/orders.contract.ts'
import { updateOrders } from '../src/features/orders/saves/update-orders.contract.ts'
import { makeOrder, makeStock, openCatalogue, printFronts } from '../src/server/testing/fixtures.ts'
import { formatDay } from '../src/shared/days/day.ts'
import { expectAccessible, expectTextsWhole } from './accessibility.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const box = (page: Page, orderNo: number) => page.getByRole('checkbox', { name: `Select order ${orderNo}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const change = async (page: Page, name: string) => {
  await button(page, 'Change').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const statuses = async (shop: Shop) => {
  const { data } = await shop.call(listOrders, { sortField: 'orderNo', sortOrder: 1 })
  return data.map(({ status }) => status)
}

/** #1 and #2 are complete, #3 and #4 pending with a production, #5 pending and from stock. */
async function openOrders(shop: Shop, page: Page, width = 1440) {
  const catalogue = await openCatalogue(shop)
  const productId = await makeStock(shop, catalogue, { small: 10 })
  const orders: Order[] = []
  for (let at = 0; at < 4; at++) orders.push(await makeOrder(shop, catalogue))
  for (const order of orders.slice(0, 2)) await printFronts(shop, order)
  const orderProducts = [{ productId, small: 4 }]
  orders.push(await makeOrder(shop, catalogue, { productionProducts: [], orderProducts }))
  await signInAs(page, ADMINISTRATOR)
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/orders?view=all&sortField=orderNo')
  await expect(box(page, 5)).toBeVisible()
  return orders
}

test('what is refused is named before anything is saved, left out by a press, and the rest goes back by Undo', async ({
  shop,
  page,
}) => {
  await openOrders(shop, page)
  for (const orderNo of [1, 2, 3, 5]) await box(page, orderNo).check()
  await button(page, 'Deliver').click()
  const asked = dialog(page, 'Deliver 4 orders')
  await expect(asked).toContainText('4 Pickup')
  await expect(asked.getByRole('alert')).toContainText('1 order cannot be changed:')
  await expect(asked.getByRole('alert')).toContainText('A pending order can become confirmed or cancelled.')
  await expect(asked.getByRole('alert')).toContainText('#3 Acme Athletics')
  await expect(asked.getByRole('button', { name: 'Deliver 4 orders' })).toBeDisabled()
  await expectAccessible(page)
  await expectTextsWhole(page)
  await asked.getByRole('button', { name: 'Leave this one out' }).click()
  await dialog(page, 'Deliver 3 orders').getByRole('button', { name: 'Deliver 3 orders' }).click()
  await expectToast(page, 'Orders #1, #2, and #5 delivered.')
  expect(await statuses(shop)).toEqual(['deliver', 'deliver', 'pending', 'pending', 'deliver'])
  await button(page, 'Undo').click()
  await expectToast(page, 'Orders #1, #2, and #5 set back.')
  expect(await statuses(shop)).toEqual(['complete', 'complete', 'pending', 'pending', 'pending'])
})

test('boxes and tracking numbers are asked for where they are missing; Enter goes to the next', async ({
  shop,
  page,
}) => {
  const [first, second] = await openOrders(shop, page)
  for (const [order, more] of [
    [first!, {}],
    [second!, { boxes: 4 }],
  ] as const) {
    await shop.call(updateOrder, { id: order._id, customer: order.customer, shippingMethod: 'ups', ...more })
  }
  await page.reload()
  for (const orderNo of [1, 2, 5]) await box(page, orderNo).check()
  await button(page, 'Deliver').click()
  const asked = dialog(page, 'Deliver 3 orders')
  const field = (name: string) => asked.getByRole('textbox', { name, exact: true })
  await expect(field('Boxes of order 2')).toHaveCount(0)
  await expect(field('Tracking Number of order 5')).toHaveCount(0)
  await expectAccessible(page)
  await expectTextsWhole(page)
  await field('Boxes of order 1').fill('2.5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1Z 999 AA1')
  await page.keyboard.press('Enter')
  await expect(field('Tracking Number of order 2')).toBeFocused()
  await expect(asked.getByText('Boxes is a whole number')).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Deliver 3 orders' })).toBeDisabled()
  await field('Boxes of order 1').fill('2')
  await asked.getByRole('button', { name: 'Deliver 3 orders' }).click()
  await expectToast(page, 'Orders #1, #2, and #5 delivered.')
  const stored = { status: 'deliver', boxes: 2, tracking_no: '1Z 999 AA1' }
  expect(await shop.call(getOrder, { id: first!._id })).toMatchObject(stored)
  expect(await shop.call(getOrder, { id: second!._id })).toMatchObject({ boxes: 4, tracking_no: '' })
})

test('Undo is offered no more once it is undone elsewhere', async ({ shop, page }) => {
  const [order] = await openOrders(shop, page)
  await box(page, 1).check()
  await button(page, 'Deliver').click()
  await dialog(page, 'Deliver 1 order').getByRole('button', { name: 'Deliver 1 order' }).click()
  await expect(button(page, 'Undo')).toBeVisible()
  const { version } = await shop.call(getOrder, { id: order!._id })
  await shop.call(updateOrders, { orders: [{ _id: order!._id, version, status: 'complete' }], undo: true })
  await expect(button(page, 'Undo')).toBeHidden({ timeout: 4_000 })
})

test('orders are confirmed at once, get a due day, and are cancelled after a question', async ({ shop, page }) => {
  const [, , third] = await openOrders(shop, page)
  for (const orderNo of [3, 5]) await box(page, orderNo).check()
  await change(page, 'Confirm')
  await expectToast(page, 'Orders #3 and #5 confirmed.')
  await expect(box(page, 3)).not.toBeChecked()

  for (const orderNo of [3, 4]) await box(page, orderNo).check()
  await change(page, 'Due Date')
  const due = dialog(page, 'Set the due date of 2 orders')
  await expect(due.getByRole('button', { name: 'Save' })).toBeDisabled()
  await due.getByRole('button', { name: /^Due Date/ }).click()
  await page.locator('td button:focus').press('Enter')
  await due.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Orders #3 and #4 updated.')
  const { dueDate } = await shop.call(getOrder, { id: third!._id })
  await expect(page.getByRole('row').filter({ hasText: '#4' })).toContainText(formatDay(dueDate))

  for (const orderNo of [3, 5]) await box(page, orderNo).check()
  await change(page, 'Cancel')
  const asked = dialog(page, 'Cancel 2 orders')
  await asked.getByRole('button', { name: 'No' }).click()
  await change(page, 'Cancel')
  await asked.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expectToast(page, 'Orders #3 and #5 cancelled.')
  await expect(asked).toBeHidden()
  await page.keyboard.press('Control+z')
  await expectToast(page, 'Orders #3 and #5 set back.')
  expect(await statuses(shop)).toEqual(['complete', 'complete', 'confirm', 'pending', 'confirm'])
})

test('a colleague who was faster is seen before anything is saved', async ({ shop, page }) => {
  const [first] = await openOrders(shop, page)
  for (const orderNo of [1, 2]) await box(page, orderNo).check()
  await button(page, 'Deliver').click()
  const asked = dialog(page, 'Deliver 2 orders')
  await expect(asked).toBeVisible()
  // The list is not asked for again as fast as the person presses.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/orders?*', (route) => promise.then(() => route.continue()))
  await shop.call(updateOrder, { id: first!._id, customer: first!.customer, remark: 'Blue ink' })
  await asked.getByRole('button', { name: 'Deliver 2 orders' }).click()
  await expect(asked.getByRole('alert').first()).toContainText('Order #1: Somebody changed this in the meantime.')
  resolve()
  expect(await statuses(shop)).toEqual(['complete', 'complete', 'pending', 'pending', 'pending'])
})

test.describe('with less room', () => {
  for (const width of [1024, 390]) {
    test(`all changes are in a menu at ${width} px`, async ({ shop, page }) => {
      await openOrders(shop, page)
      for (const orderNo of [3, 4]) await box(page, orderNo).check()
      await page.setViewportSize({ width, height: 844 })
      await button(page, 'Change').click()
      const items = page.getByRole('menuitem')
      await expect(items).toHaveText(['Add Schedules', 'Confirm', 'Due Date', 'Cancel'])
      await expectAccessible(page)
      await items.filter({ hasText: 'Confirm' }).click()
      await expectToast(page, 'Orders #3 and #4 confirmed.')
    })
  }
})

test('job tickets of several orders are of both machines', async ({ shop, page }) => {
  const orders = await openOrders(shop, page)
  for (const [at, machine] of [
    [2, 'machineM1'],
    [3, 'machineXl1'],
  ] as const) {
    const {
      _id: orderId,
      productionProductData: [made],
    } = orders[at]!
    const place = { machine, screenPrintingOn: 'front' } as const
    await shop.call(createSchedule, { orderId, productionProductId: made!._id, ...place })
  }
  await expect(page.getByText('Schedule', { exact: true })).toHaveCount(2)
  for (const orderNo of [3, 4]) await box(page, orderNo).check()
  await change(page, 'Job Tickets')
  await expect(page.getByText('Print Job Tickets: Both machines, 2 jobs')).toBeVisible()
})
