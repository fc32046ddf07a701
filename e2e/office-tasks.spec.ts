import type { Locator, Page } from '@playwright/test'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'
import { createSchedule, listQueue, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { getOrder, listOrders, type Order } from '../src/features/orders/orders.contract.ts'
import {
  makeColor,
  makeCustomer,
  makeOrder,
  openCatalogue,
  printFronts,
  production,
} from '../src/server/testing/fixtures.ts'

/** A person at the screen, whose clicks and keys are counted. */
function handsOn(page: Page) {
  const used = { clicks: 0, keys: 0 }
  return {
    used,
    click: async (target: Locator, options?: Parameters<Locator['click']>[0]) => {
      used.clicks++
      await target.click(options)
    },
    type: async (text: string) => {
      used.keys += text.length
      await page.keyboard.type(text)
    },
    press: async (key: string) => {
      used.keys++
      await page.keyboard.press(key)
    },
  }
}
type Hands = ReturnType<typeof handsOn>

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, orderNo: number) => page.getByRole('row').filter({ hasText: `#${orderNo}` })

test('the tasks of the office take few clicks', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const { _id: bluebird } = await makeCustomer(shop, 'Bluebird Café')
  const finish = async (order: Order) => {
    const [{ _id: productionProductId } = { _id: '' }] = order.productionProductData
    const place = { machine: 'machineM1', screenPrintingOn: 'front' } as const
    const { schedule } = await shop.call(createSchedule, { orderId: order._id, productionProductId, ...place })
    await shop.call(updateScheduleStatus, { id: schedule._id, status: 'complete' })
  }
  // #1 to #3 are complete, #2 of them for the café; #4 has five productions to schedule.
  for (const customer of [catalogue.customer, bluebird, catalogue.customer]) {
    await finish(await makeOrder(shop, catalogue, { customer }))
  }
  const toSchedule = await makeOrder(shop, catalogue, {
    dueDate: '2020-01-01',
    productionProducts: Array.from({ length: 5 }, () => production(catalogue)),
  })
  await signInAs(page, ADMINISTRATOR)
  await page.setViewportSize({ width: 1440, height: 900 })

  /** Does a task that begins at this address; it must not need more than so many clicks and keys. */
  const task = (name: string, from: string, most: Hands['used'], run: (hands: Hands) => Promise<void>) =>
    test.step(name, async () => {
      await page.goto(from)
      await expect(heading(page)).toBeVisible()
      const hands = handsOn(page)
      await run(hands)
      test.info().annotations.push({ type: name, description: `${hands.used.clicks} clicks, ${hands.used.keys} keys` })
      expect(hands.used.clicks, `clicks: ${name}`).toBeLessThanOrEqual(most.clicks)
      expect(hands.used.keys, `keys: ${name}`).toBeLessThanOrEqual(most.keys)
    })

  await task('find what is complete for a customer', '/orders', { clicks: 2, keys: 3 }, async ({ click, type }) => {
    await click(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Waiting for pickup' }))
    await click(page.getByRole('searchbox'))
    await type('blu')
    await expect(row(page, 2)).toBeVisible()
    await expect(row(page, 1)).toBeHidden()
  })

  await task(
    'hand an order over to UPS',
    '/orders?view=complete',
    { clicks: 5, keys: 5 },
    async ({ click, type, press }) => {
      await click(row(page, 2).getByText('Bluebird Café'))
      const delivery = page.getByRole('region', { name: 'Delivery Info' })
      await click(delivery.getByRole('button', { name: 'Edit Delivery Order' }))
      await click(delivery.getByRole('radiogroup', { name: 'Status' }).getByText('Deliver'))
      await click(delivery.getByRole('radiogroup', { name: 'Shipping Method' }).getByText('UPS'))
      await click(delivery.getByLabel('Boxes'))
      await type('4')
      await press('Enter')
      await expectToast(page, 'Order #2 updated.')
    },
  )

  await test.step('(the machines were chosen once before)', () =>
    page.evaluate(() => localStorage.setItem('machines-of-sides', JSON.stringify({ front: 'machineM1' }))))
  await task('schedule five productions', '/productions', { clicks: 4, keys: 0 }, async ({ click }) => {
    const boxes = page.getByRole('checkbox', { name: /^Select order/ })
    await click(boxes.first())
    await click(boxes.last(), { modifiers: ['Shift'] })
    await click(page.getByRole('button', { name: 'Add Schedules' }))
    await click(dialog(page, 'Add Multiple Production Schedule').getByRole('button', { name: 'Save 5 schedules' }))
    await expectToast(page, '5 schedules created.')
    expect((await shop.call(listQueue, { machine: 'machineM1' })).total).toBe(5)
  })

  await task('see what is late, and why', '/orders', { clicks: 2, keys: 0 }, async ({ click }) => {
    await click(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Late/ }))
    await click(row(page, 4).getByText('Acme Athletics'))
    await expect(page.locator('[aria-current=step]')).toContainText('0 of 5 sides printed')
  })

  await task('find a job in its queue', `/orders/${toSchedule._id}`, { clicks: 1, keys: 0 }, async ({ click }) => {
    await click(page.getByRole('link', { name: /^Machine M, place \d of 5$/ }))
    await expect(page.locator('tr[aria-current]')).toBeInViewport()
  })

  await task('print a packing slip', '/orders?view=all', { clicks: 3, keys: 0 }, async ({ click }) => {
    await click(row(page, 1).getByText('Acme Athletics'))
    await click(page.getByRole('button', { name: 'Print', exact: true }))
    await click(page.getByRole('menuitem', { name: 'Packing Slip' }))
    await expect(page.getByText('Packing Slip').first()).toBeVisible()
  })

  await task('take the same order again', '/orders?view=all', { clicks: 2, keys: 0 }, async ({ click }) => {
    await click(row(page, 1).getByText('Acme Athletics'))
    await click(page.getByRole('link', { name: 'Order again' }))
    await expect(page.getByText('This is a copy of order #1')).toBeVisible()
  })

  await task('open an order by its number', '/', { clicks: 0, keys: 3 }, async ({ type, press }) => {
    await press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await type('3')
    await expect(page.getByRole('option').first()).toContainText('#3')
    await press('Enter')
    await expect(heading(page)).toHaveText('Order Summary #3')
  })

  await task('report of a month', '/', { clicks: 2, keys: 0 }, async ({ click }) => {
    await click(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Report' }))
    await click(page.getByRole('group', { name: 'Delivered' }).getByRole('button').nth(2))
    await expect(page).toHaveURL(/deliveryDateFrom=\d{4}-\d\d-01&deliveryDateTo=/)
    await expect(page.getByText('1 order', { exact: true }).first()).toBeVisible()
  })

  await task('orders taken this week', '/orders?view=all', { clicks: 4, keys: 0 }, async ({ click }) => {
    await click(page.getByRole('button', { name: 'Advance Search' }))
    await click(page.getByRole('button', { name: 'Order Created: Pick days' }))
    await click(page.getByRole('button', { name: 'This week', exact: true }))
    await click(dialog(page, 'Advance Search').getByRole('button', { name: 'Search', exact: true }))
    await expect(page).toHaveURL(/orderCreatedFrom=.*orderCreatedTo=/)
  })

  await task(
    'look through four orders',
    '/orders?view=all&sortField=orderNo',
    { clicks: 4, keys: 0 },
    async ({ click }) => {
      await click(row(page, 1).getByText('Acme Athletics'))
      for (const orderNo of [2, 3, 4]) {
        await click(page.getByRole('button', { name: 'Next order' }))
        await expect(heading(page)).toHaveText(`Order Summary #${orderNo}`)
      }
    },
  )

  for (const name of ['Black', 'Navy', 'Red', 'White']) await makeColor(shop, name, '202020')
  await test.step('(the copy of above is not wanted)', async () => {
    await page.goto('/orders/new')
    await page.getByRole('button', { name: 'Start afresh' }).click()
  })
  await task(
    'take an order of 3 productions of 4 colors of 3 sizes',
    '/orders/new',
    { clicks: 0, keys: 120 },
    async ({ type, press }) => {
      await expect(page.getByRole('button', { name: /^Customer/ })).toBeFocused()
      await type('a')
      await press('Tab')
      for (const number of [1, 2, 3]) {
        const panel = page.getByRole('tabpanel', { name: `Production ${number}` })
        await press('Alt+p')
        await expect(panel.getByRole('combobox', { name: 'Clothing Type' })).toBeFocused()
        await type('t')
        await press('Tab')
        await type('fr')
        await press('Tab')
        await expect(panel.getByRole('combobox', { name: 'Type a color' })).toBeFocused()
        for (const color of ['Black', 'Navy', 'Red', 'White']) {
          // From the second on they are typed in the last cell of the color before.
          await type(color.slice(0, 2).toLowerCase())
          await press('Tab')
          await expect(panel.getByLabel(`${color}, S, dozens`)).toBeFocused()
          await type('1')
          await press('Tab')
          await type('2')
          await press('Tab')
          await type(String(number))
        }
      }
      await press('Control+Enter')
      await expect(page).toHaveURL(/\/orders\?view=open$/)
    },
  )
  const newest = await shop.call(listOrders, { sortField: 'orderNo', sortOrder: -1 })
  const taken = await shop.call(getOrder, { id: newest.data[0]!._id })
  expect(taken.productionProductData.map(({ items }) => items.map(({ itemQuantity }) => itemQuantity))).toEqual(
    [4, 5, 6].map((sum) => [sum, sum, sum, sum]),
  )
  expect(taken.customerName).toBe('Acme Athletics')

  await task('change a delivery', `/orders/edit/${toSchedule._id}`, { clicks: 2, keys: 10 }, async (hands) => {
    await hands.click(page.getByRole('button', { name: 'Change the delivery' }))
    await hands.press('ArrowRight')
    await hands.press('Tab')
    await hands.type('3')
    await hands.press('Tab')
    await hands.type('1Z42')
    await hands.press('Control+Enter')
    await expectToast(page, `Order #${toSchedule.orderNo} updated.`)
  })
  expect(await shop.call(getOrder, { id: toSchedule._id })).toMatchObject({
    ...{ status: 'schedule', shippingMethod: 'ups', boxes: 3, tracking_no: '1Z42' },
  })
})

test('24 handovers take four clicks, and so do five productions on two machines', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  for (let at = 0; at < 24; at++) await printFronts(shop, await makeOrder(shop, catalogue))
  const both = () => production(catalogue, { printingDesign: catalogue.both })
  await makeOrder(shop, catalogue, { productionProducts: Array.from({ length: 3 }, both) })
  await makeOrder(shop, catalogue, { productionProducts: [both(), both()] })
  await signInAs(page, ADMINISTRATOR)
  await page.setViewportSize({ width: 1440, height: 900 })
  const begin = async (from: string) => {
    await page.goto(from)
    await expect(page.getByRole('checkbox', { name: /^Select order/ }).first()).toBeVisible()
    return handsOn(page)
  }

  const { click, used } = await begin('/orders?view=open')
  await click(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Waiting for pickup/ }))
  await expect(page.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(24)
  await click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await click(page.getByRole('button', { name: 'Deliver', exact: true }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Deliver 24 orders' }))
  await expectToast(page, '24 orders delivered: #1, #2, #3 and 21 more.')
  expect((await shop.call(listOrders, { view: 'delivered' })).total).toBe(24)
  expect(used.clicks).toBe(4)

  await page.evaluate(() =>
    localStorage.setItem('machines-of-sides', JSON.stringify({ front: 'machineM1', back: 'machineXl1' })),
  )
  const scheduling = await begin('/orders?view=open')
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  await scheduling.click(boxes.first())
  await scheduling.click(boxes.last(), { modifiers: ['Shift'] })
  await scheduling.click(page.getByRole('button', { name: 'Add Schedules', exact: true }))
  await scheduling.click(page.getByRole('dialog').getByRole('button', { name: 'Save 10 schedules' }))
  await expectToast(page, '10 schedules created.')
  for (const machine of ['machineM1', 'machineXl1'] as const)
    expect((await shop.call(listQueue, { machine })).total).toBe(5)
  expect(scheduling.used.clicks).toBe(4)
})
