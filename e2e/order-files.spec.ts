import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { signInAs, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const WALTER = { username: 'Walter', password: 'walter ships everything' }

async function save(page: Page, press: () => Promise<void>): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return [file.suggestedFilename(), ...(await readFile(await file.path(), 'utf8')).trim().split('\r\n')]
}

async function exportOrders(page: Page, entry: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click()
  await expectAccessible(page)
  return save(page, () => page.getByRole('menuitem', { name: entry, exact: true }).click())
}

test('a row says why it was found, and what the list finds is exported: orders, their items, productions', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  await makeOrder(shop, catalogue)
  await makeOrder(shop, catalogue, { referrer: catalogue.referrer, dueDate: '2030-01-02' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?q=RIV')
  const row = page.getByRole('row').filter({ hasText: '#2' })
  await expect(row).toContainText('Deliver To: Riverside School')
  await expect(row.locator('mark')).toHaveText('Riv')
  await expect(page.getByRole('row').filter({ hasText: '#1' })).toHaveCount(0)
  const [ordersName, ordersHead, ...orders] = await exportOrders(page, 'Orders')
  expect(ordersName).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  expect(ordersHead).toContain('Order,Customer,Customer Phone No,Deliver To')
  expect(orders).toEqual([
    expect.stringMatching(/^2,Acme Athletics,555 0100,Riverside School,.*,12,Pending,2030-01-02,/),
  ])
  const [itemsName, , ...items] = await exportOrders(page, 'Items')
  expect(itemsName).toMatch(/^order-items-/)
  expect(items).toEqual([expect.stringContaining(',Production,Front Runner,Tee,Coffee,12,0,0,0,0,0,12,1st,')])

  await page.goto('/productions?view=all&q=riv')
  await expect(page.getByRole('row').filter({ hasText: '#2' })).toBeVisible()
  const [, , ...made] = await save(page, () => page.getByRole('button', { name: 'Export' }).click())
  expect(made).toEqual([expect.stringMatching(/^2,.*,Front Runner,Tee,Pending,,1,No$/)])
})

test('files have semicolons once somebody has asked for them in this browser', async ({ shop, page }) => {
  await makeOrder(shop, await openCatalogue(shop))
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/colors')
  await page.getByRole('button', { name: 'Separator of columns' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: /^Semicolons/ }).click()
  await page.reload()
  const [, head, ...colors] = await save(page, () => page.getByRole('button', { name: 'Export' }).click())
  expect([head, colors[0]]).toEqual(['Name;Code', expect.stringMatching(/^[^;]+;#[0-9a-f]{6}$/)])
  await page.goto('/orders')
  await expect(page.getByRole('row').filter({ hasText: '#1' })).toBeVisible()
  expect((await exportOrders(page, 'Orders')).at(-1)).toMatch(/^1;Acme Athletics;/)
})

test('the warehouse exports what it lists', async ({ shop, page }) => {
  await makeOrder(shop, await openCatalogue(shop))
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  await startAs(page, WALTER)
  await page.goto('/wh-orders?view=all')
  await expect(page.getByRole('row').filter({ hasText: '#1' })).toBeVisible()
  expect((await exportOrders(page, 'Orders')).at(-1)).toMatch(/^1,Acme Athletics,/)
})
