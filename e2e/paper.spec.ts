import { readFile } from 'node:fs/promises'
import { updateOrder } from '../src/features/orders/orders.contract.ts'
import {
  dozens,
  makeColor,
  makeCustomer,
  makeOrder,
  makeStock,
  mix,
  openCatalogue,
  production,
} from '../src/server/testing/fixtures.ts'
import type { Page } from '@playwright/test'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTextsWhole } from './accessibility.ts'
import { followSystem, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const WALTER = { username: 'Walter', password: 'walter packs boxes' }

/** What comes out of the printer: the number of pages, and the size of the first one in points. */
async function print(page: Page): Promise<{ pages: number; size: string }> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper)!
  const size = [width, height].map((points) => Math.round(Number(points))).join(' x ')
  return { pages: paper.match(/\/Type \/Page\b/g)!.length, size }
}

async function choosePaper(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Paper' }).click()
  await page.getByRole('option', { name }).click()
}

const sheets = (page: Page) => page.getByRole('article')

/** An order of 12 colors and a mix on two sides, 3 pieces from stock, in three boxes, for somebody else. */
async function openOrder(shop: Shop) {
  const catalogue = await openCatalogue(shop)
  const colors = []
  for (let number = 1; number <= 12; number++) colors.push((await makeColor(shop, `Color ${number}`))._id)
  const referrer = (
    await makeCustomer(shop, 'East Valley Robotics Team 4077', {
      address: '1180 Alder Street, Suite 4\nCorvallis, OR 97330',
    })
  )._id
  const order = await makeOrder(shop, catalogue, {
    referrer,
    dueDate: '2031-11-27',
    shippingMethod: 'ups',
    boxes: 3,
    tracking_no: '1Z 999 AA1 01 2345 6784',
    remark: 'Repeat of their spring order.',
    productionProducts: [
      production(catalogue, {
        printingDesign: catalogue.both,
        items: [
          ...colors.map((color) => dozens(color, { mediumQuantity: 2, largeQuantity: 1 })),
          { ...mix(catalogue.color, 5), mediumQuality: 'second' },
        ],
      }),
    ],
    orderProducts: [{ productId: await makeStock(shop, catalogue, { medium: 20 }), medium: 3 }],
  })
  return { catalogue, order }
}

test('the office prints the order sheet, the packing slip and the labels of an order', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Order Sheet' }).click()

  await test.step('the order sheet, with the art and all that is to be made', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Print Order Sheet: #1' })).toBeVisible()
    await expect(sheets(page).first()).toContainText('East Valley Robotics Team 4077')
    await expect(page.getByRole('img', { name: 'Two Face, back' })).toBeVisible()
    const matrix = page.getByRole('table', { name: 'Production 1: Tee / Two Face' }).first()
    await expect(matrix.getByRole('row').nth(1)).toHaveText(/Color 1\s*242 Dz\s*121 Dz\s*36 Pcs3 Dz/)
    await expect(page.getByRole('row', { name: /Coffee Mix 5 × \(4·4·4·0·0·0\)/ })).toContainText('2nd 20')
    await expect(page.getByRole('table', { name: 'From stock: Tee / Front Runner' })).toContainText('3 Pcs')
    await expectAccessible(page)
    await expectTextsWhole(page)
    expect(await print(page)).toEqual({ pages: await sheets(page).count(), size: '595 x 842' })
  })

  await test.step('on the other size', async () => {
    await page.getByText('Letter', { exact: true }).click()
    await expect(page).toHaveURL(/size=letter/)
    expect(await print(page)).toEqual({ pages: await sheets(page).count(), size: '612 x 792' })
  })

  await test.step('a packing slip for each box, in pieces and dozens', async () => {
    await choosePaper(page, 'Packing Slip')
    await page.getByText('A4', { exact: true }).click()
    await expect(page.getByRole('article', { name: 'Packing slip #1, page 1 of 1' })).toBeVisible()
    await expect(sheets(page)).toContainText('3 boxes')
    await page.getByLabel('One for each box').check()
    await page.getByLabel('Contents, a line for each box').fill('Color 1 to 6\nColor 7 to 12')
    await expect(sheets(page)).toHaveCount(3)
    await expect(sheets(page).nth(1)).toContainText('Box 2 of 3')
    await expect(sheets(page).nth(1)).toContainText('In this box Color 7 to 12')
    await expect(
      sheets(page)
        .nth(2)
        .getByRole('row', { name: /^Total/ }),
    ).toContainText('495 Pcs41 Dz, 3 Pcs')
    await expectAccessible(page)
    expect(await print(page)).toEqual({ pages: 3, size: '595 x 842' })
  })

  await test.step('a label for each box', async () => {
    await choosePaper(page, 'Box Labels')
    await expect(sheets(page)).toHaveCount(3)
    const second = sheets(page).nth(1)
    await expect(second).toContainText('Box 2 of 3')
    await expect(second).toContainText('1180 Alder Street, Suite 4')
    await expect(second).toContainText('1Z 999 AA1 01 2345 6784')
    await expect(second).toContainText('Customer Acme Athletics')
    const code = await second.getByRole('img', { name: 'Order #1' }).evaluate((svg: SVGSVGElement) => ({
      width: svg.getBoundingClientRect().width,
      modules: svg.viewBox.baseVal.width,
    }))
    // In pixels: 28 mm without the quiet zone of four modules on each side.
    expect((code.width * (code.modules - 8)) / code.modules).toBeCloseTo((28 * 96) / 25.4, 0)
    await expectAccessible(page)
    expect(await print(page)).toEqual({ pages: 3, size: '283 x 425' })
    await page.getByLabel('Only boxes').fill('3')
    await page.getByText('A6', { exact: true }).click()
    expect(await print(page)).toEqual({ pages: 1, size: '298 x 420' })
  })

  await test.step('back to the order; the size is kept for the next time', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Summary #1')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Order Sheet' }).click()
    await expect(sheets(page).first()).toHaveAttribute('data-size', 'letter')
  })
})

test('long texts are on the paper whole, and no page cuts a row', async ({ shop, page }) => {
  const { catalogue } = await openOrder(shop)
  const customer = (
    await makeCustomer(shop, `Ünïcode ${'Very Long Name '.repeat(12)}`.trim(), {
      address: Array.from({ length: 60 }, (_, index) => `Line ${index}`).join('\n'),
    })
  )._id
  const items = Array.from({ length: 40 }, () => dozens(catalogue.color, { smallQuantity: 200 }))
  const order = await makeOrder(shop, catalogue, {
    customer,
    remark: `${'word '.repeat(340)}${'line\n'.repeat(49)}end of the remark`,
    productionProducts: Array.from({ length: 8 }, () => production(catalogue, { items })),
  })
  await shop.call(updateOrder, { id: order._id, customer, status: 'cancel' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/print?ids=${order._id}&paper=sheet`)
  await expect(sheets(page).first()).toContainText('CANCELLED')
  await expect(page.getByRole('article', { name: /page 2 of/ })).toBeVisible()
  const rows = page.getByRole('article').getByRole('row').filter({ hasText: 'Coffee' })
  await expect(rows).toHaveCount(8 * 40)
  await expect(page.getByText('end of the remark')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Production 8, continued' }).first()).toBeVisible()
  await expectTextsWhole(page)
  await page.emulateMedia({ media: 'print' })
  const beyond = await sheets(page).evaluateAll(
    (pages) => pages.filter((one) => one.getBoundingClientRect().height > (297 * 96) / 25.4).length,
  )
  expect(beyond, 'pages that are longer than the paper').toBe(0)
  await page.emulateMedia({ media: null })
  expect((await print(page)).pages).toBe(await sheets(page).count())

  await test.step('labels get smaller text', async () => {
    await page.goto(`/orders/print?ids=${order._id}&paper=labels`)
    await expect(sheets(page)).toContainText('Line 59')
    expect(await print(page)).toEqual({ pages: 1, size: '283 x 425' })
    await page.getByLabel('Contents, a line for each box').fill(`${'content '.repeat(400)}end of the contents`)
    await expect(sheets(page)).toContainText('end of the contents')
    // It does not fit even so: it goes on on a second label.
    expect((await print(page)).pages).toBeGreaterThan(1)
  })
})

test('the warehouse prints labels and slips of several orders, on a phone and in the dark too', async ({
  shop,
  openWindow,
}) => {
  const { catalogue, order } = await openOrder(shop)
  const others = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue, { boxes: 2 })]
  const ids = [order, ...others].map(({ _id }) => _id).join(',')
  const page = await openWindow({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await followSystem(page)
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  await signInAs(page, WALTER)
  await page.goto(`/orders/print?ids=${ids}&paper=labels`)
  await expect(sheets(page)).toHaveCount(6)
  await page.getByLabel('Boxes', { exact: true }).fill('2')
  await expect(sheets(page)).toHaveCount(7)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await print(page)).toEqual({ pages: 7, size: '283 x 425' })
  const [ink, paper] = await sheets(page)
    .first()
    .evaluate((label) => [getComputedStyle(label).color, getComputedStyle(label).backgroundColor])
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('the manifest is one paper of all orders that go by air, and a file', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  const [long, airline] = ['Very Long Name '.repeat(12).trim(), 'Averylongword'.repeat(7)]
  const customer = (await makeCustomer(shop, long))._id
  const boston = { shippingMethod: 'airport', airport_code: 'BOS', airline: 'Delta', awb: '006-1234 5675' } as const
  const orders = [
    await makeOrder(shop, catalogue, { ...boston, customer, boxes: 3 }),
    await makeOrder(shop, catalogue, { ...boston, referrer: catalogue.referrer }),
    await makeOrder(shop, catalogue),
    await makeOrder(shop, catalogue, { ...boston, airport_code: 'ATL', airline, boxes: 4 }),
  ]
  const page = await openWindow({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await followSystem(page)
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  await signInAs(page, WALTER)

  await test.step('an order that is fetched is not on it, which says what to do', async () => {
    await page.goto(`/orders/${orders[2]!._id}`)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Manifest' }).click()
    await expect(page.getByText('Order #3 is not shipped by Airport, and will not be on it.')).toBeVisible()
    await expect(page.getByText(/^Nothing is on the manifest/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
  })

  await test.step('flight by flight, with sums and room for what is not known', async () => {
    await page.goto(`/orders/print?ids=${orders.map(({ _id }) => _id).join(',')}&paper=manifest`)
    await expect(page.getByRole('article', { name: 'Manifest, page 1 of 1' })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
    await expect(rows.nth(1)).toHaveText(/^#4ATLAverylong.*412Acme Athletics555 0100$/)
    await expect(rows.nth(2)).toHaveText(`#1BOSDelta006-1234 5675312${long}555 0100`)
    await expect(rows.nth(3)).toHaveText('#2BOSDelta006-1234 567512Riverside School555 0100')
    await expect(rows.nth(4)).toHaveText('BOS, Delta, 006-1234 5675242 orders')
    await expect(rows.nth(5)).toHaveText('Total363 orders')
    await expect(sheets(page)).toContainText('Handed over by')
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    await expectTextsWhole(page)
    expect(await print(page)).toEqual({ pages: 1, size: '595 x 842' })
  })

  await test.step('the same rows as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^manifest-\d{4}-\d\d-\d\d\.csv$/)
    const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
      ['4', 'ATL'],
      ['1', 'BOS'],
      ['2', 'BOS'],
    ])
  })

  await test.step('many orders go on on the next page', async () => {
    const ids = orders.map(({ _id }) => _id)
    for (let number = ids.length; number < 60; number++) ids.push((await makeOrder(shop, catalogue, boston))._id)
    await page.goto(`/orders/print?ids=${ids.join(',')}&paper=manifest`)
    const last = sheets(page).last()
    await expect(last).toContainText('59 orders')
    await expect(last).toContainText('Received by')
    await expect(last.getByRole('columnheader', { name: 'Airway Bill' })).toBeVisible()
    expect((await print(page)).pages).toBe(await sheets(page).count())
  })
})
