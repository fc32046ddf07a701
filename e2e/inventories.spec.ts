import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  adjustInventory,
  getInventory,
  type Inventory,
  listInventories,
  listMovements,
} from '../src/features/inventories/inventories.contract.ts'
import { deleteOrderProduct } from '../src/features/orders/saves/order-product-calls.contract.ts'
import { getOrder, listOrders } from '../src/features/orders/orders.contract.ts'
import { type Catalogue, makeColor, makeOrder, makeStock, openCatalogue } from '../src/server/testing/fixtures.ts'
import { NO_PIECES, type SizePieces } from '../src/shared/quantities/pieces.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

/** Tees of the front design in that color; gives the record of stock that they are in. */
async function stockUp(shop: Shop, catalogue: Catalogue, color: string, pieces: Partial<SizePieces>) {
  const { clothingType, front: printingDesign } = catalogue
  const product = { clothingType, printingDesign, color }
  return (await shop.call(adjustInventory, { ...product, ...NO_PIECES, ...pieces, reason: 'Opening stock' })).inventory
}

const getItem = ({ items }: Inventory, color: string) => items.find(({ colorName }) => colorName === color)!

const getDozens = (page: Page, size: string) => page.getByRole('textbox', { name: `${size}, dozens`, exact: true })
const field = (page: Page, size: string) => page.getByRole('textbox', { name: `${size}, pieces`, exact: true })

test('§2.14 a count is put right from its row, everybody sees it, and the ledger says who, when and why', async ({
  shop,
  page,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  const { _id } = await stockUp(shop, catalogue, catalogue.color, { small: 9, large: 4 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/inventories')
  const colleague = await openWindow({ storageState: await page.context().storageState() })
  await colleague.goto('/inventories')
  await expect(colleague.getByRole('row').filter({ hasText: 'Front Runner' })).toContainText('1 Dz, 1 Pc')

  await page.getByRole('button', { name: 'Details of Tee / Front Runner' }).click()
  await page.getByRole('button', { name: 'Adjust Coffee' }).click()
  const form = dialog(page, 'Adjust Stock')
  await expect(field(page, 'S')).toBeFocused()
  await expect(form.getByText('now 9')).toBeVisible()
  await page.keyboard.type('7')
  await expect(form.getByText('−2')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Reason is required')).toBeVisible()
  await expect(form.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Two were damaged')
  await page.keyboard.press('Shift+Tab')
  await expect(form.getByLabel('Low stock threshold, in pieces')).toBeFocused()
  await page.keyboard.type('12')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Tee / Front Runner, Coffee adjusted.')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Adjust Coffee' })).toBeFocused()
  const row = page.getByRole('row', { name: 'Coffee' })
  await expect(row.getByText('Low stock')).toBeVisible()
  await expect(row.getByRole('cell')).toHaveText(['7', '0', '4', '0', '0', '0', '11 Pcs', ''])
  await expect(colleague.getByRole('row').filter({ hasText: 'Front Runner' })).toContainText('Low stock: 1 color')

  await page.getByRole('button', { name: 'Movements of Coffee' }).click()
  const ledger = dialog(page, 'Movements of Tee / Front Runner, Coffee')
  await expect(ledger.getByText('Stock now 11 Pcs')).toBeVisible()
  const lines = ledger.getByRole('row')
  await expect(lines.nth(1).getByRole('cell')).toHaveText([
    'Ada',
    'AdjustmentTwo were damaged',
    ...['−2', '-', '-', '-', '-', '-'],
    '−2',
    '11 Pcs',
  ])
  await expect(lines.nth(2).getByRole('cell').last()).toHaveText('1 Dz, 1 Pc')
  expect((await shop.call(listMovements, { id: _id })).total).toBe(2)
  await expectAccessible(page)
})

test('a count is put right by the keyboard alone, and the focus comes back to its row', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  await stockUp(shop, catalogue, catalogue.color, { small: 9 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/inventories')
  await tabTo(page, page.getByRole('searchbox', { name: 'Type, design or color' }))
  await page.keyboard.type('coffee')
  await expect(page).toHaveURL(/q=coffee/)
  await tabTo(page, page.getByRole('button', { name: 'Details of Tee / Front Runner' }))
  await page.keyboard.press('Enter')
  const adjust = page.getByRole('button', { name: 'Adjust Coffee' })
  await tabTo(page, adjust)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Adjust Stock')
  await expect(field(page, 'S')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Unsaved changes')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'S')).toBeFocused()
  await tabTo(page, form.getByLabel('Reason'))
  await page.keyboard.type('Found three')
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(adjust).toBeFocused()
  await expect(page.getByRole('row', { name: 'Coffee' })).toContainText('1 Dz')

  const movements = page.getByRole('button', { name: 'Movements of Coffee' })
  await tabTo(page, movements)
  await page.keyboard.press('Enter')
  const ledger = dialog(page, 'Movements of Tee / Front Runner, Coffee')
  await expect(ledger).toContainText('Found three')
  await page.keyboard.press('Escape')
  await expect(ledger).toBeHidden()
  await expect(movements).toBeFocused()
})

test('a count is put right, looked up and printed by touch on a phone', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  await stockUp(shop, catalogue, catalogue.color, { small: 9, large: 4 })
  await stockUp(shop, catalogue, (await makeColor(shop, 'Red'))._id, { xl: 30 })
  await makeStock(shop, catalogue, { xl: 30 }, { printingDesign: catalogue.both })
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/inventories')
  await page.getByRole('button', { name: 'Details of Tee / Front Runner' }).tap()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Adjust Coffee' }).tap()
  const form = dialog(page, 'Adjust Stock')
  await field(page, 'S').fill('0')
  await field(page, 'L').fill('0')
  await form.getByLabel('Reason').fill('Lost in the flood')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).tap()
  await expectToast(page, 'Tee / Front Runner, Coffee adjusted.')
  // A leftover: nobody has ordered it.
  await expect(page.getByRole('row', { name: 'Coffee' }).getByRole('cell').nth(6)).toHaveText('0')
  await expect(page.getByText('No stock')).toBeHidden()

  await page.getByRole('button', { name: 'Movements of Coffee' }).tap()
  const ledger = dialog(page, 'Movements of Tee / Front Runner, Coffee')
  await expect(ledger).toContainText('Lost in the flood')
  await expectAccessible(page)
  await ledger.getByRole('button', { name: 'Close' }).tap()
  await expect(ledger).toBeHidden()

  await page.getByRole('button', { name: 'Filters and tools' }).tap()
  await page.getByRole('button', { name: 'Advance Search' }).tap()
  const filter = dialog(page, 'Advance Search')
  await filter.getByRole('combobox', { name: 'Stock' }).tap()
  await page.getByRole('option', { name: 'No stock' }).tap()
  await filter.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('row').filter({ hasText: 'Front Runner' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Two Face' })).toBeHidden()

  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Count Sheet' }).tap()
  await expect(page.getByRole('heading', { name: 'Count Sheet' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Coffee' })).toBeVisible()
  await expectAccessible(page)
})

test('goods from stock are ordered by touch on a phone', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  await stockUp(shop, catalogue, catalogue.color, { small: 30 })
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await page.getByRole('button', { name: /^Customer/ }).tap()
  await page.getByRole('option', { name: /Acme Athletics/ }).tap()
  await page.getByRole('button', { name: 'Add Inventory Order' }).tap()
  const picker = dialog(page, 'Add Inventory Order')
  await picker.getByRole('option', { name: /Coffee/ }).tap()
  await getDozens(page, 'S').fill('2')
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(picker).toBeHidden()
  await expect(page.getByText('stock 2 Dz')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Tee / Front Runner, Coffee' }).tap()
  await field(page, 'S').fill('5')
  await dialog(page, 'Update Inventory Order').getByRole('button', { name: 'Update' }).tap()
  await expect(page.getByText('stock 2 Dz, 5 Pcs')).toBeVisible()
  await page.getByRole('button', { name: 'Save Order' }).tap()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  expect((await shop.call(listOrders, {})).data[0]).toMatchObject({ orderQuantity: 29 })
})

test('§2.7 an order takes goods from stock by the keyboard alone, and is told what a colleague took first', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const red = (await makeColor(shop, 'Red'))._id
  await stockUp(shop, catalogue, catalogue.color, { small: 5 })
  const stock = await stockUp(shop, catalogue, red, { medium: 12, xl: 3 })
  const { _id: productId } = getItem(stock, 'Red')
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await page.getByRole('button', { name: /^Customer/ }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Acme')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Customer/ })).toContainText('Acme Athletics')

  const add = page.getByRole('button', { name: 'Add Inventory Order' })
  await add.press('Enter')
  const picker = dialog(page, 'Add Inventory Order')
  await expect(picker.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('red tee')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(getDozens(page, 'M')).toBeFocused()
  await expect(getDozens(page, 'S')).toBeDisabled()
  await expect(field(page, 'S')).toBeDisabled()
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await expect(field(page, 'M')).toBeFocused()
  await page.keyboard.type('1')
  await expect(picker.getByRole('alert')).toContainText('Tee / Front Runner, Red, M: 1 Dz, 1 Pc wanted, 1 Dz there.')
  await expect(picker.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(getDozens(page, 'XL')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await expect(picker.getByText('Total 4 Pcs')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(add).toBeFocused()
  await expect(page.getByText('stock 4 Pcs')).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(picker.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('tee')
  await expect(picker.getByRole('option', { name: /Red/ })).toHaveAccessibleName(/On this order already/)
  await expect(picker.getByRole('option', { name: /Red/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  await makeOrder(shop, catalogue, { orderProducts: [{ productId, xl: 2 }] })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Tee / Front Runner, Red, XL: 3 Pcs wanted, 1 Pc there.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Tee / Front Runner, Red' })).toBeFocused()
  await page.keyboard.press('Enter')
  const update = dialog(page, 'Update Inventory Order')
  await expect(getDozens(page, 'M')).toBeFocused()
  await expect(update.getByText('of 1 Pc', { exact: true })).toBeVisible()
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab')
  await expect(field(page, 'XL')).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(update).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?view=open$/)

  const { data } = await shop.call(listOrders, { sortField: 'orderNo', sortOrder: -1 })
  expect(data[0]).toMatchObject({ orderQuantity: 2 })
  expect(getItem(await shop.call(getInventory, { id: productId }), 'Red')).toMatchObject({ medium: 11, xl: 0 })
  await page.goto(`/orders/${data[0]!._id}`)
  const stockLines = page.getByRole('region', { name: 'Inventory Orders' })
  await expect(stockLines.getByRole('row', { name: 'Red' }).getByRole('cell')).toHaveText([
    'Pcs',
    '-',
    '1',
    '-',
    '1',
    '-',
    '-',
    '2 Pcs',
  ])
  await expectAccessible(page)
})

test('§2.9 a line is updated, removed and brought back, and the focus is never lost; then a colleague changes it too', async ({
  shop,
  page,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  await stockUp(shop, catalogue, catalogue.color, { small: 30, large: 8 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await page.getByRole('button', { name: /^Customer/ }).click()
  await page.getByRole('option').first().click()
  const add = page.getByRole('button', { name: 'Add Inventory Order' })
  await add.press('Enter')
  const option = dialog(page, 'Add Inventory Order').getByRole('option')
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await option.click()
  await getDozens(page, 'S').fill('1')
  await page.keyboard.press('Enter')

  const edit = page.getByRole('button', { name: 'Edit Tee / Front Runner, Coffee' })
  await edit.press('Enter')
  await expect(getDozens(page, 'S')).toHaveValue('1')
  await expect(getDozens(page, 'S')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await expect(page.getByText('stock 2 Dz, 6 Pcs')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Tee / Front Runner, Coffee' }).press('Enter')
  await expect(edit).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(edit).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  const { data } = await shop.call(listOrders, {})
  const { orderProductData } = await shop.call(getOrder, { id: data[0]!._id })
  expect(orderProductData).toMatchObject([{ colorName: 'Coffee', small: 30 }])

  const colleague = await openWindow({ storageState: await page.context().storageState() })
  const orderId = data[0]!._id
  await stockUp(shop, catalogue, (await makeColor(shop, 'Red'))._id, { medium: 9 })
  for (const window of [page, colleague]) await window.goto(`/orders/edit/${orderId}`)
  const stockLinesNow = async () => (await shop.call(getOrder, { id: orderId })).orderProductData
  const update = dialog(page, 'Update Inventory Order')

  await test.step('O7: both change the pieces of the line', async () => {
    for (const window of [page, colleague]) {
      await window.getByRole('button', { name: 'Edit Tee / Front Runner, Coffee' }).press('Enter')
      await expect(getDozens(window, 'S')).toBeFocused()
    }
    await page.keyboard.type('1')
    await field(colleague, 'S').fill('')
    await field(colleague, 'L').fill('5')
    await colleague.keyboard.press('Enter')
    await expectToast(colleague, 'Product updated.')
    await page.keyboard.press('Enter')
    await expect(update).toContainText('Also changed by your colleague: L')
    await expect(update).toContainText('Yours1 Dz, 6 PcsTheirs2 Dz')
    await expect(field(page, 'L')).toHaveValue('5')
    await expectAccessible(page)
    await update.getByRole('button', { name: 'Update' }).press('Enter')
    await expectToast(page, 'Product updated.')
    await expect(edit).toBeFocused()
    expect(await stockLinesNow()).toMatchObject([{ small: 18, large: 5, version: 3 }])
  })

  await test.step('both add the same product', async () => {
    for (const window of [page, colleague]) {
      await window.getByRole('button', { name: 'Add Inventory Order' }).click()
      await window.getByRole('option', { name: /Red/ }).click()
      await field(window, 'M').fill('4')
    }
    await colleague.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(colleague, 'Product added.')
    const form = dialog(page, 'Add Inventory Order')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByRole('alert')).toHaveText('This product is on the order already.')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    expect((await stockLinesNow()).map(({ medium }) => medium)).toEqual([0, 4])
  })

  await test.step('the colleague removes the line', async () => {
    await edit.click()
    await field(page, 'L').fill('4')
    const [{ _id } = { _id: '' }] = await stockLinesNow()
    await shop.call(deleteOrderProduct, { _id, orderId })
    await update.getByRole('button', { name: 'Update' }).click()
    await expect(update.getByRole('alert')).toHaveText('This product is not on the order any more.')
    await expect(field(page, 'L')).toHaveValue('4')
  })
})

test('the stock is exported, counted and imported; a count sheet lists it with boxes', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  await stockUp(shop, catalogue, catalogue.color, { small: 5, medium: 2 })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/inventories')
  const openMenu = () => page.getByRole('button', { name: 'More' }).click()
  const choose = async (name: string) => {
    await openMenu()
    await page.getByRole('menuitem', { name }).click()
  }
  const exported = async (name: string) => {
    await openMenu()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return readFile(await file.path(), 'utf8')
  }
  const stock = await exported('Export Stock')
  expect(stock).toContain('Tee,Front Runner,Coffee,5,2,0,0,0,0,7')
  expect(await exported('Export Movements')).toContain('Opening stock')

  await choose('Import')
  const form = dialog(page, 'Import stock counts')
  const importFile = (csv: string) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await importFile(stock.replace('Coffee,5', 'Cofee,6'))
  await expect(form.getByRole('row').nth(1)).toContainText('Color')
  await expect(form.getByRole('button', { name: /^Import/ })).toBeDisabled()
  await importFile(stock.replace('Coffee,5', 'Coffee,6'))
  await form.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Front Runner' })).toContainText('8 Pcs')
  expect((await shop.call(listInventories, {})).data[0]).toMatchObject({ quantity: 8 })

  await choose('Count Sheet')
  await expect(page.getByRole('heading', { name: 'Count Sheet' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Coffee' }).getByRole('cell')).toHaveText(['6', '2', '0', '0', '0', '0'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Counted by')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
