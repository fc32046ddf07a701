import { getCatalogue } from '../src/features/catalogue/catalogue.contract.ts'
import { createOrder, getOrder, listOrders } from '../src/features/orders/orders.contract.ts'
import { dozens, makeColor, makeOrder, openCatalogue, tinyPng } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, fillOrder, signInAs, untilPainted } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const png = async () => ({
  name: 'koi.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await tinyPng().arrayBuffer()),
})

test.beforeEach(async ({ shop, page }) => {
  await openCatalogue(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
})

test('§5 Q6: a quantity that is no whole number stays in its field and is not added', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Item' }).click()
  const item = dialog(page, 'Add Item')
  await item.getByRole('combobox', { name: 'Color' }).click()
  await page.getByRole('option').first().click()
  await item.getByLabel('S, dozens', { exact: true }).fill('2')
  const xl = item.getByLabel('XL, dozens', { exact: true })
  for (const [typed, message] of [
    ['1.5', 'A quantity is a whole number from 0'],
    ['-5', 'A quantity is a whole number from 0'],
    ['83334', 'At most 1,000,000 pieces'],
  ] as const) {
    await xl.clear()
    await xl.pressSequentially(typed)
    await expect(xl).toHaveValue(typed)
    await expect(item.getByRole('alert')).toHaveText(message)
    await expect(item.getByRole('button', { name: 'Add Item' })).toBeDisabled()
  }
  await xl.fill('1,5')
  await item.getByLabel('S, dozens', { exact: true }).press('Enter')
  await expect(xl).toBeFocused()
  await expect(xl).toHaveValue('1,5')
})

test('an item is added with the keyboard: Enter leads to what is missing, and to the color of another one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Item' }).click()
  const item = dialog(page, 'Add Item')
  const color = item.getByRole('combobox', { name: 'Color' })
  const small = item.getByLabel('S, dozens', { exact: true })
  await color.click()
  await page.getByRole('option').first().click()
  await item.getByLabel('XL, dozens', { exact: true }).press('Enter')
  await expect(small).toBeFocused()
  await expect(item.getByRole('alert')).toHaveText('Invalid Product Quantity')

  await item.getByText('Mix', { exact: true }).click()
  await item.getByRole('textbox', { name: 'Dozens' }).fill('2')
  await item.getByLabel('XL, pieces', { exact: true }).fill('5')
  await item.getByLabel('XL, pieces', { exact: true }).press('Enter')
  await expect(item.getByLabel('S, pieces', { exact: true })).toBeFocused()
  await expect(item.getByRole('alert')).toHaveText('Invalid Product Quantity: 5 of 12 pieces')

  await item.getByLabel('S, pieces', { exact: true }).fill('7')
  await item.getByLabel('Add another afterwards').press('Space')
  await item.getByLabel('S, pieces', { exact: true }).press('Enter')
  await expect(color).toBeFocused()
  await expect(color).toHaveValue('')
  await expect(item.getByRole('alert')).toBeHidden()
})

test('of colors that begin as it is typed, the one that orders use comes first', async ({ shop, page }) => {
  const { customers, clothingTypes, printingDesign } = await shop.call(getCatalogue, {})
  await makeColor(shop, 'Natural')
  const { _id: navy } = await makeColor(shop, 'Navy')
  const ids = { clothingType: clothingTypes![0]!._id, printingDesign: printingDesign![0]!._id }
  await shop.call(createOrder, {
    customer: customers![0]!._id,
    productionProducts: [{ ...ids, items: [dozens(navy)] }],
  })
  await page.reload()
  await page.getByRole('combobox', { name: 'Type a color' }).focus()
  await page.keyboard.type('na')
  await expect(page.getByRole('option')).toHaveText(['Navy', 'Natural', 'Add new color…'])
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Navy, S, dozens')).toBeFocused()
})

test('a clothing type and a design that nobody has made yet are made with the keyboard alone, and what was typed stays', async ({
  shop,
  page,
}) => {
  const { keyboard } = page
  await page.getByRole('combobox', { name: 'Type a color' }).focus()
  await keyboard.type('Coffee')
  await keyboard.press('Enter')
  const small = page.getByLabel('Coffee, S, dozens')
  await expect(small).toBeFocused()
  await keyboard.type('2')

  const type = page.getByRole('combobox', { name: 'Clothing Type' })
  const newType = dialog(page, 'New Clothing Type')
  for (const key of ['Escape', 'Enter']) {
    await type.focus()
    await keyboard.type('Hooded vest')
    await expect(page.getByRole('option')).toHaveText(['Add new clothing type…'])
    await keyboard.press('Enter')
    await expect(newType.getByLabel('Name')).toBeFocused()
    await expect(newType.getByLabel('Name')).toHaveValue('Hooded vest')
    await expectAccessible(page)
    await keyboard.press(key)
    await expect(newType).toBeHidden()
    await expect(type).toBeFocused()
  }
  await expectToast(page, 'Clothing type created.')
  await expect(type).toHaveValue('Hooded vest')

  await keyboard.press('Tab')
  const design = page.getByRole('button', { name: /^Printing Design/ })
  await expect(design).toBeFocused()
  await keyboard.type('Koi')
  const picker = dialog(page, 'Select Printing Design')
  await picker.getByText('No printing design found.').click()
  await keyboard.press('Escape')
  await expect(design).toBeFocused()
  await keyboard.type('Koi')
  await expect(picker.getByText('No printing design found.')).toBeVisible()
  const newDesign = dialog(page, 'New Printing Design')
  await keyboard.press('Enter')
  await expect(newDesign.getByLabel('Name')).toHaveValue('Koi')
  await expect(newDesign.getByLabel('Name')).toBeFocused()
  await keyboard.press('Escape')
  await expect(newDesign).toBeHidden()
  await expect(picker.getByRole('combobox')).toBeFocused()
  await expect(picker.getByRole('combobox')).toHaveValue('Koi')
  await keyboard.press('Escape')
  await expect(design).toBeFocused()
  await expect(design).toContainText('Select printing design')

  await keyboard.type('Koi')
  await expect(picker.getByText('No printing design found.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(newDesign.getByLabel('Name')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('ArrowRight')
  for (const side of ['Front', 'Back']) {
    await newDesign.getByLabel(`${side} Image`, { exact: true }).setInputFiles(await png())
    await expect(newDesign.getByAltText(`${side} Image, preview`)).toBeVisible()
  }
  await expectAccessible(page)
  await newDesign.getByLabel('Name').focus()
  await keyboard.press('Enter')
  await expectToast(page, 'Printing design created.')
  await expect(newDesign).toBeHidden()
  await expect(picker).toBeHidden()
  await expect(design).toBeFocused()
  await expect(design).toContainText('Koi Front and Back')
  await expect(page.getByRole('figure')).toHaveText(['Front', 'Back'])
  await expect(small).toHaveValue('2')

  await keyboard.press('Alt+p')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Production 2')
  await keyboard.type('Hooded')
  await expect(page.getByRole('option')).toHaveText(['Hooded vest', 'Add new clothing type…'])
  await keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove', exact: true }).last().press('Enter')
  await page.getByRole('button', { name: /^Customer/ }).press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  const { data } = await shop.call(listOrders, { detail: 'true' })
  expect(data).toMatchObject([
    {
      orderQuantity: 24,
      productionProductData: [
        {
          clothingTypeName: 'Hooded vest',
          printingDesignData: { name: 'Koi' },
          frontStatus: 'pending',
          backStatus: 'pending',
        },
      ],
    },
  ])
})

test('so they are on a narrow screen where a production of a saved order is edited', async ({ shop, page }) => {
  const { _id: id } = await makeOrder(shop, await openCatalogue(shop))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/orders/edit/${id}`)
  const { keyboard } = page
  const type = page.getByRole('combobox', { name: 'Clothing Type' })
  await type.click()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Hooded vest')
  await page.getByRole('option', { name: 'Add new clothing type…' }).click()
  await dialog(page, 'New Clothing Type').getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Clothing type created.')
  await expect(type).toHaveValue('Hooded vest')

  const design = page.getByRole('button', { name: /^Printing Design/ })
  await design.click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const newDesign = dialog(page, 'New Printing Design')
  await newDesign.getByLabel('Name').fill('Koi')
  await newDesign.getByLabel('Front Image', { exact: true }).setInputFiles(await png())
  await newDesign.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Printing design created.')
  await expect(design).toContainText('Koi Front')
  await expect(design).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?/)
  expect((await shop.call(getOrder, { id })).productionProductData).toMatchObject([
    { clothingTypeName: 'Hooded vest', printingDesignData: { name: 'Koi' }, backStatus: null },
  ])
})

test('§2.7 a save that the order as a whole forbids says so in sight, and the 51st production is out of reach', async ({
  page,
}) => {
  const add = page.getByRole('button', { name: 'Add Production Order' })
  const duplicate = page.getByRole('button', { name: 'Duplicate' }).last()
  const selected = page.getByRole('tab', { selected: true })
  const last = page.getByRole('tabpanel').last()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: /^Customer/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Save Order' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'One of the Production order' })
  await expect(refusal).toBeInViewport({ ratio: 1 })

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 1440) await add.click()
    for (let count = 0; count < 12; count++) await duplicate.click()
    await expect(last.getByRole('combobox', { name: 'Clothing Type' })).toBeFocused()
    await expect(last).toBeInViewport()
  }
  for (let count = 0; count < 25; count++) await duplicate.click()
  await expect(selected).toHaveText('Production 50')
  await expect(add).toBeDisabled()
  await expect(add).toHaveAccessibleDescription('At most 50 productions')
  await expect(duplicate).toBeDisabled()
})

test('whoever leaves an order that is not saved is asked in front of what is open, and gets there', async ({
  page,
}) => {
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Order Remark').fill('By Friday')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add Item' }).click()
  const item = dialog(page, 'Add Item')
  await expect(item).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page, 'Unsaved changes')).toBeHidden()
  await expect(page).toHaveURL(/orders\/new$/)
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  await page.getByRole('button', { name: 'New' }).click()
  await expect(page.getByLabel('Order Remark')).toHaveValue('')
})

test('§2.5 §2.9 a day is picked by keyboard alone: from the chosen day, or from today', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-18T12:00:00')
  await page.reload()
  const field = page.getByRole('button', { name: /^Due Date/ })
  const day = (date: number) => page.getByRole('button', { name: `${date} November 2026`, exact: true })
  await field.press('Enter')
  await expect(day(18)).toBeFocused()
  await untilPainted(page)
  await page.keyboard.press('ArrowRight')
  await expect(day(19)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(26)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '3 December 2026', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(day(26)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(day(26)).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveText('Pick a day')

  await page.keyboard.press('Enter')
  await expect(day(18)).toBeFocused()
  await untilPainted(page)
  await page.keyboard.press('ArrowLeft')
  await expect(day(17)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveText('Nov 17, 2026')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day(17)).toBeFocused()
})

test('Add On is taken with an order, is there after a reload, and is ordered again', async ({ shop, page }) => {
  const addOn = page.getByLabel('Add On')
  await fillOrder(page)
  await addOn.fill('Hang tags')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  await page.reload()
  await expect(addOn).toHaveValue('Hang tags')
  await page.getByRole('button', { name: 'Save Order' }).click()
  await page.getByRole('link', { name: 'Open #1' }).click()
  const order = page.getByLabel('Order', { exact: true })
  await expect(order.getByText('Add On: Hang tags', { exact: true })).toBeVisible()
  const { data } = await shop.call(listOrders, {})
  expect(data).toMatchObject([{ addOn: 'Hang tags' }])
  await page.getByRole('link', { name: 'Order again' }).click()
  await expect(addOn).toHaveValue('Hang tags')
})

test.describe('a connection that breaks', () => {
  test.use({ expectedFaults: /ERR_FAILED|409/ })

  test('O10: an answer that gets lost makes no second order, and what was changed meanwhile is not lost', async ({
    shop,
    page,
  }) => {
    const save = page.getByRole('button', { name: 'Save Order' })
    const loseAnswer = () =>
      page.route(
        '**/api/orders',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    await fillOrder(page)

    await loseAnswer()
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
    await page.getByLabel('Order Remark').fill('Changed since')
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Order #1 had been stored already' })).toBeVisible()
    expect((await shop.call(listOrders, {})).total).toBe(1)

    await loseAnswer()
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
    await save.click()
    await expect(page).toHaveURL(/\/orders\?view=open$/)
    await expect(page.getByRole('row').filter({ hasText: '#2' })).toContainText('just saved')
    await page.getByRole('link', { name: 'Open #2' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('#2')
    const { data } = await shop.call(listOrders, { sortField: 'orderNo', sortOrder: 1 })
    expect(data.map(({ orderNo, remark }) => [orderNo, remark])).toEqual([
      [1, ''],
      [2, 'Changed since'],
    ])
  })
})
