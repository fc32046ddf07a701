import type { Page } from '@playwright/test'
import { getOrder, listOrders } from '../src/features/orders/orders.contract.ts'
import { makeClothingType, makeColor, makeCustomer, makeDesign } from '../src/server/testing/fixtures.ts'
import { SIZES } from '../src/shared/sizes.ts'
import { quantityField } from '../src/shared/pieces.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'
import { expectAccessible } from './accessibility.ts'

const COLORS = ['Black', 'Navy', 'Red', 'White', 'Athletic Heather']

test.beforeEach(async ({ shop, page }) => {
  await makeCustomer(shop, 'Northside Athletics')
  await makeCustomer(shop, 'Riverside School')
  for (const name of ['Hoodie', 'Tee']) await makeClothingType(shop, name)
  for (const name of ['Tigers', 'Grizzly']) await makeDesign(shop, name, name === 'Tigers' ? 'front_back' : 'front')
  for (const [index, name] of COLORS.entries()) await makeColor(shop, name, `${index}0${index}0${index}0`)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  await expect(page.getByRole('heading', { name: 'New Order' })).toBeVisible()
})

const cell = (page: Page, color: string, size: string, unit = 'dozens') =>
  page.getByRole('textbox', { name: new RegExp(`^${color}, ${size}, ${unit}`) })
const colorLine = (page: Page) => page.getByRole('combobox', { name: 'Type a color' })
const rowOf = (page: Page, color: string) => page.getByRole('row').filter({ has: page.getByLabel(`Remove ${color}`) })
const remark = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
const onPage = (page: Page) => page.evaluate(() => document.activeElement === document.body)

/** Types a color with some quantities, S first; afterwards the focus is in the last one. */
async function typeRow(page: Page, color: string, ...quantities: string[]) {
  await colorLine(page).focus()
  await page.keyboard.type(color)
  await expect(page.getByRole('option', { name: color })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, color, 'S')).toBeFocused()
  for (const [index, quantity] of quantities.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(quantity)
  }
}

const stored = async (shop: Shop) => {
  const { data } = await shop.call(listOrders, {})
  const { order } = { order: await shop.call(getOrder, { id: data[0]!._id }) }
  return order.productionProductData!.map(({ items }) =>
    items.map((item) =>
      [
        item.colorName,
        item.size,
        SIZES.map((size) => `${item[quantityField(size)] || ''}${item[`${size}Quality`] === 'second' ? '!' : ''}`).join(
          ' ',
        ),
        item.itemQuantity,
      ].join(': '),
    ),
  )
}

test('an order of 3 productions with 4 colors of 3 sizes each takes at most 140 keys', async ({ page, shop }) => {
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1
      await page.keyboard.press(key)
    }
  }
  await page.getByRole('button', { name: /^Customer/ }).focus()
  await press('n')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('Enter')
  for (const production of [1, 2, 3]) {
    await press('Alt+p')
    await expect(page.getByRole('combobox', { name: 'Clothing Type' })).toBeFocused()
    await press('h')
    await expect(page.getByRole('option')).toHaveCount(1)
    await press('Enter', 'Tab', 't', 'i')
    await expect(page.getByRole('option')).toHaveCount(1)
    await press('Enter')
    await expect(page.getByRole('button', { name: /^Printing Design/ })).toBeFocused()
    await press('Tab')
    for (const [index, color] of COLORS.slice(0, 4).entries()) {
      await expect(colorLine(page)).toBeFocused()
      await press(...color.slice(0, 2).toLowerCase())
      await press('Enter')
      await expect(cell(page, color, 'S')).toBeFocused()
      await press('1', 'Tab', '2', 'Tab', String(production))
      if (index < 3) await press('ArrowDown')
    }
  }
  await press('Control+Enter')
  await expect(page).toHaveURL(/orders$/)
  expect(presses).toBeLessThanOrEqual(140)
  expect(await stored(shop)).toEqual(
    [1, 2, 3].map((last) => COLORS.slice(0, 4).map((name) => `${name}: not_mix: 1 2 ${last}   : ${3 + last}`)),
  )
})
