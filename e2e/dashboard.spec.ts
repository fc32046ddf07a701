import { SETUP_STEPS, updateMachine, updateShop } from '../src/features/machines/machines.contract.ts'
import { createSchedule, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { getOrder, updateOrder, updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue, printFronts } from '../src/server/testing/fixtures.ts'
import { addDays } from '../src/shared/days/calendar.ts'
import { getDashboard } from '../src/screens/dashboard/dashboard.contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter ships everything' }

/** A late order to print, a late one that is printed, one due today on a machine, and a delivered one. */
async function fill(shop: Shop): Promise<{ today: string }> {
  const catalogue = await openCatalogue(shop)
  const { today } = await shop.call(getDashboard, {})
  await shop.call(updateShop, { dismissedSteps: [...SETUP_STEPS] })
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
  await expect(steps.getByRole('listitem')).toHaveCount(9)
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(9)
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Dismiss Colleagues' }).click()
  await expect(steps.getByRole('listitem')).toHaveCount(8)
  await steps.getByRole('link', { name: 'Colors' }).click()
  await expect(page).toHaveURL(/\/colors$/)
})

test('what makes the shop ready is asked for until each is done or dismissed', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  await startAs(page, ADMINISTRATOR)
  const steps = page.getByRole('region', { name: 'First steps' })
  const links = steps.getByRole('link')
  await expect(links).toHaveText(['Working hours', 'Colleagues', 'Backup folder', 'The first delivery'])
  await expect(page.getByRole('region', { name: 'Due today' })).toBeVisible()
  await expectAccessible(page)

  await printFronts(shop, order)
  await shop.call(updateOrderSummary, { id: order._id, status: 'deliver' })
  await expect(links).toHaveText(['Working hours', 'Colleagues', 'Backup folder'])
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await expect(links).toHaveText(['Working hours', 'Backup folder'])
  await steps.getByRole('button', { name: 'Dismiss Backup folder' }).press('Enter')
  await expect(links).toHaveText(['Working hours'])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(links).toHaveText(['Working hours'])
  await links.click()
  await expect(page).toHaveURL(/\/machines-and-days$/)
  await shop.call(updateMachine, { machine: 'machineM1', impressionsPerHour: 400 })
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Due today' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('§2.2 each figure leads to the list that proves it, and follows what others do', async ({ shop, page }) => {
  await fill(shop)
  await startAs(page, ADMINISTRATOR)
  // The time zone.
  await page.getByRole('button', { name: 'Yes' }).click()
  for (const [region, link, list, tab] of [
    ['Late to print', /^1 order/, 'Orders', 'Late to print1'],
    ['To schedule', /^1 production/, 'Production Orders', 'To schedule1 · 1 late'],
    ['To schedule', '1 late', 'Production Orders', 'To schedule1 · 1 late'],
    ['Waiting for pickup', /^1 order/, 'Orders', 'Waiting for pickup1 · 1 late'],
    ['Waiting for pickup', '1 late', 'Orders', 'Waiting for pickup1 · 1 late'],
    ['Waiting for pickup', '1 UPS', 'Orders', 'Waiting for pickup1 · 1 late'],
    ['Due today', /^1 order/, 'Orders', 'Due this week1'],
    ['Due this week', /^1 order/, 'Orders', 'Due this week1'],
    ['Delivered this week', /^1 Dz/, 'Orders', 'Delivered1'],
    ['Machine XL', /in 1 job$/, 'Machine XL Schedule', null],
    ['Machine XL', /Processing/, 'Machine XL Schedule', null],
    ['Busiest designs', /Front Runner/, 'Orders', 'Delivered1'],
    ['Customers', /Acme Athletics/, 'Orders', 'Delivered1'],
  ] as const) {
    await page.getByRole('region', { name: region, exact: true }).getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible()
    await expect(page.getByText('1 - 1 / 1', { exact: true }), `${region}: ${String(link)}`).toBeVisible()
    if (tab) await expect(page.locator('nav [aria-current=page]').filter({ hasText: tab })).toHaveText(tab)
    await page.goBack()
  }

  const late = page.getByRole('region', { name: 'Late to print', exact: true })
  await expect(late.getByRole('link', { name: /^1 order/ })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('link', { name: '1 UPS' }))

  const queued = page.getByRole('region', { name: 'Queued by due day' })
  await expect(queued.locator('.recharts-surface').first()).toBeVisible()
  await expect(queued.locator('[role=img] [tabindex="0"]')).toHaveCount(0)
  await queued.getByRole('button', { name: 'Show as table' }).click()
  await expect(queued.getByRole('row').nth(2)).toHaveText(/^[A-Z][a-z]+0\sDz1\sDz$/)
  await expectAccessible(page)

  const [waiting] = (await shop.call(getDashboard, {})).office!.late
  const { _id: id, customer } = await shop.call(getOrder, { id: waiting!._id })
  await shop.call(updateOrder, { id, customer, dueDate: null })
  await expect(late.getByRole('link', { name: /^0 orders/ })).toBeVisible()

  for (const [width, height, whole] of [
    [1440, 900, 'Queued by due day'],
    [1280, 720, 'Machine XL'],
    [1024, 900, 'Machine XL'],
    [390, 900, 'Late to print'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    const region = page.getByRole('region', { name: whole, exact: true })
    await expect(region, `is whole at ${width}`).toBeInViewport({ ratio: 1 })
  }
})

test('a press anywhere on a tile follows its link, and one on another link in it follows that', async ({
  shop,
  page,
}) => {
  await fill(shop)
  await startAs(page, ADMINISTRATOR)
  for (const [tile, list] of [
    ['Late to print', 'Orders'],
    ['To schedule', 'Production Orders'],
    ['Delivered this week', 'Orders'],
    ['Machine XL', 'Machine XL Schedule'],
    ['Press plan', 'Press Plan'],
  ] as const) {
    const region = page.getByRole('region', { name: tile, exact: true })
    const { width, height } = (await region.boundingBox())!
    await region.click({ position: { x: width - 20, y: height - 4 } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list)
    await page.goBack()
  }
  const waiting = page.getByRole('region', { name: 'Waiting for pickup' })
  await expect(waiting.getByRole('link', { name: /^1 order ?, Waiting for pickup$/ })).toBeVisible()
  await waiting.getByRole('link', { name: '1 UPS' }).click()
  await expect(page).toHaveURL(/shippingMethod=ups/)
})

test('§2.2 warehouse and machine see their part of it', async ({ shop, openWindow }) => {
  await fill(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })

  const walter = await openWindow()
  await startAs(walter, WALTER)
  await walter.getByRole('link', { name: 'Screen Printing Management' }).click()
  await walter.getByRole('region', { name: 'Waiting for pickup' }).getByRole('link', { name: '1 UPS' }).click()
  await expect(walter).toHaveURL(/\/wh-orders\?/)
  await walter.goto('/')
  await expect(walter.getByRole('region', { name: 'Waiting for pickup' })).toBeVisible()
  await expectAccessible(walter)

  const mia = await openWindow()
  await startAs(mia, MIA)
  await mia.getByRole('button', { name: /^Mia/ }).click()
  await mia.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(mia.getByRole('region', { name: 'Machine XL' })).toBeVisible()
  await expect(mia.getByRole('region', { name: 'Late to print', exact: true })).toHaveCount(0)
  await expectAccessible(mia)
  await mia
    .getByRole('region', { name: 'Machine XL' })
    .getByRole('link', { name: /in 1 job/ })
    .click()
  await expect(mia).toHaveURL(/\/machine\/machineXl1$/)
})
