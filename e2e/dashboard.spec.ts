import { createSchedule, updateScheduleStatus } from '../src/features/floor/schedules.contract.ts'
import { getOrder, updateOrder, updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue, printFronts } from '../src/server/testing/fixtures.ts'
import { addDays } from '../src/shared/days/calendar.ts'
import { getDashboard } from '../src/features/dashboard/dashboard.contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter ships everything' }

/** A late order to print, a late one that is printed, one due today on a machine, and a delivered one. */
async function fill(shop: Shop): Promise<{ today: string }> {
  const catalogue = await openCatalogue(shop)
  const { today } = await shop.call(getDashboard, {})
  await makeOrder(shop, catalogue, { dueDate: addDays(today, -3) })
  const printed = await makeOrder(shop, catalogue, { dueDate: addDays(today, -1), shippingMethod: 'ups' })
  await printFronts(shop, printed)
  const onMachine = await makeOrder(shop, catalogue, { dueDate: today })
  const { schedule } = await shop.call(createSchedule, {
    orderId: onMachine._id,
    productionProductId: onMachine.productionProductData[0]!._id,
    machine: 'machineXl1',
    screenPrintingOn: 'front',
  })
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'processing' })
  const gone = await makeOrder(shop, catalogue, { dueDate: addDays(today, -5) })
  await printFronts(shop, gone)
  await shop.call(updateOrderSummary, { id: gone._id, status: 'deliver' })
  return { today }
}

test('a new shop is told what to do first', async ({ page }) => {
  await startAs(page, ADMINISTRATOR)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(5)
  await expectAccessible(page)
  await steps.getByRole('link', { name: 'Colors' }).click()
  await expect(page).toHaveURL(/\/colors$/)
})

test('§2.2 each figure leads to the list that proves it, and follows what others do', async ({ shop, page }) => {
  await fill(shop)
  await startAs(page, ADMINISTRATOR)
  for (const [region, link, list, total] of [
    ['Late', /^2 orders/, 'Orders', '2'],
    ['Late', '1 to print', 'Orders', '1'],
    ['Late', '1 printed but not gone', 'Orders', '1'],
    ['Due today', /^1 order/, 'Orders', '1'],
    ['Waiting to be scheduled', /^1 side/, 'Production Orders', '1'],
    ['Ready to ship', '1 UPS', 'Orders', '1'],
    ['Delivered this week', /^1 Dz/, 'Orders', '1'],
    ['Machine XL', /in 1 job$/, 'Machine XL Schedule', '1'],
    ['Machine XL', /Processing/, 'Machine XL Schedule', '1'],
    ['Busiest designs', /Front Runner/, 'Orders', '1'],
    ['Customers', /Acme Athletics/, 'Orders', '1'],
  ] as const) {
    await page.getByRole('region', { name: region, exact: true }).getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible()
    await expect(page.getByText(`1 - ${total} / ${total}`, { exact: true }), `${region}: ${String(link)}`).toBeVisible()
    await page.goBack()
  }

  const late = page.getByRole('region', { name: 'Late', exact: true })
  await expect(late.getByRole('link', { name: /^2 orders/ })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, late.getByRole('link', { name: '1 to print' }))

  const queued = page.getByRole('region', { name: 'Queued by due day' })
  await expect(queued.locator('.recharts-surface').first()).toBeVisible()
  await expect(queued.locator('[role=img] [tabindex="0"]')).toHaveCount(0)
  await queued.getByRole('button', { name: 'Show as table' }).click()
  await expect(queued.getByRole('row', { name: /^Today/ })).toHaveText('Today0 Dz1 Dz')
  await expectAccessible(page)

  const [waiting] = (await shop.call(getDashboard, {})).office!.late
  const { _id: id, customer } = await shop.call(getOrder, { id: waiting!._id })
  await shop.call(updateOrder, { id, customer, dueDate: null })
  await expect(late.getByRole('link', { name: /^1 order/ })).toBeVisible()

  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('§2.2 warehouse and machine see their part of it', async ({ shop, openWindow }) => {
  await fill(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })

  const walter = await openWindow()
  await startAs(walter, WALTER)
  await walter.getByRole('link', { name: 'Screen Printing Management' }).click()
  await walter.getByRole('region', { name: 'Ready to ship' }).getByRole('link', { name: '1 UPS' }).click()
  await expect(walter).toHaveURL(/\/wh-orders\?/)
  await walter.goto('/')
  await expect(walter.getByRole('region', { name: 'Ready to ship' })).toBeVisible()
  await expectAccessible(walter)

  const mia = await openWindow()
  await startAs(mia, MIA)
  await mia.getByRole('button', { name: /^Mia/ }).click()
  await mia.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(mia.getByRole('region', { name: 'Machine XL' })).toBeVisible()
  await expect(mia.getByRole('region', { name: 'Late', exact: true })).toHaveCount(0)
  await expectAccessible(mia)
  await mia
    .getByRole('region', { name: 'Machine XL' })
    .getByRole('link', { name: /in 1 job/ })
    .click()
  await expect(mia).toHaveURL(/\/machine\/machineXl1$/)
})
