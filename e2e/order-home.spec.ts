import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { dayIn, expectToast, followSystem, signInAs, expectNotOffered, untilPainted } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'
import type { Side } from '../src/features/designs/designs.contract.ts'
import { createSchedule, reorderSchedules, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import type { Machine } from '../src/features/machines/machine-key.contract.ts'
import { getDashboard } from '../src/screens/dashboard/dashboard.contract.ts'
import { getOrder, type Order, updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { softDeleteOrders } from '../src/screens/orders/order-trash.contract.ts'
import { makeOrder, openCatalogue, printFronts, production } from '../src/server/testing/fixtures.ts'
import { addDays, firstOfMonth } from '../src/shared/days/calendar.ts'
import { formatDay } from '../src/shared/days/day.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const steps = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByRole('listitem')

async function schedule(shop: Shop, order: Order, screenPrintingOn: Side, machine: Machine = 'machineM1') {
  const productionProductId = order.productionProductData[0]!._id
  const input = { orderId: order._id, productionProductId, machine, screenPrintingOn }
  return (await shop.call(createSchedule, input)).schedule
}

/** Waits until the page has this order, whichever asks for it next. */
async function loaded(page: Page, { _id }: Order): Promise<void> {
  const response = await page.waitForResponse((one) => one.url().endsWith(`/api/orders/${_id}`))
  await response.finished()
  // What came in is taken in by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

test('an order says how far it is, where its sides are, and what is missing, while colleagues work', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const other = await makeOrder(shop, catalogue)
  const order = await makeOrder(shop, catalogue, {
    dueDate: '2020-01-01',
    productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
  })
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/${order._id}`)
  await expect(steps(page)).toHaveCount(5)
  await expect(steps(page).nth(0)).toContainText(`Taken`)
  await expect(steps(page).nth(0)).toContainText(ADMINISTRATOR.username)
  await expect(page.locator('[aria-current=step]')).toContainText('to be confirmed')
  await expect(steps(page).nth(4)).toContainText('days late')

  const front = await schedule(shop, order, 'front')
  const back = await schedule(shop, order, 'back', 'machineXl1')
  const above = await schedule(shop, other, 'front')
  await expect(page.locator('[aria-current=step]')).toContainText('On the machines')
  await expect(page.locator('[aria-current=step]')).toContainText('0 of 2 sides printed')
  await expect(steps(page).nth(1), 'it was scheduled right from Pending').toHaveText('Not confirmed')
  const place = page.getByRole('link', { name: 'Machine M, place 2 of 2' })
  await expect(place).toBeVisible()
  await shop.call(reorderSchedules, { ids: [front._id, above._id] })
  await expect(page.getByRole('link', { name: 'Machine M, place 1 of 2' })).toBeVisible()
  await shop.call(updateScheduleStatus, { id: back._id, status: 'complete' })
  await expect(page.getByText(`by ${ADMINISTRATOR.username}`).first()).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('1 of 2 sides printed')
  await expect(steps(page).nth(3)).toContainText('1 side to print')
  await expectAccessible(page)

  await test.step('the place leads to the job in its queue', async () => {
    await page.getByRole('link', { name: 'Machine M, place 1 of 2' }).click()
    await expect(heading(page)).toHaveText('Machine M Schedule')
    const row = page.getByRole('row').filter({ hasText: `#${order.orderNo}` })
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(row).toBeInViewport()
    await page.goBack()
  })

  await test.step('the list says it in the details of the order, too', async () => {
    await page.goto('/orders')
    await page.getByRole('button', { name: `Details of order ${order.orderNo}` }).click()
    const details = page.getByRole('table', { name: `Items of order ${order.orderNo}` })
    for (const text of ['Front Schedule', 'Back Complete']) await expect(details.getByText(text)).toBeVisible()
    await shop.call(updateScheduleStatus, { id: front._id, status: 'processing' })
    await expect(details.getByText('Front Processing')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/orders/${order._id}`)
  })

  await shop.call(updateScheduleStatus, { id: front._id, status: 'complete' })
  await shop.call(updateOrderSummary, { id: order._id, status: 'deliver' })
  await expect(page.getByRole('region', { name: 'Progress' }).locator('[data-state=done]')).toHaveCount(4)
  await expect(page.locator('[aria-current=step]')).toHaveCount(0)
})

test('one goes through the orders of the list, and back to view, search and place', async ({ shop, page, context }) => {
  const catalogue = await openCatalogue(shop)
  const orders: Order[] = []
  for (let count = 0; count < 5; count++) orders.push(await makeOrder(shop, catalogue))
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=open&q=Acme&sortField=orderNo&limit=50')
  await page.getByRole('row').filter({ hasText: '#2' }).getByText('Acme Athletics').click()
  await expect(heading(page)).toHaveText('Order Summary #2')
  const navigation = page.getByRole('group', { name: 'Orders of the list' })
  await expect(navigation).toContainText('2 of 5 open')
  const isFourthLoaded = loaded(page, orders[3]!)
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Order Summary #3')
  await expect(navigation).toContainText('3 of 5 open')

  await test.step('the buttons keep the focus, also at the ends', async () => {
    const next = page.getByRole('button', { name: 'Next order' })
    await next.focus()
    // Orders are loaded ahead: the heading of one that is not takes the focus.
    const isFifthLoaded = loaded(page, orders[4]!)
    for (const [orderNo, isLoaded] of [
      [4, isFourthLoaded],
      [5, isFifthLoaded],
    ] as const) {
      await isLoaded
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(`Order Summary #${orderNo}`)
    }
    await expect(next).toBeFocused()
    await expect(next).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Order Summary #5')
    await expectAccessible(page)
  })

  await page.keyboard.press('k')
  await expect(heading(page)).toHaveText('Order Summary #4')

  await test.step('a reload keeps the list; a new tab has none', async () => {
    await page.reload()
    await expect(navigation).toContainText('4 of 5 open')
    const tab = await context.newPage()
    await tab.goto(`/orders/${orders[3]!._id}`)
    await expect(heading(tab)).toHaveText('Order Summary #4')
    await expect(tab.getByRole('group', { name: 'Orders of the list' })).toBeHidden()
    await tab.close()
  })

  await test.step('Escape closes a menu before it leads back', async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Order Sheet' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
    await expect(heading(page)).toHaveText('Order Summary #4')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/orders\?view=open&q=Acme&sortField=orderNo/)
    await expect(page.getByRole('link', { name: '#4', exact: true })).toBeFocused()
  })

  await test.step('one order delivered after the other: none is left out', async () => {
    await page.goto('/orders?view=open&sortField=orderNo&limit=2')
    await page.getByRole('link', { name: '#1', exact: true }).click()
    await expect(navigation).toContainText('1 of 5 open')
    await shop.call(softDeleteOrders, { ids: [orders[0]!._id, orders[1]!._id] })
    await page.getByRole('button', { name: 'Next order' }).click()
    await expect(heading(page)).toHaveText('Order Summary #2')
    await page.getByRole('button', { name: 'Next order' }).click()
    await expect(heading(page)).toHaveText('Order Summary #3')
  })

  await test.step('E edits, and the same head leads back', async () => {
    await page.keyboard.press('e')
    await expect(heading(page)).toHaveText('Update Order Summary #3')
    await expect(navigation).toContainText('of 5 open')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(heading(page)).toHaveText('Order Summary #3')
  })
})

test('the keys of one letter can be switched off; typing in the delivery is no key', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/${order._id}`)
  await expect(heading(page)).toHaveText('Order Summary #1')
  const delivery = page.getByRole('region', { name: 'Delivery Info' })
  await delivery.getByRole('button', { name: 'Edit Delivery Order' }).click()
  await page.keyboard.press('Escape')
  await expect(delivery.getByLabel('Boxes')).toBeHidden()
  await expect(heading(page)).toHaveText('Order Summary #1')
  await delivery.getByRole('button', { name: 'Edit Delivery Order' }).click()
  await delivery.getByLabel('Boxes').fill('4')
  await delivery.getByLabel('Boxes').press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await delivery.getByRole('radiogroup', { name: 'Shipping Method' }).getByText('UPS').click()
  await delivery.getByLabel('Tracking Number').pressSequentially('ejk 1')
  await expect(heading(page)).toHaveText('Order Summary #1')
  await delivery.getByRole('button', { name: 'Update Order' }).click()
  await expectToast(page, 'Order #1 updated.')
  await expect(delivery).toContainText('ejk 1')
  await expect(delivery.getByRole('button', { name: 'Edit Delivery Order' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ letterKeys: false })))
  await page.reload()
  await expect(heading(page)).toHaveText('Order Summary #1')
  await page.keyboard.press('e')
  // A key that works, pressed after the one that must not.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await expect(heading(page)).toHaveText('Order Summary #1')
})

test('Escape in what is open closes that alone; another one ends the edit of the delivery', async ({ shop, page }) => {
  const order = await makeOrder(shop, await openCatalogue(shop))
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/${order._id}`)
  const delivery = page.getByRole('region', { name: 'Delivery Info' })
  await delivery.getByRole('button', { name: 'Edit Delivery Order' }).click()
  const day = delivery.getByRole('button', { name: /^Delivery Date:/ })
  await day.click()
  const calendar = page.getByRole('dialog').locator('table')
  await expect(calendar).toBeVisible()
  await untilPainted(page)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(delivery.getByRole('button', { name: 'Update Order' })).toBeVisible()
  await expect(day).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(delivery.getByRole('button', { name: 'Edit Delivery Order' })).toBeVisible()
  await expect(heading(page)).toHaveText('Order Summary #1')
})

test('on a phone the buttons are below the thumb and the steps fold; in the dark, too', async ({
  shop,
  openWindow,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue, {
    productionProducts: [production(catalogue, { printingDesign: catalogue.both }), production(catalogue)],
  })
  await schedule(shop, order, 'front')
  await signInAs(page, ADMINISTRATOR)
  const storageState = await page.context().storageState()
  const phone = await openWindow({
    ...{ storageState, viewport: { width: 390, height: 844 } },
    ...{ hasTouch: true, isMobile: true, colorScheme: 'dark' },
  })
  await followSystem(phone)
  await phone.goto(`/orders/${order._id}`)
  await expect(heading(phone)).toHaveText('Order Summary #1')
  const edit = phone.getByRole('link', { name: 'Edit', exact: true })
  const box = (await edit.boundingBox())!
  expect(box.y + box.height, 'the bar is at the lower edge').toBeGreaterThan(780)
  const left = async (name: string) => (await phone.locator(`[aria-label="${name}"]`).boundingBox())!.x
  expect(box.x, 'Edit is the first').toBeLessThan(await left('Order again'))
  expect(await left('Order again')).toBeLessThan(await left('Return'))
  const call = phone.getByRole('link', { name: '555 0100' }).first()
  expect((await call.boundingBox())!.height, 'a thumb meets the call').toBeGreaterThanOrEqual(48)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: /Steps/ }).tap()
  await expect(phone.getByRole('region', { name: 'Progress' }).getByText('Taken')).toBeVisible()
  await expectAccessible(phone)
  await edit.tap()
  await expect(heading(phone)).toHaveText('Update Order Summary #1')
})

test('O4: the delivery says the day that stands once the order is Deliver, an earlier one can be chosen, and a planned one comes back', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const { today } = await shop.call(getDashboard, {})
  const planned = addDays(today, 5)
  const earlier = addDays(firstOfMonth(today), -10)
  const orders: Order[] = []
  for (const deliveryDate of [planned, planned, earlier])
    orders.push(await makeOrder(shop, catalogue, { deliveryDate }))
  for (const order of orders) await printFronts(shop, order)
  await signInAs(page, ADMINISTRATOR)
  const delivery = page.getByRole('region', { name: 'Delivery Info' })
  const day = delivery.getByRole('button', { name: /^Delivery Date/ })
  const choose = (status: string) => delivery.getByRole('radiogroup', { name: 'Status' }).getByText(status).click()
  const edit = async ({ _id }: Order) => {
    await page.goto(`/orders/${_id}`)
    await delivery.getByRole('button', { name: 'Edit Delivery Order' }).click()
  }
  const saved = async ({ _id }: Order) => {
    await delivery.getByRole('button', { name: 'Update Order' }).click()
    await expect(delivery.getByRole('button', { name: 'Edit Delivery Order' })).toBeVisible()
    const { status, deliveryDate } = await shop.call(getOrder, { id: _id })
    return { status, deliveryDate }
  }
  const pickEarlier = async () => {
    await day.click()
    await expectNotOffered(page, addDays(today, 1))
    await page.getByRole('button', { name: 'Previous month' }).click()
    await dayIn(page, earlier).click()
    await expect(day).toHaveText(formatDay(earlier))
  }

  await edit(orders[0]!)
  await expect(day).toHaveText(formatDay(planned))
  await choose('Deliver')
  await expect(day).toHaveText(formatDay(today))
  await choose('Complete')
  await expect(day).toHaveText(formatDay(planned))
  await choose('Deliver')
  await expectAccessible(page)
  expect(await saved(orders[0]!)).toEqual({ status: 'deliver', deliveryDate: today })

  await edit(orders[1]!)
  await choose('Deliver')
  await pickEarlier()
  await choose('Complete')
  await expect(day).toHaveText(formatDay(planned))
  await choose('Deliver')
  await expect(day).toHaveText(formatDay(earlier))
  expect(await saved(orders[1]!)).toEqual({ status: 'deliver', deliveryDate: earlier })

  await edit(orders[2]!)
  await choose('Deliver')
  await expect(day).toHaveText(formatDay(today))
  await pickEarlier()
  expect(await saved(orders[2]!)).toEqual({ status: 'deliver', deliveryDate: earlier })

  await test.step('the day of a delivery is put right later on', async () => {
    await edit(orders[0]!)
    await pickEarlier()
    expect(await saved(orders[0]!)).toEqual({ status: 'deliver', deliveryDate: earlier })
  })
})
