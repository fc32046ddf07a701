import type { Page } from '@playwright/test'
import { createSchedule } from '../src/features/schedules/schedules.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { dialog, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const WALTER = { username: 'Walter', password: 'walter packs boxes' }
const MIA = { username: 'Mia', password: 'mia works at the machine' }

/** An order with a job on Machine M, and the addresses of both as labels and tickets of another host have them. */
async function openJob(shop: Shop) {
  const order = await makeOrder(shop, await openCatalogue(shop))
  const productionProductId = order.productionProductData[0]!._id
  const side = { machine: 'machineM1', screenPrintingOn: 'front' } as const
  const { schedule } = await shop.call(createSchedule, { orderId: order._id, productionProductId, ...side })
  const [ofOrder, ofJob] = [`/orders/${order._id}`, `/machine/machineM1?job=${schedule._id}`]
  return { order: ofOrder, job: ofJob, ofQueue: `/schedule/machineM1#${schedule._id}` }
}

/** As a hand scanner does: fast, and with Enter. */
async function scan(page: Page, path: string): Promise<void> {
  await page.keyboard.type(`http://192.168.1.10:3000${path}`, { delay: 1 })
  await page.keyboard.press('Enter')
}

/** What lists are searched for, from now on, that is an address or a part of it. */
function hearSearches(page: Page): string[] {
  const searches: string[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    const text = searchParams.get('search')
    if (text?.includes('/')) searches.push(text)
  })
  return searches
}

const expectAt = (page: Page, shop: Shop, path: string) =>
  expect(page).toHaveURL(shop.address + path, { ignoreCase: true })

test('the office scans the code of a label or a ticket into whatever searches', async ({ shop, page }) => {
  const { order, job } = await openJob(shop)
  await signInAs(page, ADMINISTRATOR)
  const searches = hearSearches(page)
  const lists = ['/orders', '/productions', '/schedule/machineM1', '/inventories', '/customers', '/trash/orders']
  for (const [at, list] of lists.entries()) {
    await test.step(`the search of ${list}`, async () => {
      await page.goto(list)
      await page.getByRole('searchbox').click()
      const path = at % 2 === 0 ? order : job
      await scan(page, path)
      await expectAt(page, shop, path)
    })
  }

  await test.step('the search everywhere, also while it opens on a slow computer', async () => {
    for (const rate of [1, 8]) {
      await page.goto('/orders')
      await expect(page.getByRole('row', { name: /Acme/ })).toBeVisible()
      const browser = await page.context().newCDPSession(page)
      await browser.send('Emulation.setCPUThrottlingRate', { rate })
      await page.keyboard.press('Control+k')
      await scan(page, order)
      await expectAt(page, shop, order)
      await expect(dialog(page, 'Search')).toBeHidden()
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
  })

  await test.step('no field: the first / opens a search, and the rest leads there all the same', async () => {
    for (const screen of ['/orders', '/press-plan', '/machine/machineM1', order]) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('#screen').focus()
      const path = screen === '/machine/machineM1' ? order : job
      await scan(page, path)
      await expectAt(page, shop, path)
    }
  })

  await test.step('pasted, at once, in capitals too', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const address of [`https://shop.example${order}`, `HTTPS://SHOP.EXAMPLE${order.toUpperCase()}`]) {
      await page.goto('/orders')
      await page.evaluate((text) => navigator.clipboard.writeText(text), address)
      await page.getByRole('searchbox').click()
      await page.keyboard.press('Control+v')
      await expectAt(page, shop, order)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Summary #1')
    }
  })
  expect(searches).toEqual([])
})

test('warehouse and machine are led where the link leads them', async ({ shop, openWindow }) => {
  const { order, job, ofQueue } = await openJob(shop)
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })

  await test.step('the warehouse', async () => {
    const page = await openWindow()
    await signInAs(page, WALTER)
    const searches = hearSearches(page)
    for (const list of ['/wh-orders', '/schedule/machineXl1']) {
      for (const [scanned, leads] of [
        [order, order],
        [job, ofQueue],
      ] as const) {
        await page.goto(list)
        await page.getByRole('searchbox').click()
        await scan(page, scanned)
        await expectAt(page, shop, leads)
      }
    }
    await page.keyboard.press('Control+k')
    await scan(page, order)
    await expectAt(page, shop, order)
    expect(searches).toEqual([])
  })

  await test.step('the machine', async () => {
    const page = await openWindow()
    await signInAs(page, MIA)
    const searches = hearSearches(page)
    await page.goto('/machine/machineXl1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await scan(page, job)
    await expectAt(page, shop, job)
    await expect(page.getByRole('button', { name: /^Check Product Detail, order 1/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await scan(page, order)
    await expectAt(page, shop, '/auth/access')
    expect(searches).toEqual([])
  })
})
