import type { Page } from '@playwright/test'
import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { getOrder, listOrders } from '../src/features/orders/orders.contract.ts'
import {
  dozens,
  makeClothingType,
  makeColor,
  makeCustomer,
  makeDesign,
  makeOrder,
  mix,
  openCatalogue,
  production,
} from '../src/server/testing/fixtures.ts'
import { guessCode } from '../src/features/colors/color-guess.ts'
import { SIZES } from '../src/shared/quantities/sizes.ts'
import { quantityField } from '../src/shared/quantities/pieces.ts'
import { dialog, expectToast, saveChanged, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'
import { expectAccessible, expectNoSidewaysScroll, expectTextsWhole } from './accessibility.ts'

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
const getRow = (page: Page, color: string) => page.getByRole('row').filter({ has: page.getByLabel(`Remove ${color}`) })
const remark = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
const panel = (page: Page, number: number) => page.getByRole('tabpanel', { name: `Production ${number}` })
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

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

const stored = async (shop: Shop) => {
  const { data } = await shop.call(listOrders, {})
  const order = await shop.call(getOrder, { id: data[0]!._id })
  return order.productionProductData.map(({ items }) =>
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

test('a cell is typed over, emptied, taken back and edited, rows are mixed, 2nd, copied and removed, by keys alone', async ({
  page,
}) => {
  const { keyboard } = page
  await typeRow(page, 'Black', '12', '3')
  await expect(getRow(page, 'Black')).toContainText('15 Dz')
  await keyboard.press('Shift+Tab')
  await keyboard.type('4')
  await expect(cell(page, 'Black', 'S')).toHaveValue('4')
  // The first takes the 4 back, the second finds nothing to take back.
  for (let count = 0; count < 2; count++) {
    await keyboard.press('Escape')
    await expect(cell(page, 'Black', 'S')).toHaveValue('12')
    await expect(getRow(page, 'Black')).toContainText('15 Dz')
  }
  await keyboard.press('F2')
  await keyboard.press('ArrowLeft')
  await keyboard.type('0')
  await expect(cell(page, 'Black', 'S')).toHaveValue('102')
  await keyboard.press('Enter')
  await expect(cell(page, 'Black', 'M')).toBeFocused()
  await keyboard.press('Backspace')
  await expect(cell(page, 'Black', 'M')).toHaveValue('')
  await keyboard.press('q')
  await expect(remark(page)).toHaveText('A quality belongs to a quantity: type the quantity first.')
  await keyboard.type('5')
  await keyboard.press('q')
  await expect(page.getByLabel('Black, M, dozens, 2nd quality')).toHaveValue('5')
  await expect(getRow(page, 'Black').getByRole('button', { name: '2nd' })).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press('ArrowRight')
  await expect(getRow(page, 'Black')).toContainText('M 2nd')

  await keyboard.press('x')
  await expect(page.getByRole('rowheader', { name: 'Black' })).toContainText('Pieces in each dozen')
  await cell(page, 'Black', 'S', 'pieces in each dozen').focus()
  await keyboard.type('4')
  await expect(getRow(page, 'Black')).toContainText('9 of 12')
  await expect(page.getByRole('button', { name: 'Black in Production 1: 3 Pcs missing' })).toBeVisible()
  for (const size of ['M', 'L', 'XL', '2XL', '3XL']) {
    await keyboard.press('Tab')
    await expect(cell(page, 'Black', size, 'pieces in each dozen')).toBeFocused()
  }
  await keyboard.type('3')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Black, number of dozens')).toBeFocused()
  await keyboard.type('2')
  await expect(getRow(page, 'Black')).toContainText('12 of 12')
  await expect(page.getByRole('button', { name: /in Production 1/ })).toBeHidden()
  await expectAccessible(page)
  await keyboard.press('Enter')
  await expect(colorLine(page)).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Black, number of dozens')).toBeFocused()

  await keyboard.press('Control+d')
  const instead = page.getByRole('combobox', { name: 'Color instead of Black' })
  await expect(instead).toBeFocused()
  await keyboard.type('nav')
  await expect(page.getByRole('option', { name: 'Navy' })).toBeVisible()
  await keyboard.press('Tab')
  await expect(cell(page, 'Navy', 'S', 'pieces in each dozen')).toBeFocused()
  await keyboard.press('Control+Shift+Delete')
  await expect(cell(page, 'Black', 'S', 'pieces in each dozen')).toBeFocused()
  await expect(remark(page)).toHaveText('Navy removed.')
  await keyboard.press('Control+z')
  await expect(cell(page, 'Navy', 'S', 'pieces in each dozen')).toBeFocused()
  await keyboard.press('Control+Shift+z')
  await expect(getRow(page, 'Navy')).toBeHidden()
  await expect(cell(page, 'Black', 'S', 'pieces in each dozen')).toBeFocused()
  await keyboard.press('Control+Shift+Delete')
  await expect(colorLine(page)).toBeFocused()
  for (let count = 0; count < 30; count++) await keyboard.press('Control+z')
  await expect(remark(page)).toHaveText('There is nothing to undo.')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect(colorLine(page)).toBeFocused()
  await keyboard.press('Control+y')
  await expect(getRow(page, 'Black')).toBeVisible()
  expect(await onPage(page)).toBe(false)
})

test('rows are pasted from a spreadsheet, copied within the sheet, and nothing of them is lost', async ({ page }) => {
  const { keyboard } = page
  await colorLine(page).focus()
  await paste(page, 'Color\tS\tM\tL\tTotal\nblack\t1\t2 2nd\t\t3\nMauve\t4\t1.5\t\t6')
  await expect(remark(page)).toHaveText(
    '2 rows pasted. No color is called “Mauve”: choose their colors, or add them. 1 quantity is no whole number. Not pasted: Total.',
  )
  await expect(cell(page, 'Black', 'S')).toBeFocused()
  await expect(page.getByLabel('Black, M, dozens, 2nd quality')).toHaveValue('2')
  await expect(cell(page, 'Mauve', 'M')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Mauve in Production 1: No color is called “Mauve”' }).click()
  await expect(page.getByRole('button', { name: 'Mauve', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.type('red')
  await expect(page.getByRole('option', { name: 'Red' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(cell(page, 'Red', 'S')).toBeFocused()
  await expect(
    page.getByRole('button', { name: 'Red in Production 1: A quantity is a whole number from 0' }),
  ).toBeVisible()

  await cell(page, 'Black', 'S').focus()
  await keyboard.press('Shift+ArrowRight')
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+c')
  await expect(remark(page)).toHaveText('2 rows copied.')
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('1\t2 2nd\n4\t1.5')
  await cell(page, 'Black', '2XL').focus()
  await keyboard.press('Control+v')
  await expect(page.getByLabel('Black, 3XL, dozens, 2nd quality')).toHaveValue('2')
  await expect(cell(page, 'Red', '2XL')).toHaveValue('4')
  await keyboard.press('Control+z')
  await expect(cell(page, 'Red', '2XL')).toHaveValue('')

  await cell(page, 'Black', 'S').focus()
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Black', exact: true })).toBeFocused()
  await keyboard.press('Shift+ArrowDown')
  await keyboard.press('Control+c')
  await colorLine(page).focus()
  await keyboard.press('Control+v')
  await expect(remark(page)).toHaveText('2 rows pasted. 1 quantity is no whole number.')
  await expect(page.getByLabel('Remove Black')).toHaveCount(2)
  expect(await onPage(page)).toBe(false)
})

test('§2.7 productions are added, duplicated, removed and brought back, and the focus is always in one of them', async ({
  page,
}) => {
  const { keyboard } = page
  const type = (number: number) => panel(page, number).getByRole('combobox', { name: 'Clothing Type' })
  const remove = (number: number) => panel(page, number).getByRole('button', { name: 'Remove', exact: true })
  const black = (number: number) => panel(page, number).getByLabel(/^Black, S/)
  const tabs = page.getByRole('tab')
  await typeRow(page, 'Black', '2')
  await keyboard.press('Alt+p')
  await expect(tabs).toHaveText(['Production 1', 'Production 2'])
  await expect(type(2)).toBeFocused()
  await keyboard.press('Alt+p')
  await expect(tabs, 'an empty production is used before another one is added').toHaveCount(2)
  await tabs.first().focus()
  await keyboard.press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  await expect(panel(page, 1)).toBeFocused()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Production 1')
  await panel(page, 1).getByRole('button', { name: 'Duplicate' }).press('Enter')
  await expect(tabs).toHaveCount(3)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Production 2')
  await expect(type(2)).toBeFocused()
  await expect(black(2)).toHaveValue('2')
  await black(2).fill('7')
  await remove(2).press('Enter')
  await expectToast(page, 'Production 2 removed.')
  await expect(type(1)).toBeFocused()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Production 1')
  await expect(black(1)).toHaveValue('2')
  await page.getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' }).click()
  await expect(type(2)).toBeFocused()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Production 2')
  await expect(black(2)).toHaveValue('7')
  for (let count = 3; count > 0; count--) {
    await expect(tabs).toHaveCount(count)
    await remove(count).press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Add Production Order' })).toBeFocused()
  await keyboard.press('?')
  await expect(dialog(page, 'Keys')).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add Production Order' })).toBeFocused()
})

test('? lists the keys, from a cell and from the empty line for a color too; after a letter it is text', async ({
  page,
}) => {
  const { keyboard } = page
  await typeRow(page, 'Black', '2')
  // The keys of one letter come with the search, once the browser is idle.
  await keyboard.press('Control+k')
  await expect(dialog(page, 'Search')).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog(page, 'Search')).toBeHidden()
  for (const place of [cell(page, 'Black', 'S'), colorLine(page), page.getByRole('tab')]) {
    await place.focus()
    await keyboard.press('?')
    await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(place).toBeFocused()
    await expect(dialog(page, 'Keys')).toHaveCount(0)
  }
  await expect(cell(page, 'Black', 'S')).toHaveValue('2')
  await colorLine(page).focus()
  await keyboard.type('r?')
  await expect(colorLine(page)).toHaveValue('r?')
  await expect(dialog(page, 'Keys')).toHaveCount(0)
})

test('by mouse: a click replaces, buttons switch unit and quality, copy and remove', async ({ page, shop }) => {
  await typeRow(page, 'Black', '2', '3')
  await cell(page, 'Black', 'S').click()
  await page.keyboard.type('4')
  await expect(cell(page, 'Black', 'S')).toHaveValue('4')
  await getRow(page, 'Black').getByRole('button', { name: '2nd' }).click()
  await expect(cell(page, 'Black', 'S')).toBeFocused()
  await page.getByLabel('Copy Black').click()
  await page.getByRole('combobox', { name: 'Color instead of Black' }).click()
  await page.getByRole('option', { name: 'White' }).click()
  await expect(cell(page, 'White', 'S')).toBeFocused()
  await getRow(page, 'White').getByRole('button', { name: 'White, Mix' }).click()
  await cell(page, 'White', 'M', 'pieces in each dozen').fill('8')
  await page.getByLabel('White, number of dozens').fill('5')
  await page.getByLabel('Copy Black').click()
  await page.getByRole('combobox', { name: 'Color instead of Black' }).click()
  await page.getByRole('option', { name: 'Red' }).click()
  await page.getByLabel('Remove Red').click()
  await expect(page.getByLabel('Remove Red')).toHaveCount(0)
  await page.getByRole('rowheader', { name: 'White' }).getByRole('button').click()
  await expect(page.getByRole('combobox', { name: 'Color instead of White' })).toBeFocused()
  await page.getByLabel('Order Remark').click()
  await expect(page.getByRole('combobox', { name: 'Color instead of White' })).toHaveCount(0)
  await expect(page.getByLabel('Order Remark')).toBeFocused()

  await page.getByRole('button', { name: /^Customer/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Clothing Type' }).click()
  await page.getByRole('option', { name: 'Tee' }).click()
  await page.getByRole('button', { name: /^Printing Design/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save Order' }).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  expect(await stored(shop)).toEqual([['Black: not_mix: 4! 3    : 7', 'White: mix: 4! 8    : 5']])
})

test('a color that nobody has made yet is added from the color line, and its row is the one to go on with', async ({
  page,
  shop,
}) => {
  await typeRow(page, 'Black', '2')
  await colorLine(page).focus()
  await page.keyboard.type('Teal')
  await page.keyboard.press('Enter')
  const form = dialog(page, 'New Color')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Name')).toHaveValue('Teal')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Color created.')
  await expect(cell(page, 'Teal', 'S')).toBeFocused()
  await page.keyboard.type('3')
  await expect(cell(page, 'Teal', 'S')).toHaveValue('3')
  await expect(cell(page, 'Black', 'S')).toHaveValue('2')
  await expect(form).toHaveCount(0)
  await expect(cell(page, 'Teal', 'S')).toBeFocused()

  await page.getByRole('button', { name: 'Teal' }).and(page.locator('[data-column=color]')).click()
  await page.keyboard.type('Ochre')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toHaveValue('Ochre')
  await expect(form.getByRole('textbox', { name: 'Color' })).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Color' })).toBeFocused()
  await expect(form).toContainText('Choose a color')
  await page.keyboard.type('cc7722')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Ochre', 'S')).toBeFocused()
  await expect(cell(page, 'Ochre', 'S')).toHaveValue('3')
  await expect(form).toHaveCount(0)
  expect(await getCode(shop, 'Teal')).toBe(guessCode('Teal'))
  expect(await getCode(shop, 'Ochre')).toBe('cc7722')
})

test('the code of a color follows its name until one is chosen, and a pasted name is added with its guess', async ({
  page,
  shop,
}) => {
  const { keyboard } = page
  const form = dialog(page, 'New Color')
  const code = form.getByRole('textbox', { name: 'Color' })
  await colorLine(page).focus()
  await paste(page, 'Heather Mauve\t4\t5')
  const name = page.getByRole('button', { name: 'Heather Mauve', exact: true })
  await expect(name.locator('circle')).toHaveAttribute('fill', `#${guessCode('Mauve')}`)
  await name.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Color instead of Heather Mauve' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toHaveValue('Heather Mauve')
  await expect(code).toHaveValue(`#${guessCode('Mauve')}`)
  await form.getByLabel('Name').fill('Heather Zebra')
  await expect(code).toHaveValue('')
  await form.getByLabel('Name').fill('Heather Rust')
  await expect(code).toHaveValue(`#${guessCode('Rust')}`)
  await code.fill('#aa5533')
  await form.getByLabel('Name').fill('Heather Plum')
  await expect(code).toHaveValue('#aa5533')
  await keyboard.press('Enter')
  await expect(cell(page, 'Heather Plum', 'S')).toBeFocused()
  await expect(cell(page, 'Heather Plum', 'S')).toHaveValue('4')
  expect(await getCode(shop, 'Heather Plum')).toBe('aa5533')
})

const getCode = async (shop: Shop, name: string) =>
  (await shop.call(colorEndpoints.list, { search: name })).data.map(({ code }) => code).join()

test('text that is no table goes into the remark of the order as a whole, and Undo takes it back', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Order Remark' })
  const text = 'Hi Zoe,\n\nplease send them to\n12 Harbor Street\nBellingham WA 98225\n\nBlack\n'
  await field.fill('By Friday')
  await typeRow(page, 'Black', '2')
  await paste(page, text)
  await expect(field).toHaveValue(`By Friday\n${text.trim()}`)
  await expect(remark(page)).toHaveText(
    'What was pasted is no table. It was added to the Order Remark; Undo takes it back.',
  )
  await expect(page.getByRole('button', { name: /^Remove ./ })).toHaveCount(1)
  await expect(cell(page, 'Black', 'S')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('By Friday')
  await expect(cell(page, 'Black', 'S')).toHaveValue('2')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Black', 'S')).toHaveValue('')

  await colorLine(page).focus()
  await paste(page, 'Two of them go to\n12 Harbor Street, Bellingham')
  await expect(field).toHaveValue('By Friday\nTwo of them go to\n12 Harbor Street, Bellingham')
  await colorLine(page).click()
  await expect(page.getByRole('listbox', { name: 'Color' })).toBeVisible()
  await paste(page, 'No more of it, please.\n'.repeat(90))
  await expect(remark(page)).toHaveText(
    'What was pasted is no table. The Order Remark has no room for it: at most 2,000 characters.',
  )
  await expect(page.getByRole('listbox'), 'the list would cover that').toHaveCount(0)
  await expect(field).toHaveValue('By Friday\nTwo of them go to\n12 Harbor Street, Bellingham')
  await field.fill('By Monday')
  await colorLine(page).focus()
  await page.keyboard.press('Control+z')
  await expect(field, 'what was typed since stays').toHaveValue('By Monday')
  await colorLine(page).focus()
  await paste(page, '50/50 Navy, Heather')
  await expect(colorLine(page), 'a line is what was to be typed there').toHaveValue('50/50 Navy, Heather')
  await expect(page.getByRole('option', { name: 'Add new color…' })).toBeVisible()
  await expect(field).toHaveValue('By Monday')
  await colorLine(page).fill('')
  await paste(page, 'Black: S 12, M 24, L 36 pcs')
  await expect(field, 'of quantities that are not understood none is lost').toHaveValue(
    'By Monday\nBlack: S 12, M 24, L 36 pcs',
  )
  await expect(colorLine(page)).toHaveValue('')
})

test('dozens are said in pieces too: of a row, of a mix and in the foot', async ({ page }) => {
  await typeRow(page, 'Black', '100', '4')
  await expect(getRow(page, 'Black')).toContainText('104 Dz 1,248 Pcs')
  await typeRow(page, 'White', '6', '6')
  await page.keyboard.press('x')
  await page.getByLabel('White, number of dozens').fill('3')
  await expect(getRow(page, 'White')).toContainText('36 Pcs')
  await expect(panel(page, 1).getByRole('row').last()).toContainText('107 Dz 1,284 Pcs')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(page.getByRole('button', { name: 'Edit White' })).toContainText('3 Dz 36 Pcs')
  await expect(page.getByText('Total 107 Dz 1,284 Pcs')).toBeVisible()
})

test('more than 500 pieces of a size are asked about once, when the order is saved', async ({ page, shop }) => {
  const { keyboard } = page
  const question = dialog(page, 'Large quantity')
  await page.getByRole('button', { name: /^Customer/ }).click()
  await page.getByRole('option').first().click()
  await typeRow(page, 'Black', '41', '42')
  await typeRow(page, 'White', '6', '6')
  await keyboard.press('x')
  await page.getByLabel('White, number of dozens').fill('100')
  await keyboard.press('Alt+p')
  await keyboard.press('Control+Enter')
  await expect(question).toContainText('Black, M: 504 Pcs White, S: 600 Pcs White, M: 600 Pcs Is that right?')
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Production 1')
  await expect(cell(page, 'Black', 'M')).toBeFocused()
  await expect(question).toHaveCount(0)
  await expect(cell(page, 'Black', 'M')).toBeFocused()
  await keyboard.type('4')
  await keyboard.press('Control+Enter')
  await expect(question).toContainText('White, S: 600 Pcs White, M: 600 Pcs Is that right?')
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Clothing Type required in Production 1').first()).toBeVisible()

  await panel(page, 2).getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('combobox', { name: 'Clothing Type' }).click()
  await page.getByRole('option', { name: 'Tee' }).click()
  await page.getByRole('button', { name: /^Printing Design/ }).click()
  await page.getByRole('option').first().click()
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  expect(await stored(shop)).toEqual([['Black: not_mix: 41 4    : 45', 'White: mix: 6 6    : 100']])

  const { data } = await shop.call(listOrders, {})
  await page.goto(`/orders/edit/${data[0]!._id}`)
  await cell(page, 'Black', 'L').fill('60')
  await saveChanged(page)
  await expect(question, 'what is stored is not asked about').toContainText('quantityBlack, L: 720 Pcs Is that right?')
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(cell(page, 'Black', 'L')).toBeFocused()
  await keyboard.type('6')
  await page.getByRole('button', { name: 'Update Production Product' }).click()
  await expectToast(page, 'updated')
  expect((await stored(shop))[0]![0]).toBe('Black: not_mix: 41 4 6   : 51')
})

test('a quantity is typed over after X and Q too, and Undo leads to the cell that it changes', async ({ page }) => {
  await typeRow(page, 'Black', '4')
  for (const key of ['x', '5', 'q', '6']) await page.keyboard.press(key)
  const small = cell(page, 'Black', 'S', 'pieces in each dozen')
  await expect(small).toHaveValue('6')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+z')
  await expect(small).toBeFocused()
})

test('pieces are counted as they are left, and a color that begins like their unit is a color', async ({ page }) => {
  await typeRow(page, 'Black', '24p')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Black', 'S')).toHaveValue('2')
  await page.keyboard.type('24Pink')
  await expect(colorLine(page)).toBeFocused()
  await expect(colorLine(page)).toHaveValue('Pink')
  await expect(cell(page, 'Black', 'M')).toHaveValue('24')
  for (const name of ['purple', 'pink', 'peach', 'Purple']) {
    await cell(page, 'Black', 'M').focus()
    await page.keyboard.type(`12${name}`)
    await expect(colorLine(page)).toHaveValue(name)
    await expect(cell(page, 'Black', 'M'), name).toHaveValue('12')
  }
  await cell(page, 'Black', 'M').focus()
  await page.keyboard.type('24p sand')
  await expect(colorLine(page)).toHaveValue('sand')
  await expect(cell(page, 'Black', 'M')).toHaveValue('2')
  await cell(page, 'Black', 'L').focus()
  await page.keyboard.type('36pIndigo')
  await expect(colorLine(page)).toHaveValue('Indigo')
  await expect(cell(page, 'Black', 'L')).toHaveValue('3')
})

test('pasted pieces that are no dozens become a mix by X, and are typed over cell by cell', async ({ page }) => {
  await typeRow(page, 'Black', '4')
  await paste(page, 'White: S 6 pcs, M 10 pcs, L 8 pcs')
  const small = cell(page, 'White', 'S')
  await expect(small).toBeFocused()
  await page.keyboard.press('x')
  for (const key of ['3', 'Tab', '5', 'Tab', '4', 'Tab']) await page.keyboard.press(key)
  for (const [size, pieces] of [
    ['S', '3'],
    ['M', '5'],
    ['L', '4'],
  ] as const)
    await expect(cell(page, 'White', size, 'pieces in each dozen')).toHaveValue(pieces)
})

test('in a dialog over the sheet Ctrl+Z takes back what was typed in the dialog, and nothing behind it', async ({
  page,
}) => {
  await typeRow(page, 'Black', '2')
  await colorLine(page).focus()
  await page.keyboard.type('Teal')
  await page.keyboard.press('Enter')
  const name = dialog(page, 'New Color').getByLabel('Name')
  await expect(name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' blue')
  for (const key of ['z', 'z', 'z', 'z']) await page.keyboard.press(`Control+${key}`)
  await expect(name).toHaveValue('Teal')
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+y')
  await expect(name).toHaveValue('Teal blue')
  const cancel = dialog(page, 'New Color').getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  for (const key of ['z', 'z', 'y']) await page.keyboard.press(`Control+${key}`)
  await expect(cancel).toBeFocused()
  await expect(cell(page, 'Black', 'S')).toHaveValue('2')
})

test('the tag of a 2nd quality never lies over the digits of the quantity, and the page stays as wide as the window', async ({
  page,
}) => {
  await typeRow(page, 'Navy', '5', '15', '120', '1210')
  for (const size of ['S', 'M', 'L', 'XL']) {
    await cell(page, 'Navy', size).focus()
    await page.keyboard.press('q')
  }
  await colorLine(page).focus()
  for (const width of [1440, 1280, 1024, 700]) {
    await page.setViewportSize({ width, height: 900 })
    for (const fontSize of ['', '16px']) {
      await page.evaluate((to) => (document.documentElement.style.fontSize = to), fontSize)
      expect(await page.evaluate(coveredDigits), `at ${width} px, text ${fontSize || 'as it is'}`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
})

/** The quantities in cells whose digits lie under the tag of the cell, or outside of it. */
function coveredDigits(): string[] {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('td > span + input')]
  const canvas = document.createElement('canvas').getContext('2d')!
  const covered = inputs.filter((input) => {
    const { fontSize, fontFamily, fontWeight, paddingTop, paddingRight } = getComputedStyle(input)
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const { width, actualBoundingBoxAscent: ascent } = canvas.measureText(input.value)
    const box = input.getBoundingClientRect()
    const tag = input.previousElementSibling!.getBoundingClientRect()
    const left = box.right - Number.parseFloat(paddingRight) - width
    const middle = (box.top + Number.parseFloat(paddingTop) + box.bottom) / 2
    return left < box.left || (left < tag.right && middle - ascent / 2 < tag.bottom)
  })
  return inputs.length === 4 ? covered.map(({ value }) => value) : [`${inputs.length} tags`]
}

test('the totals of many rows stay in their columns, mixes too', async ({ page, shop }) => {
  const catalogue = await openCatalogue(shop)
  const { color } = catalogue
  const sizes = (quantity: number) => Object.fromEntries(SIZES.map((size) => [quantityField(size), quantity]))
  const items = Array.from({ length: 20 }, () => [dozens(color, sizes(612)), mix(color, 31, sizes(2))]).flat()
  const { _id } = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
  await page.goto(`/orders/edit/${_id}`)
  await expect(page.getByText('+1240 Pcs')).toHaveCount(SIZES.length)
  for (const width of [1440, 1280, 1024, 830, 700]) {
    await page.setViewportSize({ width, height: 900 })
    for (const fontSize of ['', '16px']) {
      await page.evaluate((to) => (document.documentElement.style.fontSize = to), fontSize)
      await expectTextsWhole(page)
    }
  }
})

test('where the window gets too narrow for the sheet, the line of the row takes the focus, and gives it back', async ({
  page,
}) => {
  await typeRow(page, 'Black', '2')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(page.getByRole('button', { name: /^Edit Black/ })).toBeFocused()
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(cell(page, 'Black', 'S')).toBeFocused()
  await colorLine(page).focus()
  await page.setViewportSize({ width: 600, height: 900 })
  const add = page.getByRole('button', { name: 'Add Item' })
  await expect(add).toBeFocused()
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(colorLine(page)).toBeFocused()

  const remarkField = page.getByRole('textbox', { name: 'Order Remark' })
  await remarkField.focus()
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(add).toBeVisible()
  await expect(remarkField).toBeFocused()
})

test('§2.7 §5 on a phone each color is a line that opens as a dialog', async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  const add = page.getByRole('button', { name: 'Add Item' })
  await add.tap()
  const item = dialog(page, 'Add Item')
  await item.getByRole('combobox', { name: 'Color' }).fill('Black')
  await page.getByRole('option', { name: 'Black' }).tap()
  await item.getByLabel('L, dozens', { exact: true }).fill('4')
  await item.getByRole('button', { name: 'Add Item' }).tap()
  await expect(item).toBeHidden()
  const line = page.getByRole('button', { name: 'Edit Black' })
  await expect(line).toContainText('L 4')
  await line.tap()
  const update = dialog(page, 'Update Item')
  await update.getByText('Mix', { exact: true }).tap()
  await expect(update.getByRole('alert')).toHaveText('Invalid Product Quantity: 4 of 12 pieces')
  await expect(update.getByRole('button', { name: 'Update Item' })).toBeDisabled()
  await update.getByLabel('L, pieces', { exact: true }).fill('12')
  await update.getByRole('textbox', { name: 'Dozens' }).fill('3')
  await update.getByRole('button', { name: 'Update Item' }).tap()
  await expect(line).toContainText('In each dozen: L 12')
  await expect(line).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Black' }).tap()
  await expect(line).toBeHidden()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(line).toContainText('3 Dz')
  expect(await onPage(page)).toBe(false)
})
