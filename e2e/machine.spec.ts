import type { Page } from '@playwright/test'
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import {
  createSchedule,
  getSchedule,
  reorderSchedules,
  type Schedule,
  type ScheduleStatus,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../src/features/schedules/schedules.contract.ts'
import { addDays } from '../src/shared/days/calendar.ts'
import { designEndpoints } from '../src/features/designs/designs.contract.ts'
import { updateOrder } from '../src/features/orders/orders.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { type Catalogue, dozens, makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { expectAccessible, expectTextsWhole } from './accessibility.ts'
import { dialog, expectToast, signInAs, tabTo, untilLive } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter drives the van' }
const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }

async function putOn(shop: Shop, catalogue: Catalogue, status: ScheduleStatus, more: object = {}): Promise<Schedule> {
  const order = await makeOrder(shop, catalogue, {
    productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
    ...more,
  })
  const { schedule } = await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: order.productionProductData[0]!._id,
    machine: 'machineM1',
    screenPrintingOn: 'back',
  })
  return move(shop, schedule, status)
}

const move = async (shop: Shop, { _id: id }: Schedule, status: ScheduleStatus) =>
  (await shop.call(updateScheduleStatus, { id, status })).schedule

const getCard = (page: Page, { orderNo }: Schedule) =>
  page.getByRole('listitem').filter({ has: page.getByText(`#${orderNo}`, { exact: true }) })

async function openMachine(page: Page, person = MIA): Promise<void> {
  await signInAs(page, person)
  await page.goto('/machine/machineM1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Machine M')
}

/** The texts that are smaller than 18 px. */
const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const result = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: element, textContent: text } = walker.currentNode
      if (!element || !text?.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      const { width, height } = element.getBoundingClientRect()
      // What only screen readers have is one pixel large.
      const isSpoken = Math.min(width, height) <= 1 || element.closest('[class*=spoken], [class*=userText]') !== null
      if (!isSpoken && parseFloat(getComputedStyle(element).fontSize) < 18) result.add(text.trim())
    }
    return [...result]
  })

/** How many cards are whole in the window. */
const wholeCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length)

test('§2.13 at two metres: sizes, jobs in sight, one press for the next step, Undo, and the question of Complete', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  for (let n = 0; n < 7; n++) await putOn(shop, catalogue, 'ready')
  const job = await putOn(shop, catalogue, 'preparing', { dueDate: '2020-01-01' })
  const page = await openWindow(TABLET)
  await page.clock.install()
  const isLive = untilLive(page)
  await openMachine(page)
  // Still connecting, it would give up when the clock is put forward.
  await isLive()
  const card = getCard(page, job)
  await expect(card).toContainText('days late')
  await expect(page.getByText('1 late')).toBeVisible()
  await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(4)
  const getFontSize = (text: string) =>
    card
      .getByText(text, { exact: true })
      .first()
      .evaluate((one) => getComputedStyle(one).fontSize)
  expect([await getFontSize('12'), await getFontSize(job.printingDesign.name)]).toEqual(['56px', '32px'])
  expect(await smallTexts(page)).toEqual([])
  await expectTextsWhole(page)
  await expectAccessible(page)

  await page.getByRole('radiogroup', { name: 'Layout' }).getByLabel('List').check({ force: true })
  await expect.poll(() => wholeCards(page)).toBeGreaterThanOrEqual(6)
  expect(await smallTexts(page)).toEqual([])
  await expectTextsWhole(page)
  await expectAccessible(page)
  await page.getByRole('radiogroup', { name: 'Layout' }).getByLabel('Grid').check({ force: true })

  const next = card.getByRole('button', { name: /^Ready/ })
  expect((await next.boundingBox())!.height).toBeGreaterThanOrEqual(72)
  await next.tap()
  await expect(card).toContainText('Now Ready')
  const toast = page.getByRole('alert').filter({ hasText: 'Successfully update to ready status' })
  await expect(toast).toBeVisible()
  const { y, height } = (await toast.boundingBox())!
  expect(y + height, 'it is within the bar').toBeLessThanOrEqual(60)
  expect(await smallTexts(page)).toEqual([])
  await card.getByRole('button', { name: /^Undo/ }).tap()
  await expect(card).toContainText('Now Preparing')
  const latest = page.getByRole('alert').filter({ hasText: 'Successfully update to preparing status' })
  await expect.poll(async () => (await latest.boundingBox())?.y, 'over the one before').toBe(y)
  await page.clock.fastForward(8_000)
  await expect(card.getByRole('button', { name: /^Ready/ })).toBeVisible()

  await card.getByRole('button', { name: /^Status of/ }).tap()
  await dialog(page, 'Update Production Status').getByRole('button', { name: 'Processing' }).tap()
  await expect(card).toContainText('Now Processing')
  await page.clock.fastForward(8_000)
  await card.getByRole('button', { name: /^Complete/ }).tap()
  const question = dialog(page, 'Update Production Status')
  await expect(question.getByRole('alert')).toHaveText(
    'Are you sure that selected production is completed? This action cannot be undone.',
  )
  const [no, yes] = await Promise.all(
    ['No', 'Yes'].map((name) => question.getByRole('button', { name, exact: true }).boundingBox()),
  )
  expect(Math.min(no!.height, yes!.height)).toBeGreaterThanOrEqual(72)
  expect(yes!.x - no!.x - no!.width, 'far apart').toBeGreaterThanOrEqual(150)
  expect(await smallTexts(page)).toEqual([])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Yes', exact: true }).tap()
  await expect(card).toContainText('Completed by Mia')
  await expectToast(page, 'Successfully update to complete status')
  await page.clock.fastForward(8_000)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('7')
})

test('by keys: the focus stays in the row while its buttons change', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  const job = await putOn(shop, catalogue, 'preparing')
  const page = await openWindow({ viewport: { width: 1440, height: 900 } })
  await openMachine(page, ADMINISTRATOR)
  const card = getCard(page, job)
  await tabTo(page, card.getByRole('button', { name: /^Ready/ }))
  await page.keyboard.press('Enter')
  const undo = card.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card, 'the key that brought Undo does not press it').toContainText('Now Ready')
  await expect(undo).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Now Preparing')
  await tabTo(page, card.getByRole('button', { name: /^Check Product Detail/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Product Detail')).toContainText('Preparing')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: /^Check Product Detail/ })).toBeFocused()
})

test('on a phone everything has room', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const { data: designs } = await shop.call(designEndpoints.list, {})
  expect(designs.length).toBeGreaterThan(0)
  const job = await putOn(shop, catalogue, 'processing', { dueDate: '2020-01-01' })
  const page = await openWindow(PHONE)
  await openMachine(page)
  const card = getCard(page, job)
  await expect(card).toContainText('days late')
  expect(await smallTexts(page)).toEqual([])
  await expectTextsWhole(page)
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Complete/ }).tap()
  const question = dialog(page, 'Update Production Status')
  await expect(question.getByRole('button', { name: 'No', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No', exact: true }).tap()
  await card.getByRole('button', { name: /^Check Product Detail/ }).tap()
  await expect(dialog(page, 'Product Detail')).toBeVisible()
  await expectAccessible(page)
})

test('§2.13 what the office does is seen at once: new, moved, completed, taken off, also in an open dialog', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const first = await putOn(shop, catalogue, 'ready')
  const second = await putOn(shop, catalogue, 'ready')
  const third = await putOn(shop, catalogue, 'ready')
  const page = await openWindow(TABLET)
  await openMachine(page)
  await shop.call(reorderSchedules, { ids: [first._id, third._id, second._id] })
  await expect(getCard(page, first)).toContainText('Moved up')

  await getCard(page, second)
    .getByRole('button', { name: /^Status of/ })
    .tap()
  const status = dialog(page, 'Update Production Status')
  await expect(status.getByRole('button', { name: 'Processing' })).toBeVisible()
  await move(shop, second, 'complete')
  await expect(status.getByRole('alert')).toContainText('Completed by Ada')
  await expect(status.getByRole('button', { name: 'Processing' })).toHaveCount(0)
  await expectAccessible(page)
  await status.getByRole('button', { name: 'Close' }).last().tap()
  await expect(getCard(page, second)).toContainText('Completed by Ada')

  await shop.call(softDeleteSchedules, { ids: [third._id] })
  await expect(getCard(page, third)).toContainText('Taken off this machine')
  await expect(getCard(page, third).getByRole('button', { name: /^Check/ })).toBeDisabled()
  await expectAccessible(page)
  await getCard(page, third)
    .getByRole('button', { name: /^Close/ })
    .tap()
  await expect(getCard(page, third)).toHaveCount(0)
  const fresh = await putOn(shop, catalogue, 'preparing')
  await expect(getCard(page, fresh)).toContainText('New on this machine')
})

test('the office changes the remark, and the machine shows it: short on the card, whole in the detail and before Complete', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const colors = { items: [1, 2, 3, 4].map(() => dozens(catalogue.color)), printingDesign: catalogue.both }
  const job = await putOn(shop, catalogue, 'processing', { productionProducts: [production(catalogue, colors)] })
  const plain = await putOn(shop, catalogue, 'ready')
  const page = await openWindow(TABLET)
  await openMachine(page)
  const card = getCard(page, job)
  const sizes = card.getByRole('table')
  await expect(sizes).toBeVisible()
  const before = await sizes.boundingBox()

  const ada = await openWindow()
  await signInAs(ada, ADMINISTRATOR)
  const save = async (text: string) => {
    await ada.goto(`/orders/edit/${job.orderId}`)
    await ada.getByLabel('Order Remark').fill(text)
    await ada.getByRole('button', { name: 'Update Order' }).click()
    await expect(ada).toHaveURL(/\/orders\?/)
  }
  await save('Ink 1205 C, not white')
  await expect(card).toContainText('Ink 1205 C, not white')
  const fontSize = await card.getByText('Ink 1205 C').evaluate((one) => parseFloat(getComputedStyle(one).fontSize))
  expect(fontSize).toBeGreaterThanOrEqual(20)

  await card.getByRole('button', { name: /^Check Product Detail/ }).tap()
  const detail = dialog(page, 'Product Detail')
  await expect(detail).toContainText('Ink 1205 C, not white')
  for (const long of [
    'W'.repeat(2000),
    Array.from({ length: 250 }, (_, n) => `Line ${n}`)
      .join('\n')
      .slice(0, 2000),
  ]) {
    await save(long)
    await expect(detail.getByText(long)).toBeVisible()
    await expect(detail.getByRole('columnheader', { name: 'Pcs' })).toBeInViewport()
    const [row] = await detail.getByRole('row').all()
    expect((await row!.boundingBox())!.width, 'nothing is wider than the dialog').toBeLessThanOrEqual(1080)
    expect(await smallTexts(page)).toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await sizes.boundingBox()).toEqual(before)
    expect((await card.boundingBox())!.height).toBe((await getCard(page, plain).boundingBox())!.height)
    await card.getByRole('button', { name: /^Complete/ }).tap()
    const question = dialog(page, 'Update Production Status')
    await expect(question.getByText(long)).toBeVisible()
    await expect(question.getByRole('button', { name: 'Yes', exact: true })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: /^Check Product Detail/ }).tap()
  }
})

test('what waits is counted and named, and comes on the screen by a press, to be begun', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const page = await openWindow(TABLET)
  await openMachine(page)
  await expect(page.getByText('Production record not found.')).toBeVisible()
  for (let n = 0; n < 3; n++) await putOn(shop, catalogue, 'pending')
  const first = await putOn(shop, catalogue, 'pending')
  await expect(page.getByRole('heading', { name: '4 are Pending' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machine M 0 4 Pending')
  expect(await smallTexts(page)).toEqual([])
  await expectAccessible(page)
  const next = page.getByRole('main').getByRole('link', { name: `#${first.orderNo} Back` })
  expect((await next.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await next.tap()
  await expect(page.getByRole('heading', { name: '3 more are Pending' })).toBeVisible()
  await getCard(page, first)
    .getByRole('button', { name: /^Preparing/ })
    .tap()
  await expect(getCard(page, first)).toContainText('Now Preparing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Machine M 1 3 Pending')
  await expectTextsWhole(page)
})

test('all that is Pending is shown, and any job is found by number and name in a search in sight', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const { customer } = await shop.call(customerEndpoints.create, {
    ...{ name: 'Zoë’s Foundry', phone_no: '1', email: '', address: '' },
  })
  const zoes = await putOn(shop, catalogue, 'pending', { customer: customer._id })
  for (let n = 0; n < 3; n++) await putOn(shop, catalogue, 'pending')
  const atWork = await putOn(shop, catalogue, 'ready')
  const page = await openWindow(TABLET)
  await openMachine(page)
  const lines = page.getByRole('main').getByRole('link', { name: / Back, / })
  await expect(lines).toHaveCount(3)
  const all = page.getByRole('button', { name: 'Show all 4' })
  const before = await all.boundingBox()
  expect(before!.height).toBeGreaterThanOrEqual(48)
  await all.tap()
  await expect(lines).toHaveCount(4)
  const after = await page.getByRole('button', { name: 'Show the first 3' }).boundingBox()
  expect(Math.abs(after!.y - before!.y), 'it stays under the finger').toBeLessThanOrEqual(2)
  expect(await smallTexts(page)).toEqual([])
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Find a job' })
  await expect(search).toBeInViewport({ ratio: 1 })
  expect((await search.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await search.fill(`#${atWork.orderNo}`)
  await expect(getCard(page, atWork)).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 of 4 Pending found' })).toBeVisible()
  await search.fill('zoes')
  await expect(page.getByRole('heading', { name: '1 of 4 Pending found' })).toBeVisible()
  await expect(getCard(page, atWork)).toHaveCount(0)
  expect((await page.getByRole('button', { name: 'Clear the search' }).boundingBox())!.height).toBe(48)
  await expectTextsWhole(page)
  await search.fill('zebra')
  await expect(page.getByText('No job on this machine is found by “zebra”.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(lines).toHaveCount(4)
  await search.fill(String(zoes.orderNo))
  await expect(lines).toHaveCount(1)
  await lines.tap()
  await expect(getCard(page, zoes)).toBeInViewport({ ratio: 1 })
  await expect(search, 'the others are shown again').toHaveValue('')
  await expect(getCard(page, atWork)).toBeVisible()

  await page.goto('/machine/machineXl1')
  await search.fill('zoes')
  await expect(page.getByText('On Machine M:')).toBeVisible()
  await lines.tap()
  await expect(page).toHaveURL(new RegExp(`/machine/machineM1\\?job=${zoes._id}$`))
})

test('a card stays where it is until its Undo has gone, whatever else changes', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const asked = await putOn(shop, catalogue, 'pending')
  const [second, first] = [await putOn(shop, catalogue, 'ready'), await putOn(shop, catalogue, 'processing')]
  const page = await openWindow(TABLET)
  await page.clock.install()
  const isLive = untilLive(page)
  await signInAs(page, MIA)
  await page.goto(`/machine/machineM1?job=${asked._id}`)
  await isLive()
  const places = () => Promise.all([asked, first, second].map((job) => getCard(page, job).boundingBox()))
  const numbers = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByText(/^#\d+$/)
      .allTextContents()
  await expect.poll(numbers).toEqual([asked, first, second].map(({ orderNo }) => `#${orderNo}`))
  const before = await places()
  await getCard(page, asked)
    .getByRole('button', { name: /^Preparing/ })
    .tap()
  await expect(getCard(page, asked)).toContainText('Now Preparing')
  await expect(page).toHaveURL(/\/machine\/machineM1$/)
  const fresh = await putOn(shop, catalogue, 'ready')
  await expect(getCard(page, fresh)).toContainText('New on this machine')
  await move(shop, second, 'complete')
  await expect(getCard(page, second)).toContainText('Completed by Ada')
  expect(await places()).toEqual(before)
  await page.clock.fastForward(8_000)
  await expect.poll(numbers).toEqual([fresh, first, asked].map(({ orderNo }) => `#${orderNo}`))

  // Complete leaves the card in its place, and what takes the place is not pressed by a second tap.
  await getCard(page, fresh)
    .getByRole('button', { name: /^Status of/ })
    .tap()
  await dialog(page, 'Update Production Status').getByRole('button', { name: 'Pending' }).tap()
  const undo = getCard(page, fresh).getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeEnabled()
  expect((await numbers())[0]).toBe(`#${fresh.orderNo}`)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expect.poll(numbers).toEqual([first, asked].map(({ orderNo }) => `#${orderNo}`))
  const content = page.locator('[data-moved]')
  await expect(content).toHaveCSS('pointer-events', 'none')
  await page.clock.runFor(400)
  await expect(content).toHaveCount(0)
})

test('two columns at 1024 pixels, and the sizes in equal columns', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  const day = new Date().toISOString().slice(0, 10)
  const items = [{ ...dozens(catalogue.color), smallQuantity: 1, threeXlQuantity: 8 }]
  const more = { productionProducts: [production(catalogue, { printingDesign: catalogue.both, items })], rush: true }
  const job = await putOn(shop, catalogue, 'preparing', { ...more, dueDate: addDays(day, -30) })
  const other = await putOn(shop, catalogue, 'ready', { rush: true, dueDate: addDays(day, 300) })
  const page = await openWindow({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  await openMachine(page, ADMINISTRATOR)
  for (const width of [1024, 1280, 1440, 360]) {
    await page.setViewportSize({ width, height: 768 })
    const [a, b] = [await getCard(page, job).boundingBox(), await getCard(page, other).boundingBox()]
    expect(a!.y === b!.y, `two columns at ${width}`).toBe(width > 1000)
    const widths = await getCard(page, job)
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.slice(1).map((head) => Math.round(head.getBoundingClientRect().width)))
    expect(widths).toHaveLength(6)
    expect(Math.max(...widths) - Math.min(...widths), `${width}: ${widths.join()}`).toBeLessThanOrEqual(1)
    await expectTextsWhole(page)
  }
})

test('a second job that begins on a press is asked about, wherever its status is set; calls are not', async ({
  shop,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  const printing = await putOn(shop, catalogue, 'processing')
  const next = await putOn(shop, catalogue, 'ready')
  const statusOf = async ({ _id: id }: Schedule) => (await shop.call(getSchedule, { id })).status
  const page = await openWindow(TABLET)
  await openMachine(page)
  const begin = getCard(page, next).getByRole('button', { name: /^Processing/ })
  await begin.tap()
  const question = dialog(page, 'Update Production Status')
  await expect(question.getByRole('alert')).toContainText(`#${printing.orderNo} Back`)
  await expect(question.getByRole('alert')).toContainText('is Processing on Machine M already.')
  expect(await smallTexts(page)).toEqual([])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(question).toHaveCount(0)
  expect(await statusOf(next)).toBe('ready')
  await begin.tap()
  await question.getByRole('button', { name: `Begin #${next.orderNo} too` }).tap()
  await expect(getCard(page, next)).toContainText('Now Processing')

  await move(shop, next, 'ready')
  const walter = await openWindow()
  await signInAs(walter, WALTER)
  await walter.goto('/schedule/machineM1')
  await walter.getByRole('button', { name: `change the status of order ${next.orderNo}` }).click()
  const asked = dialog(walter, 'Update Production Status')
  await asked.getByRole('button', { name: 'Processing' }).click()
  await asked.getByRole('button', { name: `Complete #${printing.orderNo}` }).click()
  await expect(asked.getByRole('alert')).toContainText('Are you sure that selected production is completed?')
  await asked.getByRole('button', { name: 'Yes', exact: true }).click()
  await expectToast(walter, 'Successfully update to complete status')
  expect([await statusOf(printing), await statusOf(next)]).toEqual(['complete', 'ready'])

  // Nothing else is Processing any more. What Undo brings back may be.
  await walter.getByRole('button', { name: `change the status of order ${next.orderNo}` }).click()
  await asked.getByRole('button', { name: 'Processing' }).click()
  await expectToast(walter, 'Successfully update to processing status')
  await walter.getByRole('button', { name: `change the status of order ${next.orderNo}` }).click()
  await asked.getByRole('button', { name: 'Ready' }).click()
  await expectToast(walter, 'Successfully update to ready status')
  const other = await putOn(shop, catalogue, 'processing')
  await walter.getByRole('button', { name: /^Undo/ }).last().click()
  await expect(asked.getByRole('alert')).toContainText(`#${other.orderNo} Back`)
  expect((await move(shop, next, 'processing')).status, 'a call is not asked').toBe('processing')
})

test('a question that a colleague has answered otherwise completes nothing', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  const job = await putOn(shop, catalogue, 'processing')
  const page = await openWindow(TABLET)
  await openMachine(page, ADMINISTRATOR)
  await getCard(page, job)
    .getByRole('button', { name: /^Complete/ })
    .tap()
  const question = dialog(page, 'Update Production Status')
  await expect(question.getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await move(shop, job, 'preparing')
  await expect(getCard(page, job)).toContainText('Preparing')
  await question.getByRole('button', { name: 'Yes', exact: true }).tap()
  await expect(question.getByRole('alert')).toContainText('A colleague was faster: the status is Preparing now.')
  expect(await move(shop, job, 'preparing'), 'it can still be changed').toMatchObject({ status: 'preparing' })
})

test.describe('without a connection', () => {
  test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket/ })

  test('whoever has not seen what a colleague did is told, and nothing is overwritten', async ({ shop, page }) => {
    const catalogue = await openCatalogue(shop)
    const job = await putOn(shop, catalogue, 'ready')
    await openMachine(page, ADMINISTRATOR)
    const card = getCard(page, job)
    await expect(card).toContainText('Ready')
    await page.route('**/api/schedules/machine/**', (route) => route.abort())
    await move(shop, job, 'preparing')
    await card.getByRole('button', { name: /^Processing/ }).click()
    await expect(card.getByRole('alert')).toContainText('Processing was not saved')
    await expect(card.getByRole('alert')).toContainText('A colleague was faster: the status is Preparing now.')
    await page.unroute('**/api/schedules/machine/**')
    await card.getByRole('button', { name: /^Close/ }).click()
    await move(shop, job, 'ready')
    await expect(card.getByRole('button', { name: /^Processing/ })).toBeVisible()
  })

  test('a press that was not saved is offered no more once a colleague has moved the job', async ({ shop, page }) => {
    const catalogue = await openCatalogue(shop)
    const job = await putOn(shop, catalogue, 'preparing')
    await openMachine(page, ADMINISTRATOR)
    const card = getCard(page, job)
    await page.route('**/api/schedules/status/**', (route) => route.abort())
    await card.getByRole('button', { name: /^Ready/ }).click()
    await expect(card.getByRole('button', { name: /was not saved/ })).toBeVisible()
    await move(shop, job, 'ready')
    await expect(card.getByRole('button', { name: /^Processing/ })).toBeVisible()
    await move(shop, job, 'processing')
    await expect(card.getByRole('button', { name: /^Complete/ })).toBeVisible()
    await expect(card.getByRole('button', { name: /was not saved/ })).toHaveCount(0)
  })

  test('the screen says so, believes no press, and is right again by itself after a minute', async ({
    shop,
    openWindow,
  }) => {
    const catalogue = await openCatalogue(shop)
    await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
    const job = await putOn(shop, catalogue, 'preparing')
    const other = await putOn(shop, catalogue, 'ready')
    const page = await openWindow(TABLET)
    await page.clock.install()
    await openMachine(page)
    const card = getCard(page, job)
    await expect(card).toBeVisible()

    // The press is under way when the network goes.
    await page.route('**/api/schedules/status/**', (route) => route.abort())
    await card.getByRole('button', { name: /^Ready/ }).tap()
    await expect(card.getByRole('alert')).toHaveText('Ready was not saved')
    await page.context().setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await expect(page.getByText(/The list may have changed since \d+:\d\d/)).toBeVisible()
    await expect(card.getByRole('button', { name: /was not saved/ })).toBeDisabled()
    await expect(getCard(page, other).getByRole('button', { name: 'Waiting for the connection' })).toBeDisabled()
    await expect(getCard(page, other), 'it keeps what it knows').toContainText(other.printingDesign.name)
    await expectAccessible(page)

    await move(shop, other, 'complete')
    const late = await putOn(shop, catalogue, 'ready')
    await shop.call(updateOrder, { id: job.orderId, customer: catalogue.customer, status: 'schedule', remark: 'Rush' })
    await page.clock.runFor(60_000)
    await page.unroute('**/api/schedules/status/**')
    await page.context().setOffline(false)
    await expect(getCard(page, late)).toBeVisible()
    await expect(getCard(page, other)).toContainText('Completed by Ada')
    await expect(page.getByText('Connection lost.')).toHaveCount(0)
    await card.getByRole('button', { name: /was not saved/ }).tap()
    await expect(card).toContainText('Now Ready')
  })
})

test('the code of a ticket opens its job, wherever that is', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  const waiting = await putOn(shop, catalogue, 'pending')
  const printed = await putOn(shop, catalogue, 'complete')
  const deleted = await putOn(shop, catalogue, 'ready')
  await shop.call(softDeleteSchedules, { ids: [deleted._id] })
  // The job is out of sight, at the end of its screen.
  for (let n = 0; n < 5; n++) await putOn(shop, catalogue, 'ready')
  await shop.call(reorderSchedules, { ids: [waiting._id], to: 'end' })
  const page = await openWindow(PHONE)
  await page.goto(`/machine/machineXl1?job=${waiting._id}`)
  await page.getByLabel('Username').fill(MIA.username)
  await page.getByLabel('Password', { exact: true }).fill(MIA.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/machine/machineM1\\?job=${waiting._id}$`))
  await expect(getCard(page, waiting)).toContainText('Pending')
  await expect(getCard(page, waiting)).toBeInViewport()
  await expectAccessible(page)
  await getCard(page, waiting)
    .getByRole('button', { name: /^Preparing/ })
    .tap()
  await expect(getCard(page, waiting)).toContainText('Now Preparing')

  await page.goto(`/machine/machineM1?job=${printed._id}`)
  await expect(page.getByText(/^Order #\d+, .*: Completed by Ada/)).toBeVisible()
  await page.goto(`/machine/machineM1?job=${deleted._id}`)
  await expect(page.getByText('The job of this ticket is on no machine any more.')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(page).toHaveURL(/\/machine\/machineM1$/)

  const walter = await openWindow()
  await signInAs(walter, WALTER)
  await walter.goto('/machine')
  await expect(walter).toHaveURL(/\/schedule\/machineM1$/)
  await walter.goto(`/machine/machineXl1?job=${waiting._id}`)
  await expect(walter).toHaveURL(new RegExp(`/schedule/machineM1#${waiting._id}$`))
  await expect(walter.locator('tr[aria-current]')).toContainText(`#${waiting.orderNo}`)
  await walter.goto(`/machine/machineXl1?job=${printed._id}`)
  await expectToast(walter, 'The job of this address is in no queue. Completed by Ada')
  await walter.goto(`/machine/machineXl1?job=${deleted._id}`)
  await expectToast(walter, 'The job of this address is in no queue. Taken off this machine.')
})
