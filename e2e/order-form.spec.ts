import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { listOrders } from '../src/features/orders/orders.contract.ts'
import { type Catalogue, makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, fillOrder, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, test as shopTest } from './shop.ts'

const test = shopTest.extend<{ catalogue: Catalogue }>({
  catalogue: async ({ shop }, use) => use(await openCatalogue(shop)),
})

test.beforeEach(async ({ catalogue: _, page }) => {
  await signInAs(page, ADMINISTRATOR)
})

for (const label of ['Customer', 'Deliver To']) {
  test(`§2.7 §2.9 a new record for ${label} is made by keyboard alone, without leaving the order`, async ({ page }) => {
    await page.goto('/orders/new')
    const field = page.getByRole('button', { name: new RegExp(`^${label}`) })
    await field.press('Enter')
    const picker = dialog(page, `Select ${label}`)
    await expect(picker.getByRole('option').first()).toBeVisible()
    for (const name of [/^Sort/, 'Add']) {
      await page.keyboard.press('Tab')
      await expect(picker.getByRole('button', { name }).and(page.locator(':focus'))).toHaveCount(1)
    }
    await page.keyboard.press('Enter')
    const form = dialog(page, 'New Customer')
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Zoë’s')
    await page.keyboard.press('Tab')
    await page.keyboard.type('360 555 0114')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Customer created.')
    await expect(field).toContainText('Zoë’s 360 555 0114')
    await expect(field).toBeFocused()
  })
}

test('choosing moves nothing, and Delete empties a field again', async ({ page }) => {
  await page.goto('/orders/new')
  const remark = page.getByLabel('Order Remark')
  const before = await remark.boundingBox()
  await page.getByRole('button', { name: /^Deliver To/ }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /^Due Date/ }).click()
  const day = page.getByRole('button', { name: /^\d+ \w+ \d{4}$/ })
  await expect(day.and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Enter')
  const due = page.getByRole('button', { name: /^Due Date: \w{3} \d/ })
  await expect(due).toBeFocused()
  expect(await remark.boundingBox()).toEqual(before)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Due Date: Pick a day' })).toBeFocused()
  await page.getByRole('button', { name: 'Clear Deliver To' }).click()
  await expect(page.getByRole('button', { name: 'Deliver To Same as customer' })).toBeVisible()
})

test('§2.7 §2.9 the delivery is one line until changed, and opens where something in it is wrong', async ({ page }) => {
  await page.goto('/orders/new')
  const delivery = page.getByRole('region', { name: 'Delivery Info' })
  const change = delivery.getByRole('button', { name: 'Change the delivery' })
  await expect(delivery).toContainText('Pickup')
  await expect(delivery.getByRole('textbox')).toHaveCount(0)
  await change.press('Enter')
  await expect(delivery.getByRole('radio', { name: 'Pickup' })).toBeFocused()
  await expect(delivery.getByRole('textbox')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(delivery.getByLabel('Tracking Number')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await delivery.getByLabel('Airport Code').fill('BOI')
  await delivery.getByLabel('Boxes').fill('a few')
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Fold' }).press('Enter')
  await expect(change).toBeFocused()
  await expect(delivery).toContainText('Airport Boxes a few, Airport Code BOI')
  await fillOrder(page)
  await page.keyboard.press('Control+Enter')
  await expect(delivery.getByLabel('Boxes')).toBeFocused()
  await expect(delivery.getByText('Boxes is a whole number')).toBeVisible()
})

test('§2.9 Enter in a search for an unknown customer adds them under the name that was typed', async ({ page }) => {
  await page.goto('/orders/new')
  const customer = page.getByRole('button', { name: /^Customer/ })
  await customer.press('z')
  await page.keyboard.type('anzibar')
  await expect(page.getByText('No customer found.')).toBeVisible()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'New Customer')
  await expect(form.getByLabel('Name')).toHaveValue('zanzibar')
  await form.getByLabel('Phone').fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(customer).toContainText('zanzibar')
  await expect(customer).toBeFocused()
})

test('Escape in the palette of a new color closes the palette, then the dialog', async ({ page }) => {
  await page.goto('/colors')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = dialog(page, 'New Color')
  await form.getByLabel('Color', { exact: true }).focus()
  const palette = page.locator('.mantine-ColorInput-dropdown')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test.describe('an unfinished order', () => {
  const kept = 'Draft kept in this browser'

  test('is back after a reload; starting afresh leaves the focus in the form', async ({ page }) => {
    await page.goto('/orders/new')
    await page.getByLabel('Order Remark').fill('By Friday')
    await expect(page.getByText(kept)).toBeVisible()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved order is back.')).toBeVisible()
    await expect(page.getByLabel('Order Remark')).toHaveValue('By Friday')
    await page.getByRole('button', { name: 'Start afresh' }).press('Enter')
    await expect(page.getByLabel('Order Remark')).toHaveValue('')
    await expect(page.getByRole('button', { name: /^Customer/ })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Save Order' })).toBeVisible()
    await expect(page.getByText('Your unsaved order is back.')).toBeHidden()
  })

  test('§2.2 §7 is offered after a crash, but not while its tab is open, and never after signing out', async ({
    page,
    context,
  }) => {
    await page.goto('/orders/new')
    await page.getByLabel('Order Remark').fill('By Friday')
    await expect(page.getByText(kept)).toBeVisible()
    const second = await context.newPage()
    await second.goto('/orders/new')
    await expect(second.getByLabel('Order Remark')).toHaveValue('')

    // A page that is closed without being asked hears nothing of it, as in a crash.
    await page.close({ runBeforeUnload: false })
    await second.reload()
    await expect(second.getByText('You have an unfinished order')).toBeVisible()
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Continue it' }).click()
    await expect(second.getByLabel('Order Remark')).toHaveValue('By Friday')
    await expect(second.getByRole('button', { name: /^Customer/ })).toBeFocused()

    await second.getByRole('navigation').getByRole('link', { name: 'Logout' }).click()
    await second.getByRole('button', { name: 'Discard' }).click()
    await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toContain('By Friday')
  })
})

test.describe('order again', () => {
  test('copies an order, which is saved as another one', async ({ shop, page, catalogue }) => {
    const order = await makeOrder(shop, catalogue)
    await page.goto(`/orders/${order._id}`)
    await page.getByRole('link', { name: 'Order again' }).click()
    await expect(page.getByText(`This is a copy of order #${order.orderNo}, without its dates.`)).toBeVisible()
    await expect(page.getByText('Choose anew')).toBeHidden()
    await expect(page).toHaveURL(/\/orders\/new$/)
    await expect(page.getByRole('button', { name: /^Customer/ })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Order' }).click()
    await expect(page).toHaveURL(/\/orders\?view=open$/)
    const { data } = await shop.call(listOrders, { sortField: 'orderNo', sortOrder: -1 })
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ orderQuantity: order.orderQuantity, status: 'pending', orderNo: order.orderNo + 1 })
  })

  test('names what is in the trash, and leaves it to be chosen anew', async ({ shop, page, catalogue }) => {
    await makeOrder(shop, catalogue)
    await shop.call(colorEndpoints.softDelete, { ids: [catalogue.color] })
    await shop.call(customerEndpoints.softDelete, { ids: [catalogue.customer] })
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Actions, order 1', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Order again' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Customer Acme Athletics',
      'Production 1: Color Coffee',
    ])
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Customer required')).toBeVisible()
  })

  test('never writes over an unfinished order: it asks which of them to keep', async ({ shop, page, catalogue }) => {
    const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue)] })
    await page.goto('/orders/new')
    await page.getByLabel('Order Remark').fill('By Friday')
    await expect(page.getByText('Draft kept in this browser')).toBeVisible()
    page.on('dialog', (question) => void question.accept())
    await page.goto(`/orders/new?from=${order._id}`)
    await expect(page.getByText('You have an unfinished order')).toBeVisible()
    await page.getByRole('button', { name: 'Continue it' }).click()
    await expect(page.getByLabel('Order Remark')).toHaveValue('By Friday')
    await page.goto(`/orders/new?customer=${order.customer}`)
    await expect(
      page.getByRole('button', { name: 'Discard it and start a new order for Acme Athletics' }),
    ).toBeVisible()
    await page.goto(`/orders/new?from=${order._id}`)
    await page.getByRole('button', { name: `Discard it and start order #${order.orderNo} again` }).click()
    await expect(page.getByRole('button', { name: /^Customer Acme Athletics/ })).toBeFocused()
    await expect(page.getByLabel('Order Remark')).toHaveValue(`Order #${order.orderNo} again`)
  })
})
