import { expectAccessible } from './accessibility.ts'
import { dialog, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { updateOrder } from '../src/features/orders/orders.contract.ts'
import { makeOrder, mix, openCatalogue, production } from '../src/server/testing/fixtures.ts'

test('who changed an order stands beside it, at once, and who changed a customer in their dialog', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue, {
    dueDate: '2026-11-21',
    productionProducts: [production(catalogue), production(catalogue, { items: [mix(catalogue.color, 3)] })],
  })
  await signInAs(page, ADMINISTRATOR)
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByRole('heading', { name: `Order Summary #${order.orderNo}` })).toBeFocused()
  const history = page.getByRole('region', { name: 'History', exact: true })

  await test.step('beside it where there is room, else folded to its last line', async () => {
    const fold = history.getByRole('button', { name: /^History/ })
    await expect(fold).toContainText(`Created, ${ADMINISTRATOR.username}`)
    await expect(history.getByRole('listitem').first()).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(fold).toBeHidden()
    await expect(history.getByRole('listitem').first()).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await fold.press('Enter')
  })
  await expect(history).toContainText('Created')
  await expect(history).toContainText('Customer: Acme Athletics')
  const { username } = ADMINISTRATOR
  await expect(history).toContainText(`by ${username}`)

  await test.step('what a colleague changes appears while one looks', async () => {
    await shop.call(updateOrder, { id: order._id, customer: catalogue.customer, remark: 'Call before delivery' })
    await expect(history.getByRole('listitem').first()).toContainText('Order Remark: Call before delivery')
  })

  await test.step('a long entry opens, and older ones follow', async () => {
    await expect(history).not.toContainText('4 Pcs in each dozen')
    await history.getByRole('button', { name: /^Show all \d+ lines$/ }).click()
    await expect(history).toContainText('Production 2, Coffee (Mix), S: 4 Pcs in each dozen')
    for (let boxes = 1; boxes <= 21; boxes++) {
      await shop.call(updateOrder, { id: order._id, customer: catalogue.customer, boxes })
    }
    await expect(history.getByRole('listitem').first()).toContainText('Boxes: 20 → became 21')
    await expect(history.getByRole('listitem')).toHaveCount(20)
    await history.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(history.getByRole('listitem')).toHaveCount(23)
    await expect(history.getByText('That is all.')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('That is all.')
  })
  await expectAccessible(page)

  await test.step('that of a customer opens over their dialog, and Escape leads back to it', async () => {
    const { data } = await shop.call(customerEndpoints.list, { search: 'Riverside' })
    await shop.call(customerEndpoints.update, { id: data[0]!._id, phone_no: '555 0199' })
    await page.goto('/customers')
    await page.getByRole('button', { name: 'Edit, Riverside School' }).click()
    const edit = dialog(page, 'Edit Customer')
    await edit.getByRole('button', { name: 'History' }).click()
    const recorded = dialog(page, 'History of Riverside School')
    await expect(recorded).toContainText('Phone No: 555 0100 → became 555 0199')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(recorded).toBeHidden()
    await expect(edit.getByRole('button', { name: 'History' })).toBeFocused()
  })
})
