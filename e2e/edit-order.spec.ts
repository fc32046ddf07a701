import type { Page } from '@playwright/test'
import {
  createProduction,
  softDeleteProduction,
  updateProduction,
} from '../src/features/orders/saves/order-productions.contract.ts'
import { getOrder, type Order, updateOrder, updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { softDeleteOrders } from '../src/screens/orders/order-trash.contract.ts'
import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { getDashboard } from '../src/screens/dashboard/dashboard.contract.ts'
import { createSchedule, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { getSingleInventory } from '../src/features/inventories/inventories.contract.ts'
import { returnItem } from '../src/features/returns/returns.contract.ts'
import {
  dozens,
  makeColor,
  makeOrder,
  NO_SUCH_ID,
  openCatalogue,
  printFronts,
  production,
} from '../src/server/testing/fixtures.ts'
import { addDays, firstOfMonth } from '../src/shared/days/calendar.ts'
import { formatDay } from '../src/shared/days/day.ts'
import { expectAccessible } from './accessibility.ts'
import { dayIn, dialog, expectNotOffered, expectToast, saveChanged, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

/** An order of two productions, the first of which has two items. */
async function openOrder(shop: Shop) {
  const catalogue = await openCatalogue(shop)
  const red = (await makeColor(shop, 'Red'))._id
  const order = await makeOrder(shop, catalogue, {
    productionProducts: [
      production(catalogue, { items: [dozens(red, { smallQuantity: 2 }), dozens(catalogue.color)] }),
      production(catalogue, { printingDesign: catalogue.both }),
    ],
  })
  return { catalogue, red, order }
}

async function openEditor(page: Page, { _id, orderNo }: Order, search = ''): Promise<void> {
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/edit/${_id}${search}`)
  await expect(page.getByRole('heading', { name: `Update Order Summary #${orderNo}` })).toBeFocused()
}

const tab = (page: Page, number: number) => page.getByRole('tab', { name: `Production ${number}` })
const panel = (page: Page, number: number) => page.getByRole('tabpanel', { name: `Production ${number}` })
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const updateButton = (page: Page, number = 1) =>
  panel(page, number).getByRole('button', { name: 'Update Production Product' })
const save = (page: Page) => page.getByRole('button', { name: 'Update Order' })

test('§2.9 an order is changed by the keyboard: cells, a new production, its own fields, all saved at once', async ({
  shop,
  page,
}) => {
  const { order } = await openOrder(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders')
  await page.getByRole('button', { name: `Actions, order ${order.orderNo}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Update Order Detail' })).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await expect(updateButton(page)).toBeDisabled()
  await expectAccessible(page)

  await cell(page, 'Red, S, dozens').focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await expect(panel(page, 1).getByLabel('not saved')).toBeVisible()
  await page.keyboard.press('Alt+p')
  const added = panel(page, 3)
  await expect(added.getByRole('combobox', { name: 'Clothing Type' })).toBeFocused()
  await expect(added.getByText('New', { exact: true })).toBeVisible()
  await page.keyboard.type('te')
  await page.keyboard.press('Enter')
  await added.getByRole('button', { name: /^Printing Design/ }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('runner')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await added.getByRole('combobox', { name: 'Type a color' }).focus()
  await page.keyboard.type('red')
  await page.keyboard.press('Enter')
  await expect(added.getByLabel('Red, S, dozens')).toBeFocused()
  await page.keyboard.type('3')
  await expect(added.getByRole('row', { name: /Red/ }).getByText('New', { exact: true })).toBeVisible()
  await page.getByLabel('Order Remark').fill('By Friday')
  await expect(page.getByText('3 productions 11 Dz')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  await expectToast(page, `Order #${order.orderNo} updated.`)

  const saved = await shop.call(getOrder, { id: order._id })
  expect(saved.remark).toBe('By Friday')
  expect(
    saved.productionProductData.map(({ items }) =>
      items.map(({ colorName, smallQuantity, mediumQuantity }) => [colorName, smallQuantity, mediumQuantity]),
    ),
  ).toEqual([
    [
      ['Red', 5, 1],
      ['Coffee', 1, 0],
    ],
    [['Coffee', 1, 0]],
    [['Red', 3, 0]],
  ])
})

test('§2.9 §2.11 each production has its own save, and the focus never falls to the page', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  await openEditor(page, order, `?production=${order.productionProductData[1]!._id}`)
  await expect(tab(page, 2)).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page, 2)).toBeInViewport()

  await panel(page, 2).getByLabel('Coffee, L, dozens').fill('4')
  await updateButton(page, 2).click()
  await expectToast(page, 'Production updated.')
  await expect(panel(page, 2)).toBeFocused()
  await expect(updateButton(page, 2)).toBeDisabled()
  await expect(save(page)).toBeDisabled()

  await panel(page, 2).getByRole('button', { name: 'Duplicate' }).click()
  await expect(panel(page, 3).getByRole('combobox', { name: 'Clothing Type' })).toBeFocused()
  await page.getByRole('button', { name: 'Save New Production Product' }).click()
  await expectToast(page, 'Production added.')
  await expect(panel(page, 3)).toBeFocused()
  await expect(panel(page, 3).getByText('New', { exact: true })).toBeHidden()
  await expect(updateButton(page, 3)).toBeDisabled()

  await page.getByRole('button', { name: 'Add Production Order' }).click()
  await page.getByRole('button', { name: 'Save New Production Product' }).click()
  await expect(page.getByText('Product Item required')).toBeVisible()
  await expect(panel(page, 4).getByRole('combobox', { name: 'Clothing Type' })).toBeFocused()
  await panel(page, 4).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel(page, 3)).toBeFocused()
  await expect(page.getByRole('tab')).toHaveCount(3)
  expect((await shop.call(getOrder, { id: order._id })).productionProductData).toHaveLength(3)
})

test('§2.9 what is wrong with the order itself is told, and nothing is saved', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  await openEditor(page, order)
  await cell(page, 'Red, S, dozens').fill('5')
  await page.getByRole('button', { name: 'Change the delivery' }).click()
  const boxes = page.getByLabel('Boxes')
  await boxes.fill('a few')
  await saveChanged(page)
  await expect(page.getByText('Boxes is a whole number')).toBeVisible()
  await expect(boxes).toBeFocused()
  await expect(panel(page, 1).getByLabel('not saved')).toBeVisible()
  const quantity = async () => (await shop.call(getOrder, { id: order._id })).productionProductData[0]!.productQuantity
  expect(await quantity()).toBe(order.productionProductData[0]!.productQuantity)
  await boxes.fill('3')
  await saveChanged(page)
  await expectToast(page, `Order #${order.orderNo} updated.`)
  expect(await quantity()).toBe(order.productionProductData[0]!.productQuantity + 3)
})

test('O7: what a colleague changed of the order itself is told, and nothing is saved', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  await openEditor(page, order)
  await page.getByLabel('Add On').fill('mine')
  await cell(page, 'Red, S, dozens').fill('5')
  await shop.call(updateOrder, { id: order._id, customer: order.customer, addOn: 'theirs' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Somebody changed this in the meantime')).toBeVisible()
  const stored = async () => {
    const { addOn, productionProductData } = await shop.call(getOrder, { id: order._id })
    return [addOn, productionProductData[0]!.items[0]!.smallQuantity]
  }
  expect(await stored()).toEqual(['theirs', 2])
  await page.keyboard.press('Control+Enter')
  await expectToast(page, `Order #${order.orderNo} updated.`)
  expect(await stored()).toEqual(['mine', 5])
})

test('what is in the way of Update Order is told until it is mended', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  await openEditor(page, order)
  const complaint = page.getByText('Nothing is saved because of Production 1. What is in its way is marked there.')
  await cell(page, 'Red, S, dozens').fill('1.5')
  await save(page).click()
  await expect(complaint).toBeVisible()
  await cell(page, 'Red, S, dozens').fill('3')
  await expect(complaint).toBeHidden()
  await save(page).click()
  await expectToast(page, `Order #${order.orderNo} updated.`)
})

test('Update Order saves all or nothing: what the server refuses of one production keeps the others, too', async ({
  shop,
  page,
}) => {
  const { order } = await openOrder(shop)
  const gone = await makeColor(shop, 'Vanishing')
  await openEditor(page, order)
  await page.getByLabel('Add On').fill('sleeve print')
  await cell(page, 'Red, S, dozens').fill('5')
  const color = panel(page, 2).getByRole('combobox', { name: 'Type a color' })
  await color.fill('vanishing')
  await color.press('Enter')
  await panel(page, 2).getByLabel('Vanishing, S, dozens').fill('4')
  await shop.call(colorEndpoints.softDelete, { ids: [gone._id] })
  await save(page).click()
  await expect(page.getByText('Nothing is saved because of Production 2.')).toBeVisible()
  await expect(panel(page, 2).getByText('This color does not exist any more.')).toBeVisible()
  const stored = async () => {
    const { addOn, productionProductData } = await shop.call(getOrder, { id: order._id })
    return [addOn, ...productionProductData.map(({ productQuantity }) => productQuantity)]
  }
  expect(await stored()).toEqual(['', 3, 1])
  await expectAccessible(page)

  await panel(page, 2).getByRole('button', { name: 'Remove Vanishing' }).click()
  await panel(page, 2).getByLabel('Coffee, S, dozens').fill('2')
  await save(page).click()
  await expectToast(page, `Order #${order.orderNo} updated.`)
  expect(await stored()).toEqual(['sleeve print', 6, 2])
})

test('§2.9 P: a production is deleted in the Danger Zone, leaves the machine of a colleague, and comes back by Undo', async ({
  shop,
  page,
  openWindow,
}) => {
  const { order } = await openOrder(shop)
  const [, second] = order.productionProductData
  await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: second!._id,
    machine: 'machineXl1',
    screenPrintingOn: 'front',
  })
  const machine = await openWindow()
  await signInAs(machine, ADMINISTRATOR)
  await machine.goto('/schedule/machineXl1')
  await expect(machine.getByText('Two Face')).toBeVisible()

  await openEditor(page, order)
  await page.getByLabel('Remark').fill('Two colors less')
  await tab(page, 2).click()
  await expect(panel(page, 2)).toBeFocused()
  await expect(panel(page, 2).getByText('Front: Machine XL, Pending')).toBeVisible()
  await panel(page, 2).getByRole('button', { name: 'Remove', exact: true }).click()
  const danger = dialog(page, 'Danger Zone')
  await expect(danger).toContainText('Production 2: Tee / Two Face')
  await expect(danger).toContainText('Front: Machine XL, Pending: it leaves the machine.')
  await expectAccessible(page)
  await danger.getByRole('button', { name: 'Delete' }).click()
  await expect(danger).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(panel(page, 1)).toBeFocused()
  // The toast stays as long as its button has the focus.
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(machine.getByText('Production schedule not found.')).toBeVisible()
  // The status of the order has followed: no colleague has changed it.
  await expect(page.getByRole('radio', { name: 'Confirm' })).toBeChecked()

  await undo.press('Enter')
  await expectToast(page, 'restored. The schedule is Pending, in the queue by due day.')
  await expect(page.getByRole('tab')).toHaveCount(2)
  await expect(machine.getByText('Two Face')).toBeVisible()
  const now = await shop.call(getOrder, { id: order._id })
  expect(now.productionProductData[1]).toMatchObject({
    _id: second!._id,
    items: second!.items,
    frontStatus: 'schedule',
  })
  await expect(panel(page, 2).getByLabel('Coffee, S, dozens')).toHaveValue('1')
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody changed this' })).toBeHidden()
  await save(page).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  expect(await shop.call(getOrder, { id: order._id })).toMatchObject({ remark: 'Two colors less', status: 'schedule' })
})

test('what is on a machine is changed after a question that names machine and status, once', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  const [first] = order.productionProductData
  const { schedule } = await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: first!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })
  await openEditor(page, order)
  await cell(page, 'Red, S, dozens').fill('8')
  await updateButton(page).click()
  await expectToast(page, 'Production updated.')
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'preparing' })
  await expect(page.getByText('Front: Machine M, Preparing')).toBeVisible()
  await cell(page, 'Red, S, dozens').fill('9')
  await saveChanged(page)
  const question = dialog(page, 'Already on a machine')
  await expect(question).toContainText('Front: Machine M, Preparing. The person at the machine sees the change at once')
  await expect(question.getByRole('button', { name: 'Change it' })).toBeFocused()
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'processing' })
  await expect(question).toContainText('Front: Machine M, Processing.')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await expect(cell(page, 'Red, S, dozens')).toHaveValue('9')
  expect((await shop.call(getOrder, { id: order._id })).productionProductData[0]!.items[0]!.smallQuantity).toBe(8)

  await updateButton(page).click()
  await question.getByRole('button', { name: 'Change it' }).click()
  await expectToast(page, 'Production updated.')
  await expect(question).toBeHidden()
  await cell(page, 'Red, S, dozens').fill('10')
  await updateButton(page).click()
  await expectToast(page, 'Production updated.')
  expect((await shop.call(getOrder, { id: order._id })).productionProductData[0]!.items[0]!.smallQuantity).toBe(10)

  // Nothing of the order itself is changed: it is told all the same. What is printed meanwhile is asked again.
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'complete' })
  await expect(page.getByText('Front: printed')).toBeVisible()
  await cell(page, 'Red, S, dozens').fill('11')
  await saveChanged(page)
  await dialog(page, 'Already printed').getByRole('button', { name: 'Change it' }).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  await expectToast(page, `Order #${order.orderNo} updated.`)
})

test('O7: two people in different productions do not disturb each other, and a change appears where nobody types', async ({
  shop,
  page,
  openWindow,
}) => {
  const { order } = await openOrder(shop)
  const colleague = await openWindow()
  await openEditor(page, order)
  await openEditor(colleague, order, `?production=${order.productionProductData[1]!._id}`)
  await cell(page, 'Red, S, dozens').fill('7')
  await panel(colleague, 2).getByLabel('Coffee, XL, dozens').fill('6')
  await updateButton(colleague, 2).click()
  await expectToast(colleague, 'Production updated.')
  await expect(cell(page, 'Red, S, dozens')).toHaveValue('7')
  await expect(cell(page, 'Red, S, dozens')).toBeFocused()
  await expect(panel(page, 2).getByLabel('Coffee, XL, dozens')).toHaveValue('6')
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody changed this' })).toContainText('Coffee, XL')
  await save(page).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  const saved = await shop.call(getOrder, { id: order._id })
  expect(saved.productionProductData.map(({ items: [item] }) => [item!.smallQuantity, item!.xlQuantity])).toEqual([
    [7, 0],
    [1, 6],
  ])
})

test('O7: in the same cell both values are shown, and nothing typed is lost', async ({ shop, page }) => {
  const { order } = await openOrder(shop)
  const [first] = order.productionProductData
  await openEditor(page, order)
  await cell(page, 'Red, S, dozens').fill('7')
  const [item, other] = first!.items
  await shop.call(updateProduction, {
    id: first!._id,
    clothingType: first!.clothingType,
    printingDesign: first!.printingDesign,
    items: [
      { _id: item!._id, color: item!.color, smallQuantity: 8, largeQuantity: 3 },
      { _id: other!._id, color: other!.color, smallQuantity: 1 },
    ],
  })
  await shop.call(updateOrder, { id: order._id, customer: order.customer, remark: 'By their hand' })
  await expect(page.getByLabel('Order Remark')).toHaveValue('By their hand')
  await save(page).click()
  const conflict = page.getByRole('group', { name: 'Red, S', exact: true })
  await expect(conflict).toContainText('Yours7Theirs8')
  await expect(page.getByText('Nothing is saved because of Production 1')).toBeVisible()
  await expect(cell(page, 'Red, L, dozens')).toHaveValue('3')
  await expectAccessible(page)
  await save(page).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  const saved = await shop.call(getOrder, { id: order._id })
  expect(saved.remark).toBe('By their hand')
  expect(saved.productionProductData[0]!.items[0]).toMatchObject({ smallQuantity: 7, largeQuantity: 3 })
})

test('a production that a colleague deletes goes away, unless it is being changed: then it can be saved as a new one', async ({
  shop,
  page,
}) => {
  const { order, catalogue } = await openOrder(shop)
  const [first, second] = order.productionProductData
  const third = await shop.call(createProduction, { orderId: order._id, ...production(catalogue) })
  await openEditor(page, order)
  await cell(page, 'Red, S, dozens').fill('7')
  await shop.call(softDeleteProduction, { id: second!._id })
  await expect(page.getByText('A colleague has deleted Production 2.')).toBeVisible()
  await shop.call(softDeleteProduction, { id: first!._id })
  await expect(page.getByRole('alert').filter({ hasText: 'A colleague has deleted this production' })).toBeVisible()
  await expect(cell(page, 'Red, S, dozens')).toHaveValue('7')

  await save(page).click()
  await expect(page.getByText('Save it as a new production, or remove it.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Save as New Production' }).click()
  await expectToast(page, 'Production added.')
  await expect(page.getByRole('tab')).toHaveCount(2)
  const saved = await shop.call(getOrder, { id: order._id })
  expect(saved.productionProductData.map(({ _id }) => _id)).toEqual([third.data._id, expect.any(String)])
  expect(saved.productionProductData[1]!.items[0]!.smallQuantity).toBe(7)
})

test('§2.9 §4 where a colleague removes what has the focus, it goes to what is beside it, and never to the page', async ({
  shop,
  page,
}) => {
  const { order } = await openOrder(shop)
  const [first, second] = order.productionProductData
  await openEditor(page, order)
  await cell(page, 'Red, M, dozens').focus()
  const { _id, color } = first!.items[1]!
  await shop.call(updateProduction, {
    id: first!._id,
    clothingType: first!.clothingType,
    printingDesign: first!.printingDesign,
    items: [{ _id, color, smallQuantity: 1 }],
  })
  await expect(panel(page, 1).getByLabel('Coffee, M, dozens')).toBeFocused()

  await page.getByRole('radio', { name: 'Pending' }).focus()
  const { schedule } = await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: second!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('StatusSchedule')

  await panel(page, 1).getByLabel('Coffee, M, dozens').focus()
  await shop.call(softDeleteProduction, { id: first!._id })
  await expect(page.getByText('A colleague has deleted Production 1.')).toBeVisible()
  await expect(panel(page, 1)).toBeFocused()
  await shop.call(softDeleteProduction, { id: schedule.productionProductId })
  await expect(page.getByRole('button', { name: 'Add Production Order' })).toBeFocused()
})

test('§2.7 §2.9 §8 an order in the trash, or of no number, is said and led away from; leaving what is typed asks', async ({
  shop,
  page,
}) => {
  const { order } = await openOrder(shop)
  await openEditor(page, order)
  await page.getByLabel('Order Remark').fill('By Friday')
  await shop.call(softDeleteOrders, { ids: [order._id] })
  await expect(page.getByRole('alert').filter({ hasText: 'This order is in the trash now' })).toBeVisible()
  await expect(page.getByLabel('Order Remark')).toHaveValue('By Friday')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)

  await page.goto(`/orders/edit/${order._id}`)
  await expect(page.getByText('Restore it first, then it can be changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Open the trash' }).click()
  await expect(page).toHaveURL(/\/trash\/orders/)
  await page.goto(`/orders/edit/${NO_SUCH_ID}`)
  await expect(page).toHaveURL(/\/orders\?view=open$/)
})

test('§4 an item with returns is removed after a question, comes back by Undo, and its pieces stay in the stock', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const red = (await makeColor(shop, 'Red'))._id
  const items = [dozens(red, { smallQuantity: 2 }), dozens(catalogue.color)]
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
  const [first] = order.productionProductData
  await printFronts(shop, order)
  const ids = { id: order._id, productionProductId: first!._id, itemId: first!.items[0]!._id }
  await shop.call(returnItem, { ...ids, smallQuantityReturn: 3 })
  await openEditor(page, order)
  await expect(page.getByText('Items with a lock can only be removed.')).toBeVisible()
  const row = page.getByRole('row').filter({ has: cell(page, 'Red, S, dozens') })
  const question = dialog(page, 'Remove Item')
  await cell(page, 'Red, S, dozens').press('Control+Shift+Delete')
  await expect(question).toContainText('3 Pcs of Red came back. What came back stays in the stock')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(cell(page, 'Red, S, dozens')).toBeFocused()
  for (const isLast of [false, true]) {
    await row.getByRole('button', { name: 'Remove Red' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(question).toBeHidden()
    await expect(row).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove Coffee' })).toBeFocused()
    if (isLast) continue
    await page.keyboard.press('Control+z')
    await expect(row).toBeVisible()
  }
  await updateButton(page).click()
  await dialog(page, 'Already printed').getByRole('button', { name: 'Change it' }).click()
  await expectToast(page, 'Production updated.')
  await expect(page.getByRole('combobox', { name: 'Clothing Type' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeEnabled()
  const { clothingType, printingDesign } = first!
  const stock = await shop.call(getSingleInventory, { clothingType, printingDesign })
  expect(stock.items).toMatchObject([{ colorName: 'Red', small: 3 }])
})

test('O4: Deliver says its day in place of the planned one, also where a colleague plans another one meanwhile', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const { today } = await shop.call(getDashboard, {})
  const earlier = addDays(firstOfMonth(today), -10)
  const [planned, later] = [addDays(today, 5), addDays(today, 6)]
  const order = await makeOrder(shop, catalogue, { deliveryDate: planned })
  await printFronts(shop, order)
  await openEditor(page, order)
  const day = page.getByRole('button', { name: /^Delivery Date/ })
  const choose = (status: string) => page.getByRole('radiogroup', { name: 'Status' }).getByText(status).click()
  await expect(day).toHaveText(formatDay(planned))
  await choose('Deliver')
  await expect(day).toHaveText(formatDay(today))
  await day.click()
  await expectNotOffered(page, addDays(today, 1))
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await test.step('what a colleague plans is taken over as the plan, and hinders nothing', async () => {
    await shop.call(updateOrderSummary, { id: order._id, deliveryDate: later })
    await save(page).click()
    const merged = page.getByRole('alert').filter({ hasText: 'Somebody changed this' })
    await expect(merged).toContainText('Also changed by your colleague: Delivery Date')
    await expect(day).toHaveText(formatDay(today))
    await choose('Complete')
    await expect(day).toHaveText(formatDay(later))
    await choose('Deliver')
    await save(page).click()
    await expect(page).toHaveURL(/\/orders\?view=open$/)
    expect(await shop.call(getOrder, { id: order._id })).toMatchObject({ status: 'deliver', deliveryDate: today })
  })

  await test.step('two days of one delivery are shown to choose from', async () => {
    await shop.call(updateOrderSummary, { id: order._id, status: 'complete' })
    await page.goto(`/orders/edit/${order._id}`)
    await choose('Deliver')
    await day.click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await dayIn(page, earlier).click()
    await shop.call(updateOrderSummary, { id: order._id, status: 'deliver' })
    await save(page).click()
    const conflict = page.getByRole('group', { name: 'Delivery Date', exact: true })
    await expect(conflict).toContainText(`Yours${formatDay(earlier)}Theirs${formatDay(today)}`)
    await expect(day).toHaveText(formatDay(earlier))
    await save(page).click()
    await expect(page).toHaveURL(/\/orders\?view=open$/)
    expect(await shop.call(getOrder, { id: order._id })).toMatchObject({ status: 'deliver', deliveryDate: earlier })
  })
})

test('Add On is changed beside the remark, is merged with what a colleague changes, and is in the history', async ({
  shop,
  page,
}) => {
  const { order } = await openOrder(shop)
  await openEditor(page, order)
  await page.getByLabel('Add On').fill('Hang tags')
  await shop.call(updateOrder, { id: order._id, customer: order.customer, addOn: 'Stickers', remark: 'By Friday' })
  await save(page).click()
  const conflict = page.getByRole('group', { name: 'Add On' })
  await expect(conflict).toContainText('YoursHang tagsTheirsStickers')
  await expect(page.getByText('Also changed by your colleague: Order Remark')).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  expect(await shop.call(getOrder, { id: order._id })).toMatchObject({ addOn: 'Hang tags', remark: 'By Friday' })
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Add On: Stickers → became Hang tags')
  await page.goto(`/orders/edit/${order._id}`)
  await page.getByLabel('Add On').clear()
  await save(page).click()
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  expect(await shop.call(getOrder, { id: order._id })).toMatchObject({ addOn: '' })
})

test('an address without an order leads to the orders, and no call is made for it', async ({ page }) => {
  await signInAs(page, ADMINISTRATOR)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const address of ['/orders/edit', '/orders/edit/', '/orders/return', '/orders/return/']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/orders\?view=open$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked.filter((path) => /^\/api\/orders\/(edit|return)/.test(path))).toEqual([])
})

test('§2.9 on a phone an item is changed in the dialog, by touch', async ({ shop, openWindow }) => {
  const { order } = await openOrder(shop)
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await openEditor(page, order)
  await page.getByRole('button', { name: /^Edit Red/ }).tap()
  const item = dialog(page, 'Update Item')
  await item.getByLabel('S, dozens', { exact: true }).fill('8')
  await item.getByRole('button', { name: 'Update Item' }).tap()
  await expect(item).toBeHidden()
  await expectAccessible(page)
  await updateButton(page).tap()
  await expectToast(page, 'Production updated.')
  expect((await shop.call(getOrder, { id: order._id })).productionProductData[0]!.items[0]!.smallQuantity).toBe(8)
})
