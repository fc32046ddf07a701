import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signIn } from '../src/features/auth/auth.contract.ts'
import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { customerEndpoints, customerImport } from '../src/features/customers/customers.contract.ts'
import { softDeleteOrders } from '../src/screens/orders/order-trash.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeColor, makeCustomer, makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const choose = (page: Page, csv: string | Buffer, name = 'customers.csv') =>
  dialog(page, 'Import customers')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })

test('§2.3 all that a search finds is exported in its order: every page, accents, and formulas as text', async ({
  shop,
  page,
}) => {
  const many = Array.from({ length: 120 }, (_, n) => `Zoë ${String(n).padStart(3, '0')},1`)
  await shop.call(customerImport, { csv: ['Name,Phone No', ...many].join('\n'), commit: true })
  await makeCustomer(shop, '=1+1 Zoë', { address: 'Line one\nLine "two", Lyon' })
  await makeCustomer(shop, 'Granite Gym')
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers?q=zoe&sortField=name&sortOrder=-1')
  await expect(page.getByText('1 - 100 / 121')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  const [header, ...lines] = text.split('\r\n')
  expect(header).toBe('\uFEFFName,Phone No,Email,Address')
  expect(lines.slice(0, 2)).toEqual(['Zoë 119,1,,', 'Zoë 118,1,,'])
  expect(text.endsWith(`Zoë 000,1,,\r\n'=1+1 Zoë,555 0100,,"Line one\nLine ""two"", Lyon"\r\n`)).toBe(true)
  expect(text).not.toContain('Granite')
  await expectAccessible(page)
})

test.describe('a connection that breaks', () => {
  test.use({ expectedFaults: /ERR_FAILED/ })

  test('an export that breaks off says so, and can be tried again', async ({ shop, page }) => {
    await makeCustomer(shop, 'Granite Gym')
    await signInAs(page, ADMINISTRATOR)
    await page.goto('/customers')
    await page.route('**/api/customers/export*', (route) => route.abort())
    const button = page.getByRole('button', { name: 'Export' })
    await button.click()
    await expectToast(page, 'The server cannot be reached.')
    await page.unroute('**/api/customers/export*')
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(await readFile(await file.path(), 'utf8')).toContain('Granite Gym')
  })
})

test('a file with a wrong row imports nothing; once it is right all of it comes in', async ({ shop, page }) => {
  await makeCustomer(shop, 'Granite Gym')
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Import' }).click()
  const form = dialog(page, 'Import customers')
  const importAll = form.getByRole('button', { name: /^Import/ })
  await expectAccessible(page)
  await expect(importAll).toBeDisabled()

  await choose(page, 'Name;Phone No;Email;Shoe size\nZoë’s Café;1;zoe@example.com;7\n;2;nobody;8\nGranite Gym;3;;9\n')
  await expect(
    form.getByText('1 of 3 rows is wrong. Nothing is imported until all are right. 1 row has a warning.'),
  ).toBeVisible()
  const wrong = form.getByRole('row').nth(1)
  await expect(wrong.getByRole('rowheader')).toHaveText('3')
  await expect(wrong).toContainText('Name: Name is required')
  await expect(wrong).toContainText('Email: Invalid Email Address')
  await expect(form.getByRole('row').filter({ hasText: 'Granite Gym' })).toContainText('of this name already')
  await expect(form.getByLabel('Shoe size')).toHaveValue('')
  await expect(form.getByLabel('Phone No')).toHaveValue('phone_no')
  await expect(importAll).toBeDisabled()
  await expectAccessible(page)
  await choose(page, Buffer.from('Name,Phone No\nZoë,1\n', 'latin1'), 'old.csv')
  await expect(form.getByRole('alert')).toContainText('not UTF-8')

  await choose(page, 'Name,Phone No\nZoë’s Café,1\n"Anchor, Rope & Co.",2\n')
  await expect(form.getByText('2 rows can be imported.')).toBeVisible()
  expect((await shop.call(customerEndpoints.list, {})).total).toBe(1)
  await form.getByRole('button', { name: 'Import 2 rows' }).click()
  await expectToast(page, '2 customers imported.')
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Anchor, Rope & Co.' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Zoë’s Café' })).toBeVisible()
})

test('columns that nothing is known of are chosen by hand, on a phone too', async ({ shop, openWindow }) => {
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/colors')
  await page.getByRole('button', { name: /^Filters and tools/ }).tap()
  await page.getByRole('button', { name: 'Import' }).tap()
  const form = dialog(page, 'Import colors')
  const csv = 'Farbe;Wert\nSchwarz;#000000\nGras;1e5000\n'
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(form.getByText('Choose which column is Name, or name the columns so in the first line.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Import' })).toBeDisabled()
  await expectAccessible(page)
  await form.getByLabel('Farbe').selectOption('Name')
  await expect(form.getByText('No column is Code, so every color becomes white.')).toBeVisible()
  await form.getByLabel('Wert').selectOption('Code')
  await expect(form.getByText('2 rows can be imported.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Import 2 rows' }).tap()
  await expectToast(page, '2 colors imported.')
  const { data } = await shop.call(colorEndpoints.list, {})
  expect(data.map(({ name, code }) => [name, code])).toEqual([
    ['Gras', '1e5000'],
    ['Schwarz', '000000'],
  ])
})

test('a session that ends over a chosen file is renewed, and the import goes on', async ({ shop, page }) => {
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Import' }).click()
  // Simulates a token that has expired, as after twelve hours: the screen learns it only from the 401 to its next call.
  await page.route('**/api/customers/import', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  )
  await choose(page, 'Name,Phone No\r\nZoë’s Café,1\nGranite Gym,2\n')
  const again = dialog(page, 'Sign in again')
  await again.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.unroute('**/api/customers/import')
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  const form = dialog(page, 'Import customers')
  await expect(form.getByText('2 rows can be imported.')).toBeVisible()
  await form.getByRole('button', { name: 'Import 2 rows' }).click()
  await expectToast(page, '2 customers imported.')
  expect((await shop.call(customerEndpoints.list, {})).total).toBe(2)
})

test('20,000 rows are looked at without waiting for it, the wrong one first', async ({ page }) => {
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Import' }).click()
  const rows = Array.from({ length: 20_000 }, (_, n) => `Customer ${n},${n === 15_000 ? '' : n}`)
  await choose(page, ['Name,Phone No', ...rows].join('\n'))
  const form = dialog(page, 'Import customers')
  await expect(form.getByText('1 of 20,000 rows is wrong.')).toBeVisible({ timeout: 60_000 })
  await expect(form.getByRole('row')).toHaveCount(201)
  await expect(form.getByRole('row').nth(1)).toContainText('Phone No: Phone No is required')
  await expect(form.getByRole('row').nth(1).getByRole('rowheader')).toHaveText('15002')
  await form.getByRole('button', { name: 'Page 100' }).click()
  await expect(form.getByText('19,801 - 20,000 / 20,000')).toBeVisible()
  await expect(form.getByRole('row').last().getByRole('rowheader')).toHaveText('20001')
})

test('deleting for good what orders use is refused with the way to those orders', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  const trashed = await makeOrder(shop, catalogue)
  await makeOrder(shop, catalogue, { customer: catalogue.referrer })
  await shop.call(softDeleteOrders, { ids: [trashed._id] })
  const { _id: free } = await makeCustomer(shop, 'Zzz Unused')
  await shop.call(customerEndpoints.softDelete, { ids: [free] })
  await shop.call(customerEndpoints.softDelete, { ids: [catalogue.customer] })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/trash/customers')
  await expect(page.getByRole('row').nth(1)).toContainText(`by ${ADMINISTRATOR.username}`)
  await expect(page.getByRole('row').nth(1)).toContainText('Acme Athletics')
  await page.getByRole('columnheader', { name: 'Deleted' }).getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('Zzz Unused')

  await page.getByLabel('Select Acme Athletics').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = dialog(page, 'Confirm')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('alert')).toContainText(
    'Acme Athletics is still used by 1 order and 1 order in the trash',
  )
  await expectAccessible(page)
  await expect(question.getByRole('link', { name: 'Show 1 order in the trash' })).toBeVisible()
  await question.getByRole('link', { name: 'Show 1 order', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orders')
  await expect(page.getByRole('row').filter({ hasText: `#${order.orderNo}` })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove filter For Acme Athletics' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('a list follows what a colleague changes, and what was selected stays selected', async ({ shop, page }) => {
  const navy = await makeColor(shop, 'Navy')
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/colors')
  await page.getByLabel('Select Navy').check()
  await makeColor(shop, 'Amber')
  await expect(page.getByRole('row').filter({ hasText: 'Amber' })).toBeVisible()
  await expect(page.getByLabel('Select Navy')).toBeChecked()
  await shop.call(colorEndpoints.update, { id: navy._id, name: 'Navy', code: '000080' })
  await expect(page.getByRole('row').filter({ hasText: '#000080' })).toBeVisible()
  await expect(page.getByLabel('Select Navy')).toBeChecked()
  await page.goto('/users')
  await expect(page.getByRole('row')).toHaveCount(2)
  await shop.call(userEndpoints.create, {
    username: 'Mia',
    password: 'mia works at the machine',
    role: 'machine_operator',
  })
  await expect(page.getByRole('row').filter({ hasText: 'Mia' })).toBeVisible()
})

test('a machine operator changes the password: signed in here, signed out elsewhere', async ({ shop, openWindow }) => {
  const mia = { username: 'Mia', password: 'mia works at the machine' }
  const fresh = 'mia at machine number two'
  await shop.call(userEndpoints.create, { ...mia, role: 'machine_operator' })
  const [here, elsewhere] = [await openWindow(), await openWindow()]
  await startAs(here, mia)
  await startAs(elsewhere, mia)
  const besides = await here.context().newPage()
  await besides.goto('/machine/machineM1')
  await expect(besides.getByRole('button', { name: /^Mia/ })).toBeVisible()
  await here.getByRole('button', { name: /^Mia/ }).click()
  await here.getByRole('menuitem', { name: 'Change password' }).click()
  const form = dialog(here, 'Change password')
  await expect(form).toContainText('On every other device and browser you are signed out.')
  await expectAccessible(here)
  const change = form.getByRole('button', { name: 'Change password' })
  await form.getByLabel('New password').fill('MIA mia 1234')
  await expect(form.getByRole('status')).toHaveText(/^Too easy to guess: it has the username in it\./)
  await form.getByLabel('New password').fill(fresh)
  await expect(form.getByRole('status')).toHaveText('Hard to guess.')
  await form.getByLabel('Current password').fill('mia at the beach')
  await form.getByLabel('New password').fill('short')
  await change.click()
  await expect(form.getByText('At least 10 characters', { exact: true })).toBeVisible()
  await expect(form.getByLabel('New password')).toBeFocused()
  await form.getByLabel('New password').fill(fresh)
  await change.click()
  await expect(form.getByText('The current password is not right.')).toBeVisible()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await expectAccessible(here)
  await form.getByLabel('Current password').fill(mia.password)
  await change.click()
  await expectToast(here, 'Password changed. Other devices are signed out.')

  await expect(elsewhere).toHaveURL(/\/login/)
  // Every tab of this browser takes over the new session.
  for (const tab of [here, besides]) {
    await tab.reload()
    await expect(tab.getByRole('button', { name: /^Mia/ })).toBeVisible()
  }
  expect(await shop.call(signIn, { ...mia, password: fresh })).toMatchObject({ username: 'Mia' })
})
