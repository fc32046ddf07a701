import type { Page } from '@playwright/test'
import { createSideSchedules, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { ticketsSearch } from '../src/features/schedules/ticket/tickets-search.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { dozens, makeCustomer, makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { expectAccessible, expectTextsWhole } from './accessibility.ts'
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

const tickets = (page: Page) => page.getByRole('article')
const getAddress = (ids: string[]) =>
  `/schedule/machineM1/tickets?${new URLSearchParams({ ...ticketsSearch({ ids }) })}`

/** An order with two productions of both sides, all four on Machine M; the ids are those of the queue, from its top. */
async function openQueue(shop: Shop) {
  const catalogue = await openCatalogue(shop)
  const twoSides = production(catalogue, { printingDesign: catalogue.both })
  const order = await makeOrder(shop, catalogue, {
    dueDate: '2031-11-24',
    remark: 'Screens 40 to 43 are still up.',
    productionProducts: [twoSides, twoSides],
  })
  const productionProductIds = order.productionProductData.map(({ _id }) => _id)
  const { schedules } = await shop.call(createSideSchedules, {
    sides: (['front', 'back'] as const).map((screenPrintingOn) => ({
      ...{ screenPrintingOn, machine: 'machineM1' as const, productionProductIds },
    })),
  })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  return { catalogue, ids: schedules.map(({ _id }) => _id) }
}

test('§2.12 the warehouse prints the tickets of a job, of some and of the whole queue', async ({ shop, page }) => {
  const { ids } = await openQueue(shop)
  await signInAs(page, WALTER)

  await test.step('of one job, on A5, with the code that opens it at its machine', async () => {
    await page.goto(getAddress(ids.slice(0, 1)))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Print Job Tickets: #1 (Front|Back)$/)
    await expect(tickets(page)).toContainText('Due Mon, Nov 24, 2031')
    await expect(tickets(page)).toContainText('Also on this order: 3 other sides on Machine M')
    await expect(tickets(page).getByRole('row', { name: /^Coffee/ })).toHaveText(/^Coffee\s*121 Dz\s*12 Pcs1 Dz$/)
    const code = tickets(page).getByRole('img', { name: 'at its machine' })
    await expect(code).toHaveAttribute('data-text', `${shop.address}/machine/machineM1?job=${ids[0]}`)
    await expectAccessible(page)
    await expectTextsWhole(page)
    expect(await print(page)).toEqual({ pages: 1, size: '420 x 595' })
  })

  await test.step('of some, in their order; what is printed meanwhile is counted', async () => {
    await shop.call(updateScheduleStatus, { id: ids[1]!, status: 'complete' })
    await page.goto(getAddress([ids[2]!, ids[1]!, ids[0]!]))
    await expect(page.getByText('1 job is on no machine any more, and will not be printed.')).toBeVisible()
    await expect(tickets(page)).toContainText(['Place 2 of 3', 'Place 1 of 3'])
  })

  await test.step('of the whole queue, in every size; the chosen one is kept', async () => {
    await page.goto('/schedule/machineM1/tickets')
    for (const [name, id, size] of [
      ['A4', 'a4', '595 x 842'],
      ['Letter', 'letter', '612 x 792'],
      ['100 × 150 mm', 'label', '283 x 425'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Size' }).click()
      await page.getByRole('option', { name }).click()
      // The tickets follow a moment after the size of the paper; until then the button to print is disabled.
      await expect(tickets(page).first()).toHaveAttribute('data-size', id)
      await expect(tickets(page)).toHaveCount(3)
      await expectTextsWhole(page)
      expect(await print(page)).toEqual({ pages: 3, size })
    }
    await page.goto('/schedule/machineM1/tickets?search=%231')
    await expect(tickets(page)).toHaveCount(3)
    await expect(tickets(page).first()).toHaveAttribute('data-size', 'label')
  })
})

test('§2.12 very many colors and long names go on on further pages, of white paper in the dark, on a phone too', async ({
  shop,
  openWindow,
}) => {
  const { catalogue } = await openQueue(shop)
  const items = Array.from({ length: 30 }, () => dozens(catalogue.color, { mediumQuantity: 1_000 }))
  const { productionProductData } = await makeOrder(shop, catalogue, {
    customer: (await makeCustomer(shop, 'Long Name '.repeat(10).trim()))._id,
    referrer: (await makeCustomer(shop, 'مدرسة وادي النهر'))._id,
    remark: `${'word '.repeat(300)}end of the remark`,
    productionProducts: [production(catalogue, { items })],
  })
  const productionProductIds = productionProductData.map(({ _id }) => _id)
  const side = { screenPrintingOn: 'front', machine: 'machineXl1', productionProductIds } as const
  await shop.call(createSideSchedules, { sides: [side] })
  const page = await openWindow({ viewport: { width: 1360, height: 900 }, colorScheme: 'dark' })
  await followSystem(page)
  await signInAs(page, WALTER)
  for (const size of ['a5', 'label']) {
    await page.goto(`/schedule/machineXl1/tickets?size=${size}`)
    await expect(page.getByRole('article', { name: 'page 2 of' })).toBeVisible()
    await expect(tickets(page).getByRole('row', { name: /^Coffee/ })).toHaveCount(30)
    await expect(page.getByText('360,000 Pcs')).not.toHaveCount(0)
    await expect(page.getByText('end of the remark')).toBeAttached()
    await expectTextsWhole(page)
    const { pages } = await print(page)
    expect(pages).toBe(await tickets(page).count())
  }
  await page.setViewportSize({ width: 390, height: 844 })
  // And it fits in the window: what is wider scrolls in the preview.
  await expectAccessible(page)
  const [ink, paper] = await tickets(page)
    .first()
    .evaluate((ticket) => [getComputedStyle(ticket).color, getComputedStyle(ticket).backgroundColor])
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('the band of a day in a queue, and on the press plan, has the tickets of both machines', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue, {
    productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
  })
  const productionProductIds = order.productionProductData.map(({ _id }) => _id)
  // Each is the first of its machine, and the hours of both are the same: they begin on one day.
  await shop.call(createSideSchedules, {
    sides: [
      { screenPrintingOn: 'front', machine: 'machineM1', productionProductIds },
      { screenPrintingOn: 'back', machine: 'machineXl1', productionProductIds },
    ],
  })
  await signInAs(page, ADMINISTRATOR)
  const ofDay = page.getByRole('link', { name: /^Tickets of .*, both machines$/ })
  for (const address of ['/schedule/machineM1', '/schedule/machineXl1', '/press-plan']) {
    // In so narrow a window the press plan has its days one below the other, however late today is.
    if (address === '/press-plan') await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await expect(ofDay).toHaveCount(1)
    await expectAccessible(page)
    await ofDay.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print Job Tickets: Both machines, 2 jobs')
    await expect(tickets(page)).toHaveCount(2)
  }
})
