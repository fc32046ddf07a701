import type { Locator, Page } from '@playwright/test'
import { adjustInventory, getInventory } from '../src/features/inventories/inventories.contract.ts'
import { getOrder, type Order } from '../src/features/orders/orders.contract.ts'
import { returnItem } from '../src/features/returns/returns.contract.ts'
import {
  dozens,
  makeColor,
  makeOrder,
  mix,
  openCatalogue,
  printFronts,
  production,
} from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

/** A complete order: two produced items, one of them a mix, and a product from stock. Another one is pending. */
async function openOrders(shop: Shop): Promise<Order> {
  const catalogue = await openCatalogue(shop)
  const { clothingType, front: printingDesign, color } = catalogue
  const red = (await makeColor(shop, 'Red', 'c00000'))._id
  const product = { clothingType, printingDesign, color: red, medium: 15, reason: 'Counted' }
  const { inventory } = await shop.call(adjustInventory, product)
  const order = await makeOrder(shop, catalogue, {
    productionProducts: [production(catalogue, { items: [dozens(color, { smallQuantity: 2 }), mix(red, 3)] })],
    orderProducts: [{ productId: inventory.items[0]!._id, medium: 15 }],
  })
  await makeOrder(shop, catalogue)
  await printFronts(shop, order)
  return shop.call(getOrder, { id: order._id })
}

const itemDialog = (page: Page) => dialog(page, 'Return Order - Product Item')
const sizeIn = (opened: Locator, label: string) => opened.getByLabel(`${label}, pieces`, { exact: true })
const stockReturnDialog = (page: Page) => dialog(page, 'Return Order - Inventory Product')
const getStock = async (shop: Shop, order: Order) =>
  (await shop.call(getInventory, { id: order.orderProductData[0]!.productId })).items

test('§2.5 §2.10 pieces come back by mouse: from the list of orders to the stock', async ({ shop, page }) => {
  test.setTimeout(360_000)
  const order = await openOrders(shop)
  await signInAs(page, ADMINISTRATOR)
  // Narrower lists have a menu in place of the buttons.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/orders')
  const action = (n: number) => page.getByRole('button', { name: new RegExp(`^Return order, order ${n}`) })
  await expect(action(2)).toHaveAccessibleName(/Returns are taken once the order is complete or delivered/)
  await expect(action(2)).toHaveAttribute('aria-disabled', 'true')
  await action(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Return #1')
  await expect(page.getByRole('tab', { name: 'Production 1' })).toBeVisible()
  await expectAccessible(page)

  await test.step('a row of the items opens the dialog; a reason may be given, and later, too', async () => {
    await page.getByRole('row').filter({ hasText: 'Coffee' }).getByRole('cell').last().click()
    const opened = itemDialog(page)
    await expect(sizeIn(opened, 'M')).toBeDisabled()
    await sizeIn(opened, 'S').fill('25')
    await expect(opened).toContainText('S: no more than the 24 that were ordered')
    await sizeIn(opened, 'S').fill('3')
    await expect(opened).toContainText('Total return 3 Pcs of 2 Dz')
    await expectAccessible(page)
    await opened.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Returned: 3 Pcs of Tee / Front Runner, Coffee.')
    await expect(opened).toBeHidden()
    await page.getByRole('row').filter({ hasText: 'Coffee' }).getByRole('cell').last().click()
    await expect(opened.getByRole('combobox', { name: 'Reason' })).toHaveValue('No reason given')
    await opened.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Misprint' }).click()
    await opened.getByLabel('Details').fill('Smeared')
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(opened).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Coffee' })).toContainText('Misprint: Smeared')
    await expect(page.getByRole('row').filter({ hasText: 'Coffee' })).toContainText('3 returned')
  })

  await test.step('goods from stock are selected as items are, and go back where they came from', async () => {
    const stockLine = page.getByRole('region', { name: 'Inventory Orders' }).getByRole('row').filter({ hasText: 'Red' })
    await expect(stockLine.getByRole('button', { name: 'Return Red' })).toBeVisible()
    await stockLine.getByRole('cell').last().click()
    const opened = stockReturnDialog(page)
    await sizeIn(opened, 'M').fill('13')
    await opened.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Wrong size' }).click()
    await opened.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Returned: 1 Dz, 1 Pc of Tee / Front Runner, Red.')
    await expect(page.getByRole('region', { name: 'Inventory Orders' })).toContainText('13 returned')
    const stock = await getStock(shop, order)
    expect(stock).toMatchObject([
      { colorName: 'Coffee', small: 3 },
      { colorName: 'Red', medium: 13 },
    ])
    await expectAccessible(page)
  })

  await test.step('misprints stay out of stock, unless somebody says otherwise', async () => {
    await page.getByRole('button', { name: 'Return Red' }).last().click()
    const opened = stockReturnDialog(page)
    await sizeIn(opened, 'M').fill('15')
    await expect(opened.getByRole('checkbox', { name: '2 Pcs into stock' })).toBeChecked()
    await opened.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Misprint' }).click()
    await expect(opened.getByRole('checkbox', { name: '2 Pcs into stock' })).not.toBeChecked()
    await expectAccessible(page)
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Inventory Orders' })).toContainText('15 returned')
    expect(await getStock(shop, order)).toMatchObject([{ small: 3 }, { medium: 13 }])
  })

  await test.step('the order shows it, and leads here', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Summary #1')
    await expect(page.getByRole('row').filter({ hasText: 'Coffee' })).toContainText('3 returned')
    await page.getByRole('link', { name: 'Return', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Return #1')
  })
})

test('pieces come back by keyboard, and a colleague’s return in between is not lost', async ({ shop, page }) => {
  const order = await openOrders(shop)
  const [made] = order.productionProductData
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/return/${order._id}`)
  const opener = page.getByRole('group', { name: 'Items of Front Runner' }).getByRole('button', { name: 'Return Red' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const opened = itemDialog(page)
  await expect(sizeIn(opened, 'S')).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(sizeIn(opened, 'L')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Damaged' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(opened.getByRole('combobox', { name: 'Reason' })).not.toHaveValue('No reason given')

  const ids = { id: order._id, productionProductId: made!._id, itemId: made!.items[1]!._id }
  await shop.call(returnItem, { ...ids, mediumQuantityReturn: 2, reason: 'wrong_size' })
  await opened.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(opened).toContainText('Somebody changed this in the meantime')
  await expect(sizeIn(opened, 'S')).toHaveValue('4')
  await expect(sizeIn(opened, 'M')).toHaveValue('2')
  await opened.getByRole('button', { name: 'Save' }).press('Enter')
  await expectToast(page, 'Returned: 1 Dz, 6 Pcs of Tee / Front Runner, Red.')
  await expect(opener).toBeFocused()
})

test('pieces come back by touch on a phone', async ({ shop, openWindow }) => {
  const order = await openOrders(shop)
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('link', { name: 'Return', exact: true }).tap()
  await page.getByRole('button', { name: 'Return Coffee' }).tap()
  const opened = itemDialog(page)
  await sizeIn(opened, 'S').fill('1')
  await opened.getByRole('combobox', { name: 'Reason' }).tap()
  await page.getByRole('option', { name: 'Other' }).tap()
  await opened.getByRole('button', { name: 'Save' }).tap()
  await expect(opened).toContainText('Write what happened')
  await opened.getByLabel('Details').fill('The club has moved')
  await opened.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByRole('row').filter({ hasText: 'Coffee' })).toContainText('Other: The club has moved')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Return Coffee' }).tap()
  await expect(opened.getByRole('combobox', { name: 'Reason' })).toHaveValue('Other')
  await sizeIn(opened, 'S').fill('')
  await opened.getByRole('button', { name: 'Save' }).tap()
  await expectToast(page, 'Nothing of Tee / Front Runner, Coffee is returned.')
})

test('an order that takes no returns, or is not there, says so and leads back', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/return/${order._id}`)
  await expect(page.getByRole('alert')).toContainText('Returns are taken once the order is complete or delivered.')
  await expect(page.getByRole('button', { name: 'Return Coffee' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Summary #1')
  const faint = page.getByRole('button', { name: 'Return', exact: true })
  await expect(faint).toBeDisabled()
  await faint.click({ force: true })
  await expectToast(page, 'Returns are taken once the order is complete or delivered.')

  await page.goto('/orders/return/01890000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  await expectToast(page, 'There is no such order.')
})
