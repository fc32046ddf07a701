import type { Locator, Page } from '@playwright/test'
import { createSchedule } from '../src/features/schedules/schedules.contract.ts'
import { listOrders, updateOrder, updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { getDashboard } from '../src/screens/dashboard/dashboard.contract.ts'
import { makeCustomer, makeOrder, openCatalogue, printFronts, production } from '../src/server/testing/fixtures.ts'
import { addDays } from '../src/shared/days/calendar.ts'
import { expectAccessible, expectTextsWhole } from './accessibility.ts'
import { fillOrder, followSystem, prefer, saveChanged, signInAs, startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const rows = (page: Page) => page.locator('tbody tr[data-id]')
const row = (page: Page, orderNo: number) => rows(page).filter({ hasText: `#${orderNo}` })

/** One order of each kind: #1 late, #2 due today, #3 printed and due in a month, #4 delivered, #5 cancelled. */
async function fill(shop: Shop): Promise<void> {
  const catalogue = await openCatalogue(shop)
  const { today } = await shop.call(getDashboard, {})
  await makeOrder(shop, catalogue, { dueDate: addDays(today, -3) })
  await makeOrder(shop, catalogue, { dueDate: today })
  await printFronts(shop, await makeOrder(shop, catalogue, { dueDate: addDays(today, 30) }))
  const delivered = await makeOrder(shop, catalogue, { dueDate: addDays(today, -9) })
  await printFronts(shop, delivered)
  await shop.call(updateOrderSummary, { id: delivered._id, status: 'deliver' })
  const cancelled = await makeOrder(shop, catalogue, { dueDate: addDays(today, -5) })
  await shop.call(updateOrder, { id: cancelled._id, customer: cancelled.customer, status: 'cancel' })
}

test('the office opens its orders on what is open, with counts that follow what others do', async ({ shop, page }) => {
  await fill(shop)
  await startAs(page, ADMINISTRATOR)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  // What is due today will be late or not, by the time of the day.
  const willBeLate = /^Will be late[12]$/
  const due = ['Open3 · 1 late', 'Late to print1', willBeLate, 'Due this week1']
  const counts = [...due, 'Waiting for pickup1', 'Delivered1', 'Cancelled1', 'All5']
  await expect(views(page).getByRole('link')).toHaveText(counts)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('3 days late')
  await expect(row(page, 2)).toContainText('today')
  await expect(row(page, 3)).toContainText('in 30 days')
  await expectAccessible(page)

  await views(page).getByRole('link', { name: 'Delivered' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 4)).not.toContainText('late')
  await views(page).getByRole('link', { name: 'All' }).click()
  await expect(rows(page)).toHaveCount(5)

  await tabTo(page, views(page).getByRole('link', { name: 'All' }), 'Shift+Tab')
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=late/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('no such order')
  await expect(page).toHaveURL('/orders?view=late_to_print&q=no+such+order')
  await expect(page.getByText('Order not found.')).toBeVisible()
  await page.getByRole('button', { name: 'Search all orders' }).click()
  await expect(page).toHaveURL(/view=all/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(5)

  // A colleague's change is counted at once, and the view that was open last comes back.
  await views(page).getByRole('link', { name: /^Late/ }).click()
  await expect(rows(page)).toHaveCount(1)
  const [late] = (await shop.call(listOrders, { view: 'late' })).data
  await shop.call(updateOrder, { id: late!._id, customer: late!.customer, dueDate: null })
  await expect(views(page).getByRole('link', { name: /^Late/ })).toHaveText('Late to print0')
  await expect(page.getByText('Nothing that is late is still to be printed.')).toBeVisible()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/view=late/)
  await page.getByRole('button', { name: 'Show what is due this week' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('an order opens by a click or in a new tab, and the way back leads to the same place', async ({
  shop,
  page,
  context,
}) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 40; count++) await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=open&q=Acme')
  await expect(rows(page)).toHaveCount(40)
  const last = row(page, 39)
  await last.scrollIntoViewIfNeeded()
  const scrolled = () => page.locator('[data-list-scroll]').evaluate((list) => list.scrollTop)
  const before = await scrolled()
  expect(before, 'the list is longer than the window').toBeGreaterThan(200)

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    last.getByRole('link', { name: '#39' }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab.getByRole('heading', { level: 1, name: /Order Summary/ })).toBeVisible()
  await tab.close()

  await last.getByText('Acme Athletics').click()
  await expect(page.getByRole('heading', { level: 1, name: /Order Summary/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/view=open&q=Acme/)
  await expect(last).toBeVisible()
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(3)
  await expect(last.getByRole('link', { name: '#39' })).toBeFocused()
  await views(page).getByRole('link', { name: 'All' }).click()
  await expect.poll(scrolled, 'another view begins at its top').toBe(0)
  await page.goBack()
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(3)
})

test('rows are selected one by one, as a range and none, and say how much they are', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 6; count++) await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=open&sortField=orderNo')
  await expect(rows(page)).toHaveCount(6)
  const check = (orderNo: number) => page.getByRole('checkbox', { name: `Select order ${orderNo}`, exact: true })
  await check(2).check()
  await check(5).click({ modifiers: ['Shift'] })
  for (const orderNo of [2, 3, 4, 5]) await expect(check(orderNo)).toBeChecked()
  await expect(page.getByText(/^4 selected, \d+ Dz$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  for (const orderNo of [2, 3, 4, 5]) await expect(check(orderNo)).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('button', { name: /^Details of order 3/ }).click()
  await expect(page.getByRole('table', { name: 'Items of order 3' })).toBeVisible()
})

test('each row says how it is shipped, and one press narrows the list to it', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  for (const shippingMethod of ['pickup', 'ups', 'airport'] as const)
    await makeOrder(shop, catalogue, { shippingMethod })
  await signInAs(page, ADMINISTRATOR)
  for (const list of ['/orders', '/wh-orders?view=all']) {
    await page.goto(list)
    const choice = (name: string) => page.getByRole('group', { name: 'Shipping Method' }).getByRole('button', { name })
    await expect(rows(page)).toHaveCount(3)
    await choice('UPS').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('UPS')
    await choice('Airport').click()
    await expect(rows(page)).toHaveCount(2)
    await expectAccessible(page)
    await choice('UPS').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Airport')
    await choice('Airport').click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).not.toHaveURL(/shippingMethod/)
  }
})

test('all rows of all pages are selected, stay so while pages are turned, and are deleted at once', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 52; count++) await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=open')
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select all 52' }).click()
  await expect(page.getByText(/^52 selected/)).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked()
  await rows(page).first().getByRole('checkbox').uncheck()
  await expect(page.getByText(/^51 selected/)).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectTextsWhole(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/ \/ 52$/)).toBeVisible()
})

test('on a phone six orders are in sight, and rows have checkboxes once they are asked for', async ({
  shop,
  page,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 7; count++) await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  const storageState = await page.context().storageState()
  const phone = await openWindow({
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto('/orders?view=open')
  await expect(rows(phone)).toHaveCount(7)
  const { y, height } = (await rows(phone).nth(5).boundingBox())!
  expect(y + height).toBeLessThanOrEqual(844)
  await expect(phone.getByRole('button', { name: 'Delete' })).toBeHidden()
  await expect(phone.getByRole('checkbox').first()).toBeHidden()
  await phone.getByRole('button', { name: 'Filters and tools' }).tap()
  await phone.getByRole('button', { name: 'Select', exact: true }).tap()
  await rows(phone).first().getByRole('checkbox').tap()
  await expect(phone.getByText(/^1 selected/)).toBeInViewport()
  await phone.getByRole('button', { name: 'Select all 7' }).tap()
  await expect(phone.getByText(/^7 selected/)).toBeInViewport()
  await expectAccessible(phone)
})

test('productions with nothing left to schedule are not offered', async ({ shop, page }) => {
  await fill(shop)
  await startAs(page, ADMINISTRATOR)
  await page.getByRole('link', { name: 'Production Orders', exact: true }).click()
  await expect(page).toHaveURL(/\/productions\?view=to_schedule$/)
  await expect(rows(page)).toHaveCount(2)
  await views(page).getByRole('link', { name: 'All' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await views(page).getByRole('link', { name: 'Complete' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 3).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
})

/** How many rows stand whole between the head and the foot of the list. */
const wholeRows = (page: Page) =>
  page.locator('[data-list-scroll]').evaluate((list) => {
    const { bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('tr[data-id]')].filter((one) => one.getBoundingClientRect().bottom <= bottom + 1)
      .length
  })

/** A full shop: more of everything than a screen holds, with names that are long. */
async function fillLists(shop: Shop): Promise<void> {
  const catalogue = await openCatalogue(shop)
  const name = 'Upper Willamette Valley Volunteer Search & Rescue Association of 1968'
  const { _id: customer } = await makeCustomer(shop, name)
  for (let count = 0; count < 20; count++) {
    const address = '12 Long Lane by the Old Mill, Willamette Falls, Oregon 97045, United States'
    const email = `office.${count}@search-and-rescue-association.test`
    // Some are too long for one line, and one for two.
    if (count % 5 === 0) await makeCustomer(shop, `${name} ${count}`.repeat(count === 5 ? 2 : 1), { address, email })
    else await makeCustomer(shop, `Customer ${count}`)
    const order = await makeOrder(shop, catalogue, { customer, referrer: catalogue.referrer, dueDate: '2026-01-09' })
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[0]!._id,
      machine: 'machineM1',
      screenPrintingOn: 'front',
    })
  }
  const productionProducts = [production(catalogue, { printingDesign: catalogue.both })]
  for (let count = 0; count < 20; count++) await makeOrder(shop, catalogue, { customer, productionProducts })
}

/** The height of a row of two lines, in times the text size. */
const TWO_LINES = 3.8

/** Of each list how many rows are in sight at 1440 x 900, and how high a row is at most, in times the text size. */
const LISTS = [
  ['/orders?view=open', 14, TWO_LINES],
  ['/productions?view=to_schedule', 12, TWO_LINES],
  // Touch targets of 48 px are higher than two lines.
  ['/schedule/machineM1', 12, 6],
  ['/customers', 17, TWO_LINES],
] as const

test('lists show many rows, and never hide number, status or due date', async ({ shop, page }) => {
  test.slow()
  await fillLists(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.evaluate(() => localStorage.setItem('menu', JSON.stringify('names')))
  for (const [width, height, scale] of [
    [1440, 900, 14],
    [1366, 768, 16],
    [1280, 800, 16],
    [1280, 800, 12],
    [1024, 768, 16],
  ] as const) {
    await page.setViewportSize({ width, height })
    await prefer(page, { scale })
    for (const [address, least, most] of LISTS) {
      await page.goto(address)
      await expect(rows(page).first()).toBeVisible()
      const where = `${address} at ${width} x ${height}, text size ${scale}`
      if (width === 1440) expect(await wholeRows(page), where).toBeGreaterThanOrEqual(least)
      // Rows that are cards have lines as they need them.
      if ((await page.getByRole('columnheader').count()) > 1)
        expect(await highestRow(page), where).toBeLessThanOrEqual(most * scale)
      await expectInside(page.locator('[data-list-scroll]'), where)
      await expectTextsWhole(page)
    }
  }
})

/** The height of the highest row in pixels. */
const highestRow = (page: Page) =>
  rows(page).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)))

/** Fails if a cell of the first rows is beyond the edge of the list, or one that must never fold is hidden. */
async function expectInside(list: Locator, where: string): Promise<void> {
  const result = await list.evaluate((box) => {
    const { right } = box.getBoundingClientRect()
    const cells = [...box.querySelectorAll<HTMLElement>('thead th, tbody tr[data-id]:nth-child(-n + 3) > *')]
    const beyond = cells.filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > right + 1)
    const hidden = [...box.querySelectorAll<HTMLElement>('tbody tr[data-id]:first-child > [data-label]')].filter(
      (cell) => !cell.checkVisibility() && ['Order', 'Status', 'Due Date', 'Name'].includes(cell.dataset['label']!),
    )
    return [...beyond, ...hidden].map((cell) => cell.dataset['label'] ?? cell.textContent)
  })
  expect(result, where).toEqual([])
}

test('compact rows keep the button of their details where order info has no column', async ({
  shop,
  page,
  openWindow,
}) => {
  await fill(shop)
  await signInAs(page, ADMINISTRATOR)
  const window = await openWindow({
    storageState: await page.context().storageState(),
    viewport: { width: 1024, height: 768 },
  })
  await window.goto('/config')
  await window.getByText('Compact', { exact: true }).click()
  await window.goto('/orders?view=all')
  const details = row(window, 1).getByRole('button', { name: 'Details of order 1' }).filter({ visible: true })
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
})

test('Escape closes what is open before it deselects, wherever the focus is', async ({ shop, page }) => {
  await fill(shop)
  await signInAs(page, ADMINISTRATOR)
  // Keys work before the browser was idle, as on a slow computer.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  await page.goto('/orders?view=all')
  await row(page, 1).getByRole('checkbox').check()
  const selected = page.getByText('1 selected')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(selected).toBeVisible()
  await page.setViewportSize({ width: 900, height: 900 })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await expect(selected).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await expect(selected).toBeHidden()
})

test('each view opens as the person last sorted it; Due first is one press, and one press back', async ({
  shop,
  page,
}) => {
  await fill(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=open')
  const sorted = (column: RegExp) => page.getByRole('columnheader', { name: column })
  await expect(sorted(/Due Date/)).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(sorted(/Customer/)).toHaveAttribute('aria-sort', 'ascending')
  await views(page).getByRole('link', { name: 'Delivered' }).click()
  await expect(row(page, 4)).toBeVisible()
  await expect(sorted(/Due Date/)).toHaveAttribute('aria-sort', 'descending')
  await views(page).getByRole('link', { name: 'Open' }).click()
  await expect(sorted(/Customer/)).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('link', { name: 'Production Orders', exact: true }).click()
  await expect(rows(page).first()).toContainText('#2')
  const dueFirst = page.getByRole('button', { name: 'Due first' })
  await dueFirst.click()
  await expect(rows(page).first()).toContainText('#1')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(sorted(/Customer/)).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Production Orders', exact: true }).click()
  await expect(dueFirst).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).first()).toContainText('#1')
  await expectAccessible(page)
  await dueFirst.click()
  await expect(rows(page).first()).toContainText('#2')
  await expect(page).toHaveURL('/productions?view=to_schedule')
})

test('the view that is open is remembered, however it was opened', async ({ shop, page }) => {
  await fill(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=late&q=nothing+of+the+kind')
  await page.getByRole('button', { name: 'Search all orders' }).click()
  await expect(page).toHaveURL(/view=all/)
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/view=all/)
})

test('a new order that is not on the page is told of, and a click brings it up', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 51; count++) await makeOrder(shop, catalogue, { dueDate: '2099-01-09' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await fillOrder(page)
  await page.getByRole('button', { name: 'Save Order' }).click()
  const line = page.getByRole('status').filter({ hasText: 'What was just saved is not on this page.' })
  await expect(line.getByRole('link', { name: 'Open #52' })).toBeVisible()
  await line.getByRole('button', { name: 'Newest first' }).click()
  await expect(row(page, 52)).toHaveAttribute('aria-current', 'true')
})

test('a new order at the end of the page is marked, and the page is no longer for it', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 45; count++) await makeOrder(shop, catalogue, { dueDate: '2099-01-09' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await fillOrder(page)
  await page.getByRole('button', { name: 'Save Order' }).click()
  await expect(row(page, 46)).toContainText('just saved')
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await overflow()).toBe(0)
})

test('an order that was changed from a queue and is not on the page of the orders leads back to itself', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  for (let count = 0; count < 51; count++) await makeOrder(shop, catalogue, { dueDate: '2099-01-09' })
  await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: order.productionProductData[0]!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })
  await signInAs(page, ADMINISTRATOR)
  const heading = page.getByRole('heading', { level: 1 })
  const line = page.getByRole('status').filter({ hasText: 'What was just saved is not on this page.' })
  const change = async (label: string) => {
    await page.goto('/schedule/machineM1')
    await row(page, 1).getByRole('link', { name: '#1' }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(heading).toHaveText('Update Order Summary #1')
    await page.getByRole('textbox', { name: label, exact: true }).fill('7')
    await saveChanged(page)
  }

  await change('Order Remark')
  await expect(line).toBeVisible()
  await expect(line.getByRole('button', { name: 'Newest first' })).toBeHidden()
  await line.getByRole('link', { name: 'Open #1' }).click()
  await expect(heading).toHaveText('Order Summary #1')

  await change('Coffee, S, dozens')
  await expect(line).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'Open #1' }).click()
  await expect(heading).toHaveText('Order Summary #1')
})

test('an order leads back to the screen that it was opened from', async ({ shop, page }) => {
  await fill(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=open')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Production Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Production Orders/ })).toBeVisible()
  await row(page, 2).getByRole('link', { name: '#2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Order Summary/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Orders of the list' })).toBeHidden()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/productions\?view=to_schedule$/)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Orders/ })).toBeVisible()
  await row(page, 2).getByRole('link', { name: '#2' }).click()
  await expect(page.getByRole('group', { name: 'Orders of the list' })).toContainText('2 of 3 open')
})

test('lists are accessible in the dark, compact, and as cards by touch', async ({ shop, page, openWindow }) => {
  test.slow()
  await fill(shop)
  await signInAs(page, ADMINISTRATOR)
  const storageState = await page.context().storageState()
  const dark = await openWindow({ colorScheme: 'dark', storageState, viewport: { width: 1440, height: 900 } })
  await followSystem(dark, { density: 'compact' })
  const phone = await openWindow({
    storageState,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  for (const address of ['/orders?view=all', '/productions?view=all', '/trash/orders', '/inventories?q=x']) {
    await dark.goto(address)
    await expect(dark.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expectAccessible(dark)
    await phone.goto(address)
    await phone.getByRole('button', { name: /^Filters and tools/ }).tap()
    await expect(phone.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expectAccessible(phone)
  }
  await phone.goto('/orders?view=open')
  await row(phone, 1).getByText('Acme Athletics').tap()
  await expect(phone.getByRole('heading', { level: 1, name: /Order Summary/ })).toBeVisible()
})
