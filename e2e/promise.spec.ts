import type { Page } from '@playwright/test'
import { updateMachine } from '../src/features/machines/machines.contract.ts'
import { createSchedule } from '../src/features/schedules/schedules.contract.ts'
import { listOrders } from '../src/features/orders/orders.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { addDays, formatShortDay } from '../src/shared/days/calendar.ts'
import { formatDay } from '../src/shared/days/day.ts'
import { expectAccessible } from './accessibility.ts'
import { dayIn, expectToast, fillOrder, saveChanged, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'When it would be printed' })
const button = (page: Page, name: string) => strip(page).getByRole('button', { name: new RegExp(`^${name}`) })
const due = (page: Page) => page.getByRole('button', { name: /^Due Date/ })

/** The machines work day and night, so that a day ends at midnight, and need a day and some hours for a dozen. */
async function slowDown(shop: Shop): Promise<void> {
  const day = [{ from: '00:00', to: '24:00' }]
  const week = [day, day, day, day, day, day, day]
  for (const machine of ['machineM1', 'machineXl1'] as const)
    await shop.call(updateMachine, { machine, week, impressionsPerHour: 1, uptimePercent: 50, changeoverMinutes: 0 })
}

test('a new order says when it would be printed: a press takes the day, and an earlier one warns and is saved', async ({
  shop,
  page,
}) => {
  await openCatalogue(shop)
  await slowDown(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await expect(page.getByRole('combobox', { name: 'Type a color' })).toBeVisible()
  await expect(strip(page)).toBeHidden()
  // Two dozens: 48 hours, and the screens.
  await fillOrder(page)
  await expect(strip(page)).toHaveText(/^Likely \w{3}, \w{3} \d\d · safe \w{3}, \w{3} \d\d Take/)
  await button(page, 'Likely').click()
  await expect(strip(page)).toContainText(/First in the queue: .*; no other order late then/)
  await expect(strip(page)).toContainText('its real speed is not known yet; screens of 1 design not known')
  await expectAccessible(page)
  await button(page, 'Likely').press('Enter')
  await expect(strip(page)).not.toContainText('First in the queue')
  await page.getByRole('textbox', { name: /, S, dozens$/ }).focus()
  const likely = await button(page, 'Likely').textContent()
  const { height } = (await strip(page).boundingBox())!
  await expectAccessible(page)

  await test.step('more pieces take longer, and the field that is typed in keeps the focus', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.type('5')
    await expect(button(page, 'Likely')).not.toHaveText(likely!)
    await expect(page.getByRole('textbox', { name: /, S, dozens$/ })).toBeFocused()
  })

  await expect(page.getByRole('button', { name: /^Take/ }), 'beside Save, too').toHaveCount(2)
  await button(page, 'Take').press('Enter')
  await expect(button(page, 'Take')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(1)
  await expect(button(page, 'Take')).toHaveAttribute('aria-pressed', 'true')
  const [, month, day] = / (\w+) (\d+)$/.exec((await button(page, 'Take').textContent())!)!
  await expect(due(page)).toContainText(`${month} ${day!.padStart(2, '0')}`)
  await expect(page.getByText(/^Due .*, likely/)).toBeHidden()

  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const early = addDays(today, 1)
  await due(page).press('Delete')
  await button(page, 'Take').click()
  await due(page).click()
  await expectAccessible(page)
  await expect(page.locator('[data-day][data-selected]')).toHaveAccessibleName(/^\d+ (likely|safe), /)
  await page.keyboard.press('Escape')
  await due(page).press('Delete')
  await due(page).click()
  // This week and the next one are there, also at the end of a month.
  await dayIn(page, early).click()
  await expect(strip(page)).toContainText(/^Likely .*, \d days? late · safe/)
  await expect(due(page), 'as the strip').toHaveCSS('border-color', 'rgb(138, 80, 0)')
  await expect(page.getByRole('status').filter({ hasText: `Due ${formatShortDay(early)}, likely` })).toBeVisible()
  expect((await strip(page).boundingBox())!.height, 'nothing below it moves').toBe(height)
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'created')
  const { data } = await shop.call(listOrders, {})
  expect(data.map(({ dueDate }) => formatDay(dueDate))).toEqual([formatDay(early)])
})

test('an edited order is promised with what is typed; its home says it to the warehouse, too', async ({
  shop,
  page,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await slowDown(shop)
  const order = await makeOrder(shop, catalogue, {
    dueDate: '2020-01-01',
    productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
  })
  const place = { orderId: order._id, productionProductId: order.productionProductData[0]!._id } as const
  await shop.call(createSchedule, { ...place, machine: 'machineM1', screenPrintingOn: 'front' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/edit/${order._id}`)
  await expect(strip(page)).toContainText(/^Likely .*, [\d,]+ days late · safe/)
  const likely = await button(page, 'Likely').textContent()
  await page.getByRole('textbox', { name: /, S, dozens$/ }).fill('9')
  await expect(button(page, 'Likely')).not.toHaveText(likely!)
  await button(page, 'Take').click()
  await expect(page.getByText(/^Due .*, likely/)).toBeHidden()
  await saveChanged(page)
  await expectToast(page, 'updated')

  await shop.call(userEndpoints.create, {
    username: 'Walter',
    password: 'granite fern otter 52',
    role: 'warehouse_operator',
    email: '',
  })
  const phone = await openWindow({ viewport: { width: 390, height: 844 } })
  await signInAs(phone, { username: 'Walter', password: 'granite fern otter 52' })
  for (const window of [page, phone]) {
    await window.goto(`/orders/${order._id}`)
    const home = window.getByRole('region', { name: 'When it will be printed' })
    await expect(home).toContainText(/On time, .+ to spare/)
    await expect(home).toContainText('Not all on a machine')
    await expect(window.getByRole('tabpanel')).toContainText('Waits, counted on Machine XL')
    await expectAccessible(window)
    await window.getByRole('link', { name: 'Machine M, place 1 of 1' }).click()
    await expect(window).toHaveURL(/\/schedule\/machineM1#/)
  }
})
