import type { Page } from '@playwright/test'
import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { listOrders } from '../src/features/orders/orders.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, drawPng, expectToast, signInByForm } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter ships everything' }

test('one order from the customer to the delivery, by three people in three windows', async ({ shop, openWindow }) => {
  test.setTimeout(360_000)
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  const ada = await openWindow()
  const mia = await openWindow({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  const walter = await openWindow({ viewport: { width: 1024, height: 768 } })

  await test.step('§2.3 §2.16 Ada enters what the shop works with', async () => {
    await signInByForm(ada, ADMINISTRATOR)
    await createCustomer(ada)
    await createColors(ada)
    await createClothingType(ada)
    await createDesign(ada)
  })

  await test.step('§2.5 §2.7 Ada takes an order with a not-mix and a mix item', async () => {
    await ada.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(ada.getByText('Order not found.')).toBeVisible()
    await ada.getByRole('button', { name: 'New' }).click()
    await takeOrder(ada)
    await expectToast(ada, 'Order #1 created.')
    await expect(ada.getByRole('row').filter({ hasText: '#1' })).toContainText('8 Dz')
    await expectAccessible(ada)
  })

  await test.step('§2.13 §8 Mia and Walter open their screens', async () => {
    await signInByForm(mia, MIA)
    await expect(mia.getByRole('heading', { level: 1 })).toContainText('Machine M')
    await expect(mia.getByText('Production record not found.')).toBeVisible()
    await signInByForm(walter, WALTER)
    await expect(walter).toHaveURL(/\/wh-orders\?view=complete$/)
    await walter.getByRole('link', { name: 'Machine XL Schedule' }).click()
    await expect(walter.getByText('Production schedule not found.')).toBeVisible()
  })

  await test.step('§2.11 Ada schedules the front on Machine M and the back on Machine XL', async () => {
    await ada.getByRole('link', { name: 'Production Orders' }).click()
    await schedule(ada, 'Machine M', 'Front')
    await schedule(ada, 'Machine XL', 'Back')
    await expectAccessible(ada)
  })

  await test.step('§4 the back appears on Walter’s open screen without a reload', async () => {
    await expect(walter.getByRole('row').filter({ hasText: 'Two Sides' })).toContainText('Pending')
    await expectAccessible(walter)
  })

  await test.step('§2.12 Walter moves both to preparing, and the front appears on Mia’s open screen', async () => {
    await moveOn(walter, 'Preparing')
    await walter.getByRole('link', { name: 'Machine M Schedule' }).click()
    await moveOn(walter, 'Preparing')
    await expect(mia.getByRole('heading', { name: 'Two Sides' })).toBeVisible()
    await expectAccessible(mia)
  })

  await test.step('§2.13 Mia prints the front, then the back', async () => {
    await completeOnMachine(mia)
    await mia.getByRole('navigation', { name: 'Machines' }).getByRole('link', { name: 'Machine XL' }).click()
    await completeOnMachine(mia)
  })

  await test.step('the order has become complete by itself', async () => {
    await expect
      .poll(async () => (await shop.call(listOrders, {})).data.map((order) => order.status))
      .toEqual(['complete'])
    await ada.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(ada.getByRole('row').filter({ hasText: '#1' })).toContainText('Complete')
  })

  await test.step('§2.2 §2.5 §4 Walter enters the airway bill and the boxes, and delivers it', async () => {
    await walter.getByRole('link', { name: 'Warehouse Orders' }).click()
    await walter.getByRole('button', { name: /^View/ }).click()
    await expect(walter.getByRole('heading', { level: 1 })).toContainText('Order Summary')
    await walter.getByRole('button', { name: 'Edit Delivery Order' }).click()
    await walter.getByRole('radiogroup', { name: 'Shipping Method' }).getByText('Airport').click()
    await walter.getByLabel('Airway Bill').fill('176-8842 1190')
    await walter.getByLabel('Boxes').fill('4')
    await walter.getByRole('radiogroup', { name: 'Status' }).getByText('Deliver').click()
    await expectAccessible(walter)
    await walter.getByRole('button', { name: 'Update Order' }).click()
    await expectToast(walter, 'Order #1 updated.')
    // The history beside it says it too.
    await expect(walter.getByRole('definition').filter({ hasText: '176-8842 1190' })).toBeVisible()
    const [order] = (await shop.call(listOrders, {})).data
    expect(order).toMatchObject({ status: 'deliver', awb: '176-8842 1190', boxes: 4, shippingMethod: 'airport' })
    expect(order!.deliveryDate, 'O4: delivered today').not.toBeNull()
  })

  await test.step('§2.8 Ada sees it delivered', async () => {
    await ada.getByRole('link', { name: 'Delivered 1' }).click()
    await expect(ada.getByRole('row').filter({ hasText: '#1' })).toContainText('Deliver')
  })
  expect((await shop.call(colorEndpoints.list, {})).total).toBe(2)
})

async function openNew(page: Page, screen: string, title: string) {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: screen, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = dialog(page, title)
  await expect(form).toBeVisible()
  await expectAccessible(page)
  return form
}

async function createCustomer(page: Page): Promise<void> {
  const form = await openNew(page, 'Customers', 'New Customer')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Café Zoë')
  await form.getByLabel('Phone No').fill('(360) 555-0114')
  await form.getByLabel('Email').fill('zoe@cafe.example')
  await form.getByLabel('Address').fill('12 Harbor Street')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Customer created.')
  await expect(page.getByRole('row').filter({ hasText: 'Café Zoë' })).toBeVisible()
  await expectAccessible(page)
}

async function createColors(page: Page): Promise<void> {
  for (const [name, code] of [
    ['Navy', '#1f2a44'],
    ['White', '#ffffff'],
  ] as const) {
    const form = await openNew(page, 'Colors', 'New Color')
    await form.getByLabel('Name').fill(name)
    await form.getByRole('textbox', { name: 'Color' }).fill(code)
    // Enter saves from any field.
    await form.getByLabel('Name').press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(code)
  }
}

async function createClothingType(page: Page): Promise<void> {
  const form = await openNew(page, 'Clothing Types', 'New Clothing Type')
  await form.getByLabel('Name').fill('Tee')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Tee' })).toBeVisible()
}

async function createDesign(page: Page): Promise<void> {
  const form = await openNew(page, 'Printing Designs', 'New Printing Design')
  await form.getByText('Front and Back').click()
  await form.getByLabel('Front Screens').fill('31')
  await form.getByRole('button', { name: 'Save' }).click()
  const wrongScreens = 'Write a whole number from 1 to 30, or leave it empty'
  for (const fault of ['Name is required', 'Front image is required', 'Back image is required', wrongScreens]) {
    await expect(form.getByText(fault)).toBeVisible()
  }
  await form.getByLabel('Name').fill('Two Sides')
  await form.getByLabel('Front Screens').fill('3')
  await expect(form.getByLabel('Back Passes')).toHaveAttribute('placeholder', 'Not known')
  for (const [side, cloth] of [
    ['Front', '#123456'],
    ['Back', '#7a1f2b'],
  ] as const) {
    const png = { name: `${side}.png`, mimeType: 'image/png', buffer: await drawPng(side, cloth) }
    await form.getByLabel(`${side} Image`, { exact: true }).setInputFiles(png)
    await expect(form.getByAltText(`${side} Image, preview`)).toBeVisible()
  }
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Printing design created.')
  await expect(page.getByRole('button', { name: 'Show Two Sides, front large' })).toBeVisible()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function takeOrder(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'New Order' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByText('Customer required')).toBeVisible()
  await expect(page.getByText('Clothing Type required in Production 1')).toBeVisible()

  await page.getByRole('button', { name: /^Customer/ }).click()
  await page.getByRole('option', { name: /Café Zoë/ }).click()
  await choose(page, 'Clothing Type', 'Tee')
  await page.getByRole('button', { name: /^Printing Design/ }).click()
  await page.getByRole('option', { name: /Two Sides/ }).click()
  await expectAccessible(page)

  await typeColor(page, 'Navy')
  await page.getByLabel('Navy, S, dozens').fill('2')
  await page.getByLabel('Navy, M, dozens').fill('3')
  await expectAccessible(page)

  await typeColor(page, 'White')
  await page.keyboard.press('x')
  await page.getByLabel('White, number of dozens').fill('3')
  await page.getByLabel('White, L, pieces in each dozen').fill('7')
  const wrong = page.getByRole('button', { name: 'White in Production 1: 5 Pcs missing' })
  await expect(wrong).toBeVisible()
  await page.getByRole('button', { name: 'Save Order' }).click()
  await expect(page.getByText('Invalid Product Quantity: 5 Pcs missing')).toBeVisible()
  await page.getByLabel('White, XL, pieces in each dozen').fill('5')
  await expect(wrong).toBeHidden()

  // A second click before the first is answered must not create a second order.
  await page.getByRole('button', { name: 'Save Order' }).evaluate((save: HTMLElement) => {
    save.click()
    save.click()
  })
  await expect(page).toHaveURL(/\/orders\?view=open$/)
}

async function typeColor(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Type a color' }).fill(name)
  await page.getByRole('option', { name }).click()
}

async function schedule(page: Page, machine: string, side: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Add Schedule(,|$)/ })
    .first()
    .click()
  const form = dialog(page, 'Add Schedule')
  await form.getByRole('radio', { name: machine, exact: true }).check()
  await form.getByRole('radio', { name: side, exact: true }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Schedule created.')
  await expect(form).toBeHidden()
}

async function moveOn(page: Page, status: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Two Sides' })
  await row.getByRole('button', { name: /Pending/ }).click()
  const form = dialog(page, 'Update Production Status')
  await expectAccessible(page)
  await form.getByRole('button', { name: status }).click()
  await expectToast(page, `Successfully update to ${status.toLowerCase()} status`)
  await expect(row).toContainText(status)
}

async function completeOnMachine(page: Page): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: 'Two Sides' })
  await card.getByRole('button', { name: 'Check Product Detail' }).tap()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('Navy')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Status of/ }).tap()
  const form = dialog(page, 'Update Production Status')
  await form.getByRole('button', { name: /^Complete/ }).tap()
  await expect(form).toContainText('Are you sure that selected production is completed? This action cannot be undone.')
  await form.getByRole('button', { name: 'Yes' }).tap()
  await expect(card).toContainText('Completed by Mia')
  await card.getByRole('button', { name: /^Close/ }).tap()
  await expect(page.getByText('Production record not found.')).toBeVisible()
}
