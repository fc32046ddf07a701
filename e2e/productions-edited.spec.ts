import { dozens, makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import {
  createProduction,
  softDeleteProduction,
  updateProduction,
} from '../src/features/orders/saves/order-productions.contract.ts'
import { getOrder, type Order } from '../src/features/orders/orders.contract.ts'
import { softDeleteOrders } from '../src/screens/orders/order-trash.contract.ts'
import { createSchedule, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }

const enter = async (shop: Shop, order: Order, n = 0) =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[n]!._id,
      machine: 'machineM1',
      screenPrintingOn: 'front',
    })
  ).schedule

test('Mia sees on her open screens what Ada changes, until she sets its status', async ({ shop, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const order = await makeOrder(shop, catalogue)
  const schedule = await enter(shop, order)
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'preparing' })
  const mia = await openWindow({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  const ada = await openWindow()
  await startAs(mia, MIA)
  await signInAs(ada, ADMINISTRATOR)
  await ada.goto('/schedule/machineM1')
  const card = mia.getByRole('listitem').filter({ hasText: 'Front Runner' })
  const row = ada.getByRole('row').filter({ hasText: 'Front Runner' })
  await expect(card).toContainText('1 Dz')
  await expect(row).toContainText('Preparing')
  await expect(card.getByText('Changed')).toHaveCount(0)

  const { _id: id, clothingType, printingDesign } = order.productionProductData[0]!
  await shop.call(updateProduction, {
    id,
    clothingType,
    printingDesign,
    items: [dozens(catalogue.color, { largeQuantity: 3 })],
  })
  await expect(card).toContainText('3 Dz')
  await expect(card.getByText(/^Changed \d+:\d\d\s[AP]M$/)).toBeVisible()
  await expect(row.getByText('Changed', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(row.getByTitle(/Changed \d+:\d\d\s[AP]M$/), 'when is in the tooltip').toBeVisible()
  await expectAccessible(mia)
  await expectAccessible(ada)
  await card.getByRole('button', { name: 'Check Product Detail' }).click()
  await expect(dialog(mia, 'Product Detail').getByText(/^Changed/)).toBeVisible()
  await expectAccessible(mia)
  await mia.keyboard.press('Escape')

  await card.getByRole('button', { name: /^Status of/ }).click()
  const status = dialog(mia, 'Update Production Status')
  await expect(status.getByRole('button', { name: 'Ready' })).toBeVisible()
  // A second change while she chooses: she is told before her choice counts.
  await shop.call(updateProduction, {
    id,
    clothingType,
    printingDesign,
    items: [dozens(catalogue.color, { largeQuantity: 4 })],
  })
  await expect(card).toContainText('4 Dz')
  await status.getByRole('button', { name: 'Ready' }).click()
  await expect(status.getByRole('alert')).toContainText('The order was changed in the meantime.')
  await status.getByRole('button', { name: 'Ready' }).click()
  await expect(card).toContainText('Ready')
  await expect(card.getByText('Changed')).toHaveCount(0)
  await expect(row).toContainText('Ready')
  await expect(row.getByText('Changed')).toHaveCount(0)
})

test('§2.4 productions come back from the trash; the question says which cannot, and why', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const [one, other] = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
  const back = production(catalogue, {
    printingDesign: catalogue.back,
    items: [dozens(catalogue.color, { xlQuantity: 7 })],
  })
  for (const { _id } of [one, other]) {
    const { data } = await shop.call(createProduction, { orderId: _id, ...back })
    if (_id === one._id) {
      const { schedule } = await shop.call(createSchedule, {
        orderId: _id,
        productionProductId: data._id,
        machine: 'machineXl1',
        screenPrintingOn: 'back',
      })
      await shop.call(updateScheduleStatus, { id: schedule._id, status: 'processing' })
    }
    await shop.call(softDeleteProduction, { id: data._id })
  }
  await shop.call(softDeleteOrders, { ids: [other._id] })

  await signInAs(page, ADMINISTRATOR)
  await page.goto('/trash/productions')
  const rows = page.getByRole('row').filter({ hasText: 'Back Bencher' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('7 Dz')
  await expectAccessible(page)
  const question = dialog(page, 'Confirm')
  const restore = page.getByRole('button', { name: 'Restore', exact: true })

  await rows
    .filter({ hasText: `#${other.orderNo}` })
    .getByRole('checkbox')
    .check()
  await restore.click()
  await expect(question).toContainText(`Order #${other.orderNo} is in the trash. Restore it first.`)
  await expect(question.getByRole('button', { name: 'Yes' })).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()

  await rows
    .filter({ hasText: `#${one.orderNo}` })
    .getByRole('checkbox')
    .check()
  await restore.click()
  await expect(question).toContainText(`Order #${other.orderNo} is in the trash. Restore it first.`)
  await expect(question).toContainText(`restore order ${one.orderNo}, Tee / Back Bencher?`)
  await expect(question).toContainText('Back in the queue, as Pending:Back: Machine XL, was Processing')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'restored. The schedule is Pending, in the queue by due day.')
  await expect(rows).toHaveCount(1)
  await expect.poll(async () => (await shop.call(getOrder, { id: one._id })).orderQuantity).toBe(12 * 8)

  await rows.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'deleted for good.')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})

/** An order with a production in the trash. */
async function trashOne(shop: Shop) {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  const { data } = await shop.call(createProduction, {
    orderId: order._id,
    ...production(catalogue, { printingDesign: catalogue.back, items: [dozens(catalogue.color, { xlQuantity: 7 })] }),
  })
  await shop.call(softDeleteProduction, { id: data._id })
  return order
}

test('a production comes back from the trash by the keyboard alone', async ({ shop, page }) => {
  const order = await trashOne(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/trash/productions')
  const row = page.getByRole('row').filter({ hasText: 'Back Bencher' })
  const restore = page.getByRole('button', { name: 'Restore', exact: true })
  await expect(restore).toBeDisabled()
  await tabTo(page, row.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await expect(restore).toBeEnabled()
  await tabTo(page, restore, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const question = dialog(page, 'Confirm')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(restore).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'restored.')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect.poll(async () => (await shop.call(getOrder, { id: order._id })).orderQuantity).toBe(12 * 8)
})

test('a production comes back from the trash by touch on a phone', async ({ shop, openWindow }) => {
  const order = await trashOne(shop)
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/trash/productions')
  const row = page.getByRole('row').filter({ hasText: 'Back Bencher' })
  await page.getByRole('button', { name: 'Filters and tools' }).tap()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await row.getByRole('checkbox').tap()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).tap()
  await dialog(page, 'Confirm').getByRole('button', { name: 'Yes' }).tap()
  await expectToast(page, 'restored.')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect.poll(async () => (await shop.call(getOrder, { id: order._id })).orderQuantity).toBe(12 * 8)
})
