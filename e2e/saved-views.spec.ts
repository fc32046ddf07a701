import type { Page } from '@playwright/test'
import { createSavedView, listSavedViews } from '../src/features/saved-views/saved-views.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeCustomer, makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { dialog, expectToast, signInAs, tabTo, untilPainted } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const WALTER = { username: 'Walter', password: 'walter ships everything' }

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const rows = (page: Page) => page.locator('tbody tr[data-id]')
const saveView = (page: Page) => page.getByRole('button', { name: 'Save view' })
const menu = (page: Page) => views(page).getByRole('button', { name: /^Saved views/ })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const saved = (page: Page, name: string) => views(page).getByRole('link', { name, exact: true })

/** Two orders of Acme and one of Bluebird. */
async function fill(shop: Shop): Promise<void> {
  const catalogue = await openCatalogue(shop)
  await makeOrder(shop, catalogue)
  await makeOrder(shop, catalogue)
  const { _id: customer } = await makeCustomer(shop, 'Bluebird Café')
  await makeOrder(shop, { ...catalogue, customer })
}

test('one person saves and shares a view, the other sees and uses it, and cannot change it', async ({
  shop,
  page,
  openWindow,
}) => {
  await fill(shop)
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  const warehouse = await openWindow({ viewport: { width: 1600, height: 900 } })
  await page.setViewportSize({ width: 1600, height: 900 })
  await signInAs(warehouse, WALTER)
  await warehouse.goto('/wh-orders?view=all')
  await expect(rows(warehouse)).toHaveCount(3)
  await expect(menu(warehouse)).toHaveCount(0)

  await signInAs(page, ADMINISTRATOR)
  await page.goto('/wh-orders?view=all')
  await expect(rows(page)).toHaveCount(3)
  await expect(saveView(page), 'there is nothing to save').toHaveCount(0)
  await page.getByRole('searchbox').fill('bluebird')
  await expect(rows(page)).toHaveCount(1)
  await saveView(page).click()
  await dialog(page, 'Save view').getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page, 'Save view')).toContainText('Name is required')
  await expectAccessible(page)
  await dialog(page, 'Save view').getByLabel('Name').fill('Café')
  await dialog(page, 'Save view').getByLabel('Shared with the shop').check()
  await page.keyboard.press('Enter')
  await expectToast(page, 'View saved.')
  await expect(saved(page, 'Shared Café')).toHaveAttribute('aria-current', 'page')
  await expect(views(page).locator('[aria-current]')).toHaveCount(1)
  await expect(saveView(page), 'it is saved').toHaveCount(0)

  await saved(warehouse, 'Shared Café').click()
  await expect(warehouse).toHaveURL('/wh-orders?q=bluebird&view=all')
  await expect(rows(warehouse)).toHaveCount(1)
  await menu(warehouse).click()
  await expect(item(warehouse, 'Shared Café')).toBeFocused()
  await expect(item(warehouse, 'Change Café')).toHaveCount(0)
  await expectAccessible(warehouse)
  await warehouse.keyboard.press('Escape')
  await expect(menu(warehouse)).toBeFocused()
  await warehouse.reload()
  await expect(saved(warehouse, 'Shared Café')).toHaveAttribute('aria-current', 'page')
  await warehouse.goto('/wh-orders?view=all&page=0&q=bluebird')
  await expect(saved(warehouse, 'Shared Café'), 'in any order').toHaveAttribute('aria-current', 'page')

  await menu(page).click()
  await item(page, 'Change Café').click()
  await expect(item(page, 'Rename')).toBeFocused()
  await item(page, 'Stop sharing').click()
  await expectToast(page, 'View updated.')
  await expect(saved(page, 'Café')).toBeVisible()
  await expect(menu(warehouse), 'a colleague sees it at once').toHaveCount(0)
  await expect(views(warehouse).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
})

test('a view is replaced, renamed, updated, deleted and brought back, by keyboard alone', async ({ shop, page }) => {
  await fill(shop)
  await shop.call(createSavedView, { list: 'orders', name: 'Birds', query: 'q=blue&view=all' })
  await page.setViewportSize({ width: 1600, height: 900 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders?view=all&q=acme')
  await expect(rows(page)).toHaveCount(2)
  await tabTo(page, saveView(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Save view').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('birds')
  await expect(dialog(page, 'Save view').getByRole('status')).toContainText('You have a view “Birds” here already.')
  await expect(dialog(page, 'Save view').getByRole('button', { name: 'Replace' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectToast(page, 'View updated.')
  await expect(saved(page, 'birds')).toHaveAttribute('aria-current', 'page')
  const stored = await shop.call(listSavedViews, { list: 'orders' })
  expect(stored.data.map(({ name, query }) => [name, query])).toEqual([['birds', 'q=acme&view=all']])

  await page.getByRole('searchbox').fill('bluebird')
  await expect(rows(page)).toHaveCount(1)
  await tabTo(page, menu(page), 'Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(saved(page, 'birds')).toBeFocused()
  await page.keyboard.press('Tab')
  const change = async (what: string) => {
    await expect(menu(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'birds', exact: true })).toBeFocused()
    await untilPainted(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(item(page, 'Rename')).toBeFocused()
    while (!(await item(page, what).evaluate((one) => one === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await change('Update with the present filters')
  await expectToast(page, 'View updated.')
  await expect(saved(page, 'birds')).toHaveAttribute('aria-current', 'page')

  await change('Delete')
  await expectToast(page, 'View deleted.')
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectToast(page, 'View restored.')
  await expect(saved(page, 'birds')).toHaveAttribute('aria-current', 'page')

  await tabTo(page, menu(page))
  await change('Rename')
  await expect(dialog(page, 'Rename view').getByLabel('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Cafés')
  await page.keyboard.press('Enter')
  await expectToast(page, 'View updated.')
  await expect(saved(page, 'Cafés')).toBeVisible()
  await expect(menu(page)).toBeFocused()
})

test('what does not fit is scrolled to and in the menu, on narrow lists all of it', async ({ shop, page }) => {
  await fill(shop)
  for (let count = 0; count < 12; count++) {
    const name = `Customers of the north ${count}`
    await shop.call(createSavedView, { list: 'orders', name, query: `q=${count}&view=all` })
  }
  await signInAs(page, ADMINISTRATOR)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/orders?view=all')
  await expect(saved(page, 'Customers of the north 0')).toBeInViewport()
  await expect(saved(page, 'Customers of the north 11')).not.toBeInViewport()
  await expect(menu(page)).toBeInViewport()
  await saved(page, 'Customers of the north 11').focus()
  await expect(saved(page, 'Customers of the north 11')).toBeInViewport()
  await expect(menu(page)).toBeInViewport()
  await expectAccessible(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(views(page).getByRole('link')).toHaveCount(8)
    await expect(menu(page)).toHaveText(/^Saved views\s*12$/, { useInnerText: true })
    await menu(page).click()
    await expectAccessible(page)
    await item(page, 'Customers of the north 11').click()
    await expect(page).toHaveURL('/orders?q=11&view=all')
    await expect(rows(page)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await page.goto('/orders?view=all')
    await expect(rows(page)).toHaveCount(3)
  }
})

test('a saved view of productions opens whatever it asks for, deleted records included', async ({ shop, page }) => {
  await fill(shop)
  await shop.call(createSavedView, {
    list: 'productions',
    name: 'Gone',
    query: 'clothingType=01890000-0000-7000-8000-000000000000&view=all',
  })
  await page.setViewportSize({ width: 1600, height: 900 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/productions?view=all')
  await expect(rows(page)).toHaveCount(3)
  await saved(page, 'Gone').click()
  await expect(page.getByText('Production order not found.')).toBeVisible()
  await expect(saved(page, 'Gone')).toHaveAttribute('aria-current', 'page')
})
