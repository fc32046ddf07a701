import { readFile } from 'node:fs/promises'
import { deliveryReport } from '../src/features/delivery-report/delivery-report.contract.ts'
import { updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { returnItem } from '../src/features/returns/returns.contract.ts'
import {
  dozens,
  makeCustomer,
  makeOrder,
  makeStock,
  openCatalogue,
  printFronts,
  production,
} from '../src/server/testing/fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTextsWhole } from './accessibility.ts'
import { dialog, followSystem, prefer, signInAs, startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

/** More than are drawn at once. */
const COPIES = 150

// In the future, where the calendar opens with the first day that may be picked, whatever day it is today.
const NOVEMBER = '/report/delivery?deliveryDateFrom=2025-11-01&deliveryDateTo=2025-11-30'

/** Two customers' deliveries in November 2025: 2 Dz with three pieces returned, and 1 Dz with 7 Pcs from stock. */
async function openDeliveries(shop: Shop) {
  const catalogue = await openCatalogue(shop)
  const { color, referrer } = catalogue
  const product = await makeStock(shop, catalogue, { medium: 20 })
  const other = (await makeCustomer(shop, 'Zebra Diner'))._id
  const first = await makeOrder(shop, catalogue, {
    referrer,
    productionProducts: [production(catalogue, { items: [dozens(color, { smallQuantity: 2 })] })],
  })
  const second = await makeOrder(shop, catalogue, {
    customer: other,
    shippingMethod: 'ups',
    orderProducts: [{ productId: product, medium: 7 }],
  })
  for (const [order, deliveryDate] of [
    [first, '2025-11-04'],
    [second, '2025-11-30'],
  ] as const) {
    await printFronts(shop, order)
    await shop.call(updateOrderSummary, { id: order._id, status: 'deliver', deliveryDate })
  }
  const [made] = first.productionProductData
  const item = { id: first._id, productionProductId: made!._id, itemId: made!.items[0]!._id }
  await shop.call(returnItem, { ...item, smallQuantityReturn: 3 })
  return { catalogue, first, second }
}

test('§2.2 §2.15 §8 the owner looks at what was delivered, prints it and takes the file', async ({ shop, page }) => {
  const { first } = await openDeliveries(shop)
  await startAs(page, ADMINISTRATOR)
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery Report' })).toBeVisible()
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toBeDisabled()
  await expect(page.getByText('Choose a week or a month, or pick the first and the last day.')).toBeVisible()
  await expectAccessible(page)

  await test.step('a range of days, picked', async () => {
    await page.goto('/report/delivery?deliveryDateFrom=2025-11-04')
    await expect(search).toBeDisabled()
    await page.getByRole('button', { name: 'Delivery Date: from Nov 04, 2025' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: '30 November 2025' }).click()
    await search.click()
    await expect(page).toHaveURL(/deliveryDateFrom=2025-11-04&deliveryDateTo=2025-11-30/)
    await expect(page.getByText('2 orders')).toBeVisible()
  })

  await test.step('totals, groups and what came back', async () => {
    await page.goto(NOVEMBER)
    await expect(page.getByText('3 Dz, 7 Pcs', { exact: true })).toBeVisible()
    await expect(page.getByText('43 Pcs', { exact: true })).toBeVisible()
    const bands = page.getByRole('heading', { level: 2 })
    await expect(bands).toHaveText(['Acme Athletics1 order2 Dz24 Pcs3 returned', 'Zebra Diner1 order1 Dz, 7 Pcs19 Pcs'])
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Riverside School', 'Zebra Diner'])
    await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Tue, Nov 04, 2025', 'Sun, Nov 30, 2025'])
    const stockLines = page.getByRole('table', { name: 'Inventory Order: Zebra Diner, Sun, Nov 30, 2025' })
    await expect(stockLines.getByRole('row').nth(1)).toContainText('Coffee')
    await expect(stockLines.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('7')
    await expectAccessible(page)
  })

  await test.step('a group closes and opens by keyboard', async () => {
    const band = page.getByRole('button', { name: /^Acme Athletics/ })
    await tabTo(page, band)
    await page.keyboard.press('Enter')
    await expect(band).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Zebra Diner'])
    await page.getByRole('button', { name: 'Open all' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  })

  await test.step('the file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^deliveries-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`2025-11-04,${first.orderNo},Acme Athletics`)
  })

  await test.step('on paper: all groups, without menu and filter', async () => {
    await page.getByRole('button', { name: 'Close all' }).click()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByRole('table')).toHaveCount(3)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await expect(search).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  await test.step('an order is a click away, and Back returns to the report', async () => {
    await page.getByRole('button', { name: 'Open all' }).click()
    await page.getByRole('link', { name: `Order #${first.orderNo}` }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${first._id}`))
    await page.goBack()
    await expect(page.getByText('2 orders')).toBeVisible()
  })

  await test.step('nothing, and too long a range', async () => {
    await page.getByLabel('Customer Name').fill('nobody at all')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No Record Found.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/report/delivery?deliveryDateFrom=2025-11-01&deliveryDateTo=2025-12-31')
    await expect(page.getByText('At most one month can be reported at once')).toBeVisible()
    await expect(search).toBeDisabled()
    await page.goto(NOVEMBER)
    await expect(search).toBeEnabled()
  })
})

test('a month of many deliveries opens with all of its tables, and answers keys meanwhile', async ({ shop, page }) => {
  await openDeliveries(shop)
  const input = { deliveryDateFrom: '2025-11-01', deliveryDateTo: '2025-11-30' }
  const { data, total } = await shop.call(deliveryReport, input)
  const many = Array.from({ length: COPIES }, (_, n) =>
    data.map((one) => ({ ...one, customer: { ...one.customer, _id: `${n}${one.customer._id}` } })),
  ).flat()
  await page.route('**/api/reports/delivery?*', (route) => route.fulfill({ json: { data: many, total } }))
  await signInAs(page, ADMINISTRATOR)
  await page.goto(NOVEMBER)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(many.length)
  await page.getByLabel('Customer Name').pressSequentially('acme')
  await expect(page.getByLabel('Customer Name')).toHaveValue('acme')
  await expect(page.locator('table[aria-label^="Production"]')).toHaveCount(2 * COPIES)
  await expect(page.locator('table[aria-label^="Inventory Order"]')).toHaveCount(COPIES)
  await expect(page.locator('table').last()).toBeVisible()
})

test('the report on a phone, in the dark, while a colleague delivers one more order', async ({ shop, openWindow }) => {
  const { catalogue } = await openDeliveries(shop)
  const page = await openWindow({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })
  await followSystem(page)
  await signInAs(page, ADMINISTRATOR)
  await page.goto(NOVEMBER)
  await expect(page.getByText('2 orders')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const band = page.getByRole('button', { name: /^Acme Athletics/ })
  await band.tap()
  await expect(band).toHaveAttribute('aria-expanded', 'false')
  const third = await makeOrder(shop, catalogue)
  await printFronts(shop, third)
  await shop.call(updateOrderSummary, { id: third._id, status: 'deliver', deliveryDate: '2025-11-05' })
  await expect(page.getByText('3 orders')).toBeVisible()
  await expect(band).toHaveAttribute('aria-expanded', 'false')

  for (const address of [NOVEMBER, '/orders']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const root = page.locator('html')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(root, `paper is light: ${address}`).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
})

test('two days are whole in their field, wherever it stands', async ({ page }) => {
  await signInAs(page, ADMINISTRATOR)
  for (const [width, scale] of [
    [1920, 16],
    [1440, 16],
    [1280, 12],
    [1100, 14],
    [600, 16],
    [390, 16],
    [390, 12],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await prefer(page, { scale })
    await page.goto('/report/delivery?deliveryDateFrom=2026-09-23&deliveryDateTo=2026-11-23')
    await expect(page.getByText('At most one month can be reported at once')).toBeVisible()
    await expectTextsWhole(page)
    for (const address of [
      '/orders?dueDateFrom=2026-09-23&dueDateTo=2026-11-23',
      '/security-log?from=2026-09-23&to=2026-11-23',
    ]) {
      await page.goto(address)
      if (width <= 600) await page.getByRole('button', { name: /^Filters and tools/ }).click()
      await page.getByRole('button', { name: 'Advance Search' }).click()
      const search = dialog(page, 'Advance Search')
      await expect(search.getByRole('button', { name: /: Sep 23, 2026 - Nov 23, 2026$/ })).toBeVisible()
      await expectTextsWhole(page)
    }
  }
})

test('on paper the colors of a large design begin below its heading and go on over the page', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const items = Array.from({ length: 24 }, () => dozens(catalogue.color))
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
  await printFronts(shop, order)
  await shop.call(updateOrderSummary, { id: order._id, status: 'deliver', deliveryDate: '2025-11-05' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto(NOVEMBER)
  await expect(page.getByText('Production, 24 rows')).toBeVisible()
  const paper = await page.pdf({ preferCSSPageSize: true })
  // A page would have only the heading if the design with its colors were kept in one piece.
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})
