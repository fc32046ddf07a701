import type { Locator, Page } from '@playwright/test'
import { createSchedule, softDeleteSchedules } from '../src/features/schedules/schedules.contract.ts'
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { updateProduction } from '../src/features/orders/saves/order-productions.contract.ts'
import type { Order } from '../src/features/orders/orders.contract.ts'
import { dozens, makeCustomer, makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectTextsWhole } from './accessibility.ts'
import { prefer, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const rows = (page: Page) => page.locator('tbody tr[data-id]')
const LISTS = ['/orders?view=open', '/productions?view=to_schedule', '/schedule/machineM1']

const enter = (shop: Shop, order: Order) =>
  shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: order.productionProductData[0]!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })

const USUAL = [
  ['Grizzly Ridge Football Boosters', '(406) 555-0133'],
  ['Kootenai Public Library Friends', '(208) 555-0155'],
  ['Northside High School Athletics', '(208) 555-0100'],
  ['East Valley Robotics Team 4077', '(509) 555-0195'],
  ['Église Saint-Étienne Choir', '(406) 555-0136'],
] as const

/** So many orders on the machine, and five more to schedule, each for the next one of those people. */
async function fill(shop: Shop, count: number) {
  const catalogue = await openCatalogue(shop)
  const people = await Promise.all(
    USUAL.map(([name, phone_no]) => shop.call(customerEndpoints.create, { name, phone_no })),
  )
  const ids = people.map(({ customer }) => customer._id)
  const orders: Order[] = []
  for (let at = 0; at < count; at++) {
    const [customer, referrer] = [ids[at % ids.length]!, ids[(at + 1) % ids.length]!]
    orders.push(await makeOrder(shop, catalogue, { customer, referrer, dueDate: '2026-01-09' }))
  }
  for (const order of orders) await enter(shop, order)
  for (let at = 0; at < 5; at++) {
    const [customer, referrer] = [ids[at]!, ids[(at + 1) % 5]!]
    await makeOrder(shop, catalogue, { customer, referrer })
  }
  return { catalogue, orders }
}

/** What of the cell is cut off. */
const cutIn = (cell: Locator) =>
  cell.evaluate((all) =>
    [...all.querySelectorAll<HTMLElement>('*')]
      .filter((one) => one.checkVisibility() && one.textContent && one.scrollWidth > one.clientWidth)
      .filter((one) => getComputedStyle(one).overflowX !== 'visible')
      .map((one) => one.textContent),
  )

test('customer and deliver-to can be read with their phones, and the checkboxes of a queue are in sight', async ({
  shop,
  page,
}) => {
  await fill(shop, 6)
  await signInAs(page, ADMINISTRATOR)
  await page.evaluate(() => localStorage.setItem('menu', JSON.stringify('names')))
  for (const scheme of ['light', 'dark'])
    for (const width of [1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await prefer(page, { scheme })
      for (const address of LISTS) {
        await page.goto(address)
        await expect(rows(page).nth(4)).toBeVisible()
        for (const row of (await rows(page).all()).slice(0, 5)) {
          const cell = row.locator('[data-label^="Customer"]')
          const text = (await cell.innerText()).replaceAll(/\s+/g, ' ')
          const shown = USUAL.filter(([name, phone]) => text.includes(name) && text.includes(phone))
          expect(shown, `${address} at ${width} shows two people: ${text}`).toHaveLength(2)
          expect(await cutIn(cell), `${address} at ${width}`).toEqual([])
        }
        await expectTextsWhole(page)
      }
      await page.mouse.move(1, 1)
      for (const check of await page.getByRole('checkbox', { name: /^Select order/ }).all()) await expectInSight(check)
    }
})

/** Seen, on top of all else there, without pointing at its row. */
const expectInSight = (check: Locator) =>
  expect
    .poll(() =>
      check.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const isOnTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === one
        return isOnTop && one.checkVisibility({ opacityProperty: true })
      }),
    )
    .toBe(true)

test('a changed job says its customer and deliver-to at every width of its queue', async ({ shop, page }) => {
  const { catalogue, orders } = await fill(shop, 1)
  const { _id: id, clothingType, printingDesign } = orders[0]!.productionProductData[0]!
  const items = [dozens(catalogue.color, { largeQuantity: 3 })]
  await shop.call(updateProduction, { id, clothingType, printingDesign, items })
  await signInAs(page, ADMINISTRATOR)
  for (const width of [1440, 1280, 1024, 900, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/schedule/machineM1')
    const job = rows(page).first()
    for (const text of [...USUAL[0], ...USUAL[1], 'Changed'])
      await expect(job.getByText(text, { exact: true }).filter({ visible: true }), `${text} at ${width}`).toHaveCount(1)
    await expectTextsWhole(page)
  }
})

test('what lies below the head of a list neither shows through nor can be pressed', async ({ shop, page }) => {
  const { catalogue } = await fill(shop, 12)
  const gone = []
  for (let at = 0; at < 12; at++) {
    await makeCustomer(shop, `Customer ${at}`)
    gone.push((await makeCustomer(shop, `Gone ${at}`))._id)
  }
  await shop.call(customerEndpoints.softDelete, { ids: gone })
  const jobs = await Promise.all(Array.from({ length: 12 }, () => makeOrder(shop, catalogue)))
  const entered = []
  for (const job of jobs) entered.push((await enter(shop, job)).schedule._id)
  await shop.call(softDeleteSchedules, { ids: entered })
  await signInAs(page, ADMINISTRATOR)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 520 })
    for (const address of [...LISTS, '/customers', '/trash/customers', '/trash/schedules']) {
      await page.goto(address)
      await expect(rows(page).nth(7)).toBeAttached()
      const onTop = await page.locator('[data-list-scroll]').evaluate((list) => {
        const heads = [...list.querySelectorAll('thead th')].filter((head) => head.checkVisibility())
        // Each height of a row, so that its buttons come to lie below the head.
        return [20, 30, 40, 50, 60].flatMap((top) => {
          list.scrollTo({ top, behavior: 'instant' })
          const { top: edge } = list.getBoundingClientRect()
          return heads.map((head) => {
            const { left, width: across, height } = head.getBoundingClientRect()
            const there = document.elementFromPoint(left + across / 2, edge + height / 2)
            return list.querySelector('thead')!.contains(there)
          })
        })
      })
      expect(onTop, `${address} at ${width}`).not.toContain(false)
    }
  }
})

test('a text that is cut off is whole in an opened row, and in a cell with the focus', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const name = 'The Honorable Society of the Golden Spatula Barbecue & Chili Cook-Off of the Upper Valley'
  const { _id: customer } = await makeCustomer(shop, name.repeat(2))
  await enter(shop, await makeOrder(shop, catalogue, { customer, referrer: customer }))
  await makeOrder(shop, catalogue, { customer, referrer: customer })
  await signInAs(page, ADMINISTRATOR)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of LISTS) {
    await page.goto(address)
    const row = rows(page).first()
    const cell = row.locator('[data-label^="Customer"]')
    await expect.poll(() => cutIn(cell), address).not.toEqual([])
    await row.getByRole('button', { name: /^Details of/ }).click()
    await expect.poll(() => cutIn(cell), address).toEqual([])
    await expectTextsWhole(page)
  }
  await page.goto('/customers')
  const cell = rows(page).filter({ hasText: name }).locator('[data-label="Name"]')
  const height = () => cell.evaluate((one) => one.getBoundingClientRect().height)
  await expect(cell).toBeVisible()
  const before = await height()
  await cell.focus()
  expect(await height(), 'more lines').toBeGreaterThan(before)
  await page.keyboard.press('ArrowRight')
  expect(await height(), 'as before').toBe(before)
})
