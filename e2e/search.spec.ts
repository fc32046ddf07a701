import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { createSchedule, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { type Catalogue, makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, expectTextsWhole } from './accessibility.ts'
import { dialog, followSystem, signInAs, signInByForm, startAs, untilLive } from './people.ts'
import { ADMINISTRATOR, expect, test as shopTest } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter ships everything' }

const test = shopTest.extend<{ catalogue: Catalogue }>({
  catalogue: async ({ shop }, use) => use(await openCatalogue(shop)),
})

const options = (page: Page) => dialog(page, 'Search').getByRole('option')
/** Presses Ctrl+K and waits until letters arrive in the field. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(dialog(page, 'Search').getByRole('combobox')).toBeFocused()
}
const active = (page: Page) => dialog(page, 'Search').getByRole('option', { selected: true })

test('an administrator finds orders, customers, designs and screens with the keyboard alone', async ({
  shop,
  page,
  catalogue,
}) => {
  const { _id } = await makeOrder(shop, catalogue)
  await shop.call(customerEndpoints.create, { name: 'Zoë’s Café', phone_no: '(360) 555-0114' })
  await signInAs(page, ADMINISTRATOR)
  const { keyboard } = page
  await page.goto('/customers')
  const box = page.getByLabel('Search name')
  await box.focus()

  await keyboard.press('Control+k')
  await expect(options(page).filter({ hasText: 'Production Orders' })).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(box).toBeFocused()

  await openSearch(page)
  await keyboard.type('#1')
  await expect(active(page)).toContainText('#1 Acme Athletics')
  await expect(dialog(page, 'Search').getByRole('status')).toContainText(/\d+ results?/)
  await expect(dialog(page, 'Search').locator('mark').first()).toHaveText('#1')
  await expectAccessible(page)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${_id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // Enter right after typing waits for the answer.
  await openSearch(page)
  await expect(options(page).first()).toContainText('#1 Acme Athletics')
  await keyboard.type('3605550114')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\//)
  await expect(page.getByText('Order not found.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoë’s Café')

  await openSearch(page)
  await keyboard.type('front run')
  await expect(active(page)).toContainText('#1 Acme Athletics')
  await expect(active(page)).toContainText('Design: Front Runner')
  // Until the whole text is answered, an option of the text before may go away again.
  await expect(dialog(page, 'Search').getByRole('status')).toContainText(/\d+ results?/)
  await keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('Front Runner')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/designs\//)
  await expect(page.getByRole('row', { name: /Acme Athletics/ })).toBeVisible()

  await openSearch(page)
  await keyboard.type('trash colors')
  await expect(active(page)).toHaveText('Trash: Colors')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trash\/colors$/)

  await openSearch(page)
  await keyboard.type('no such thing')
  await expect(dialog(page, 'Search').getByRole('status')).toContainText('Nothing found for “no such thing”.')
  await expect(options(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('on a slow computer nothing of what is typed right after Ctrl+K is lost', async ({ shop, page, catalogue }) => {
  const { _id } = await makeOrder(shop, catalogue)
  await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders')
  await expect(page.getByRole('row', { name: /Acme Athletics/ })).toHaveCount(2)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const { keyboard } = page
  await keyboard.press('Control+k')
  await keyboard.type('goes#x')
  await keyboard.press('Backspace')
  await keyboard.type('1')
  await expect(dialog(page, 'Search').getByRole('combobox')).toHaveValue('goes#1')
  await keyboard.press('Escape')
  await expect(dialog(page, 'Search')).toBeHidden()
  await keyboard.press('Control+k')
  await keyboard.type('#1 acme')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${_id}$`))
})

test('a new order for a customer that is found, also while another order is being entered', async ({
  shop,
  page,
  catalogue: _,
}) => {
  await shop.call(customerEndpoints.create, { name: 'Zoë’s Café', phone_no: '(360) 555-0114' })
  await startAs(page, ADMINISTRATOR)
  const begin = async (typed: string, name: string) => {
    await openSearch(page)
    await page.keyboard.type(typed)
    await options(page)
      .filter({ hasText: `New order for ${name}` })
      .click()
  }
  const customer = (name: string) => page.getByRole('button', { name: `Customer ${name}` })
  await begin('acme', 'Acme Athletics')
  await expect(customer('Acme Athletics')).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/new$/)
  await page.getByLabel('Order Remark').fill('By Friday')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()

  await begin('cafe', 'Zoë’s Café')
  await page.getByRole('button', { name: 'Continue it' }).click()
  await expect(customer('Acme Athletics')).toBeFocused()
  await expect(page.getByLabel('Order Remark')).toHaveValue('By Friday')
  await begin('cafe', 'Zoë’s Café')
  await page.getByRole('button', { name: 'Discard it and start a new order for Zoë’s Café' }).click()
  await expect(customer('Zoë’s Café')).toBeFocused()
  await expect(page.getByLabel('Order Remark')).toHaveValue('')
  await page.getByLabel('Order Remark').fill('By Monday')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your unsaved order is back.')).toBeVisible()
  await expect(customer('Zoë’s Café')).toBeVisible()
  await expect(page.getByLabel('Order Remark')).toHaveValue('By Monday')
})

test('a result opens in a new tab, and the search stays', async ({ shop, page, catalogue }) => {
  await makeOrder(shop, catalogue)
  await startAs(page, ADMINISTRATOR)
  await page.getByRole('button', { name: 'Search orders, customers, designs' }).click()
  await expect(dialog(page, 'Search').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('acme')
  await expect(active(page)).toContainText('#1 Acme Athletics')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect((await opened).getByRole('heading', { level: 1 })).toContainText('#1')
  await expect(dialog(page, 'Search')).toBeVisible()

  // Also where the answer is still to come.
  await page.keyboard.press('Control+a')
  const other = page.context().waitForEvent('page')
  await page.keyboard.type('athletics')
  await page.keyboard.press('Control+Enter')
  await expect((await other).getByRole('heading', { level: 1 })).toContainText('#1')
  await expect(dialog(page, 'Search')).toBeVisible()
})

test('the warehouse finds orders, machine operators jobs, and each the screens of their menu', async ({
  shop,
  openWindow,
  catalogue,
}) => {
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  const { _id: orderId, productionProductData } = await makeOrder(shop, catalogue)
  const place = { machine: 'machineXl1', screenPrintingOn: 'front' } as const
  const made = { ...place, orderId, productionProductId: productionProductData[0]!._id }
  const { schedule } = await shop.call(createSchedule, made)
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'ready' })

  const walter = await openWindow()
  await startAs(walter, WALTER)
  await walter.getByRole('button', { name: 'Search orders' }).click()
  await expect(options(walter)).toHaveText([
    'Warehouse Orders G O',
    'Machine M Schedule G S',
    'Machine XL Schedule G X',
    'Settings',
  ])
  await expect(dialog(walter, 'Search').getByRole('combobox')).toBeFocused()
  await walter.keyboard.type('acme')
  await expect(options(walter)).toHaveCount(1)
  await expect(options(walter)).toContainText('#1 Acme Athletics')
  await walter.keyboard.press('Enter')
  await expect(walter).toHaveURL(new RegExp(`/orders/${orderId}$`))

  const mia = await openWindow()
  await startAs(mia, MIA)
  await mia.getByRole('button', { name: /^Mia/ }).click()
  await mia.getByRole('menuitem', { name: 'Search jobs' }).click()
  await expect(options(mia)).toHaveText(['Machine M G M', 'Machine XL G L', 'Settings'])
  await expect(dialog(mia, 'Search').getByRole('combobox')).toBeFocused()
  await mia.keyboard.type('runner')
  await expect(options(mia)).toHaveCount(1)
  await expect(options(mia)).toContainText('Front Runner · Front · Tee · 1 Dz · Machine XL, Ready')
  await mia.keyboard.press('Enter')
  await expect(mia).toHaveURL(/\/machine\/machineXl1$/)
})

test('by touch at 390 px it fills the window; what was opened is forgotten at sign-out', async ({
  shop,
  openWindow,
  catalogue,
}) => {
  await makeOrder(shop, catalogue)
  const phone = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await startAs(phone, ADMINISTRATOR)
  const search = phone.getByRole('button', { name: 'Search orders, customers, designs' })
  const box = (await search.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await expectTextsWhole(phone)
  await search.tap()
  await expect(dialog(phone, 'Search').getByRole('combobox')).toBeFocused()
  await phone.keyboard.type('acme')
  await expectAccessible(phone)
  await options(phone).filter({ hasText: '#1 Acme Athletics' }).tap()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('#1')
  await search.tap()
  await expect(options(phone).first()).toHaveText('#1 Acme Athletics')
  await dialog(phone, 'Search').getByRole('button', { name: 'Close' }).tap()
  await expect(dialog(phone, 'Search')).toHaveCount(0)

  await phone.goto('/logout')
  await expect(phone.getByLabel('Username')).toBeVisible()
  await signInByForm(phone, ADMINISTRATOR)
  await search.tap()
  await expect(options(phone).first()).toHaveText('New order')
  await expect(options(phone).filter({ hasText: '#1' })).toHaveCount(0)
})

test('in the dark marks are legible in both lines, and a name that turns its letters turns nothing beside it', async ({
  shop,
  openWindow,
  catalogue,
}) => {
  const { customer } = await shop.call(customerEndpoints.create, { name: 'X\u202Eevil', phone_no: '(360) 555-0114' })
  await makeOrder(shop, catalogue, { referrer: customer._id })
  const dark = await openWindow({ colorScheme: 'dark' })
  await followSystem(dark)
  await startAs(dark, ADMINISTRATOR)
  await openSearch(dark)
  await dark.keyboard.type('tee')
  await expect(active(dark).locator('mark')).toHaveText('Tee')
  await expectAccessible(dark)
  await expect(active(dark)).toContainText('→ X\u202Eevil · 1 Dz')
  /** Whether a text stands from left to right. */
  const isForwards = (text: string) =>
    active(dark)
      .getByText(text, { exact: true })
      .evaluate((element) => {
        const letters = element.firstChild!
        const leftOf = (at: number) => {
          const range = document.createRange()
          range.setStart(letters, at)
          range.setEnd(letters, at + 1)
          return range.getBoundingClientRect().left
        }
        return leftOf(0) < leftOf(letters.textContent!.length - 1)
      })
  expect(await isForwards('1 Dz')).toBe(true)
})

test('leaving what is unsaved asks, as by a link', async ({ page, catalogue: _ }) => {
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await page.getByLabel('Order Remark').fill('rush')
  await openSearch(page)
  await page.keyboard.type('colors')
  await expect(active(page)).toHaveText('Colors G K')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/unsaved|discard/i)
  await expect(page).toHaveURL(/\/orders\/new$/)
})

test.describe('without the server', () => {
  test.use({ expectedFaults: /Failed to load resource/ })

  test('it says that the search did not work, and works again', async ({ shop, page, catalogue }) => {
    await makeOrder(shop, catalogue)
    const isLive = untilLive(page)
    await startAs(page, ADMINISTRATOR)
    await isLive()
    await openSearch(page)
    let isAway = true
    await page.route('**/api/search*', (route) => (isAway ? route.abort() : route.continue()))
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('acme'))
    await page.keyboard.type('acme')
    // Enter opens no other line instead of what was not found.
    await page.keyboard.press('Enter')
    // A search for its first letters may have failed before.
    await failed
    await expect(dialog(page, 'Search').getByRole('alert')).toContainText('The server cannot be reached.')
    isAway = false
    await dialog(page, 'Search').getByRole('button', { name: 'Try again' }).click()
    await expect(active(page)).toContainText('#1 Acme Athletics')
  })
})

test('on a Mac the keys are called as they are there, and answer', async ({ openWindow, catalogue: _ }) => {
  const mac = await openWindow()
  await mac.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await startAs(mac, ADMINISTRATOR)
  await expect(mac.getByRole('button', { name: 'Search orders, customers, designs' })).toContainText('⌘ K')
  await mac.keyboard.press('Meta+k')
  await expect(dialog(mac, 'Search')).toContainText('⌘ Enter')
  await mac.keyboard.press('Escape')
  await mac.goto('/orders')
  await expect(mac.getByText('Order not found.')).toBeVisible()
  await mac.getByRole('heading', { level: 1 }).focus()
  // The keys of one letter come once the browser is idle.
  await expect(async () => {
    await mac.keyboard.press('?')
    await expect(dialog(mac, 'Keys')).toContainText('⌘ K', { timeout: 1_000 })
  }).toPass()
  await expect(dialog(mac, 'Keys')).not.toContainText('In the table')
  await mac.keyboard.press('Escape')

  await mac.goto('/orders/new')
  await expect(mac.getByRole('button', { name: 'Save Order' })).toContainText('⌘ Enter')
  await mac.getByRole('button', { name: 'Keys' }).click()
  await expect(dialog(mac, 'Keys')).toContainText('⌥ P')
  await expectMacKeys(mac)
  await mac.keyboard.press('Escape')
  await mac.getByRole('combobox', { name: 'Type a color' }).click()
  await mac.getByRole('option', { name: 'Coffee' }).click()
  const row = mac.getByRole('rowheader', { name: 'Coffee' })
  await expect(mac.getByRole('textbox', { name: 'Coffee, S, dozens' })).toBeFocused()
  await expectMacKeys(mac)
  // What a Mac calls Delete deletes backwards.
  await mac.keyboard.press('Meta+Shift+Backspace')
  await expect(row).toHaveCount(0)
  await mac.keyboard.press('Meta+z')
  await expect(row).toBeVisible()
  // Option and P make a letter of their own there.
  const optionP = { key: 'π', code: 'KeyP', altKey: true, bubbles: true, cancelable: true }
  await row.dispatchEvent('keydown', optionP)
  await expect(mac.getByRole('tab')).toHaveText(['Production 1', 'Production 2'])
  await mac.keyboard.press('Meta+Enter')
  await expect(mac.getByText('Customer required')).toBeVisible()
  await mac.goto('/config')
  await expect(mac.getByLabel('Keys without ⌘ or ⌥')).toBeVisible()
  await expectMacKeys(mac)
})

/** No text, name or tip on the screen calls a key as it is called elsewhere. */
const expectMacKeys = async (page: Page) =>
  expect(await page.locator('body').evaluate(({ outerHTML }) => outerHTML)).not.toMatch(
    /\b(Ctrl|Control|Shift|Alt)\b(?!\+P)/,
  )

test('G and a letter go to screens, / to the search of a list, ? lists the keys of the screen', async ({
  page,
  catalogue: _,
}) => {
  await startAs(page, ADMINISTRATOR)
  const { keyboard } = page
  // The keys of one letter come with the search, once the browser is idle.
  await keyboard.press('Control+k')
  await expect(dialog(page, 'Search')).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('g')
  await keyboard.press('c')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Customers')
  await expect(heading).toBeFocused()
  // Nobody asked for that focus: it draws nothing, while that of the Tab key does.
  await expect(heading).toHaveCSS('text-decoration-line', 'none')
  await expect(heading).toHaveCSS('outline-style', 'none')
  await keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('gone?')
  await expect(page.getByRole('searchbox')).toHaveValue('gone?')
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await keyboard.press('?')
  const keys = dialog(page, 'Keys')
  await expect(keys).toContainText('In the table')
  await expect(keys).toContainText('G and a letter')
  expect(await keys.locator('dt').count()).toBeLessThanOrEqual(10)
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await keyboard.press('n')
  await expect(dialog(page, 'New Customer')).toBeVisible()
  await keyboard.press('Escape')

  // On a screen without a list, / is the search everywhere; its screens name their keys.
  await keyboard.press('g')
  await keyboard.press('d')
  await expect(page).toHaveURL(/\/$/)
  await keyboard.press('/')
  await expect(options(page).filter({ hasText: 'Colors' })).toContainText('G K')
  await keyboard.press('Escape')

  await page.goto('/config')
  await page.getByLabel('Keys without Ctrl or Alt').uncheck()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await keyboard.press('?')
  await keyboard.press('g')
  await keyboard.press('c')
  await keyboard.press('Control+k')
  await expect(dialog(page, 'Search')).toBeVisible()
  await expect(page).toHaveURL(/\/config$/)
  await expect(keys).toHaveCount(0)
  await keyboard.press('Escape')
  await page.getByRole('button', { name: 'List all keys' }).click()
  await expect(keys).toContainText('Ctrl K')
  await expect(keys).not.toContainText('G and a letter')
})
