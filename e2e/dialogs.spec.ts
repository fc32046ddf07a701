import type { Locator, Page } from '@playwright/test'
import { createSchedule, listQueue, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, signInByForm, startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

/** Expects the focus inside the dialog, but not on its close button. */
const expectFocusIn = (place: Locator) => expect(place.locator(':focus:not([aria-label="Close"])')).toHaveCount(1)

/** Opens a dialog by keyboard: it must take the focus, and after Escape return it to the opener. */
async function expectReturn(page: Page, opener: Locator, title: string, key = 'Enter'): Promise<void> {
  const opened = dialog(page, title)
  await opener.focus()
  await page.keyboard.press(key)
  await expect(opened).toBeVisible()
  await expectFocusIn(opened)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener, `after ${title}`).toBeFocused()
}

test('§2.7 §2.9 an order is taken by keyboard alone: each dialog gives the focus back', async ({ shop, page }) => {
  await openCatalogue(shop)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/orders/new')
  const keyboard = page.keyboard

  const customer = page.getByRole('button', { name: /^Customer/ })
  await expectReturn(page, customer, 'Select Customer')
  await keyboard.type('acme')
  await expect(page.getByRole('option', { name: /Acme/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(customer).toContainText('Acme Athletics')
  await expect(customer).toBeFocused()

  await keyboard.press('Tab')
  const deliverTo = page.getByRole('button', { name: /^Deliver To/ })
  await expect(deliverTo).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.type('Zoë’s Café')
  await expect(page.getByText('No customer found.')).toBeVisible()
  await keyboard.press('Enter')
  const newCustomer = dialog(page, 'New Customer')
  await expectFocusIn(newCustomer)
  await expect(newCustomer.getByLabel('Name')).toHaveValue('Zoë’s Café')
  await newCustomer.getByLabel('Phone No').focus()
  await keyboard.type('360 555 0114')
  await keyboard.press('Enter')
  await expectToast(page, 'Customer created.')
  await expect(deliverTo).toContainText('Zoë’s Café')
  await expect(deliverTo).toBeFocused()

  const type = page.getByRole('combobox', { name: 'Clothing Type' })
  await type.focus()
  await keyboard.type('tee')
  await keyboard.press('Enter')
  await expect(type).toHaveValue(/tee/i)
  await keyboard.press('Tab')
  const design = page.getByRole('button', { name: /^Printing Design/ })
  await expect(design).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(design).not.toContainText('Select')
  await expect(design).toBeFocused()

  await keyboard.press('Tab')
  const color = page.getByRole('combobox', { name: 'Type a color' })
  await expect(color).toBeFocused()
  await keyboard.type('Lilac')
  await expect(page.getByRole('option')).toHaveText(['Add new color…'])
  await keyboard.press('Enter')
  const newColor = dialog(page, 'New Color')
  await expectFocusIn(newColor)
  await keyboard.press('Escape')
  await expect(newColor).toBeHidden()
  await expect(color).toBeFocused()
  await keyboard.type('Lilac')
  await expect(page.getByRole('option')).toHaveText(['Add new color…'])
  await keyboard.press('Enter')
  await expect(newColor.getByLabel('Name')).toHaveValue('Lilac')
  await expectFocusIn(newColor)
  await keyboard.press('Enter')
  await expectToast(page, 'Color created.')
  await expect(page.getByLabel('Lilac, S, dozens')).toBeFocused()
  await keyboard.type('2')
  await keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/orders\?view=open$/)
  await expect(page.getByRole('row').filter({ hasText: '#1' })).toContainText('Zoë’s Café')
})

test('§2.5 §2.11 §2.12 the lists and dialogs of the day give the focus back, menus too, and one click counts', async ({
  shop,
  page,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue)
  const production = order.productionProductData[0]!
  await signInAs(page, ADMINISTRATOR)

  await test.step('orders', async () => {
    await page.goto('/orders')
    await expectReturn(page, page.getByRole('button', { name: 'Advance Search' }), 'Advance Search')
    await page.getByLabel('Select order 1').check()
    await expectReturn(page, page.getByRole('button', { name: 'Delete', exact: true }), 'Confirm')
    const person = page.getByRole('button', { name: /Administrator/ })
    await person.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(person).toBeFocused()
  })

  await test.step('production orders', async () => {
    await page.goto('/productions')
    await expectReturn(page, page.getByRole('button', { name: /^Add Schedule,/ }), 'Add Schedule')
    const more = page.getByRole('button', { name: /^More, / })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit Production Order' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  const { schedule } = await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: production._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })
  await test.step('the queue', async () => {
    await page.goto('/schedule/machineM1')
    // The rows are rendered anew once the drag library is loaded: wait, or the focused button would be replaced.
    await expect(page.getByRole('button', { name: 'Move order 1', exact: true })).toBeVisible()
    await expectReturn(page, page.getByRole('button', { name: /Pending: change/ }), 'Update Production Status')
    await page.getByRole('button', { name: /^Details/ }).click()
    await expectReturn(page, page.getByRole('button', { name: /^Update the quality/ }), 'Update Item Quality')
  })

  await test.step('the machine', async () => {
    await shop.call(updateScheduleStatus, { id: schedule._id, status: 'preparing' })
    const machine = await openWindow({ viewport: { width: 1024, height: 768 } })
    await signInAs(machine, ADMINISTRATOR)
    await machine.goto('/machine/machineM1')
    await expectReturn(machine, machine.getByRole('button', { name: 'Check Product Detail' }), 'Product Detail')
    await machine.keyboard.press('Enter')
    const detail = dialog(machine, 'Product Detail')
    await expectReturn(machine, detail.getByRole('button', { name: /Quality/ }), 'Update Item Quality')
    await machine.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expectReturn(machine, machine.getByRole('button', { name: /^Status of/ }), 'Update Production Status')

    const asked: string[] = []
    machine.on('request', (request) => {
      if (request.method() === 'PUT') asked.push(request.url())
    })
    await machine.goto('/schedule/machineM1')
    await expect(machine.getByRole('button', { name: 'Move order 1', exact: true })).toBeVisible()
    await machine.getByRole('button', { name: /Preparing: change/ }).click()
    await machine.getByRole('button', { name: /^Complete/ }).click()
    await expect(machine.getByRole('button', { name: 'No' })).toBeFocused()
    await expect(machine.getByRole('button', { name: 'Yes' })).toBeEnabled()
    // A second click before the first is answered.
    await machine.getByRole('button', { name: 'Yes' }).evaluate((yes: HTMLElement) => {
      yes.click()
      yes.click()
    })
    await expect(machine.getByText('Production schedule not found.')).toBeVisible()
    await expect(machine.getByRole('heading', { level: 1 })).toBeFocused()
    expect(asked).toHaveLength(1)
    expect((await shop.call(listQueue, { machine: 'machineM1' })).total).toBe(0)
  })
})

test('§2.16 a refused delete, an open list and a closed password dialog leave the focus where one goes on', async ({
  shop,
  page,
}) => {
  await shop.call(userEndpoints.create, {
    username: 'Mia',
    password: 'mia works at the machine',
    role: 'machine_operator',
  })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/users')
  const person = page.getByRole('button', { name: /Administrator/ }).first()
  await person.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expectFocusIn(dialog(page, 'Change password'))
  await page.keyboard.press('Escape')
  await expect(person).toBeFocused()

  await page.getByRole('button', { name: 'Actions, Mia' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit User')
  await form.getByRole('combobox', { name: 'Role' }).click()
  await expect(form.getByRole('option', { name: 'Warehouse Operator' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.getByLabel(`Select ${ADMINISTRATOR.username}`).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'No' })).toBeFocused()
  const yes = page.getByRole('button', { name: 'Yes' })
  await yes.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Confirm').getByRole('alert')).toBeVisible()
  await expect(yes).toBeFocused()
})

test('on a touch screen the surroundings of a checkbox are 48 px', async ({ shop, openWindow }) => {
  await openCatalogue(shop)
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signInAs(page, ADMINISTRATOR)
  const reach = (box: Locator) =>
    box.evaluate((input: HTMLInputElement) => {
      const { x, y, width, height } = input.getBoundingClientRect()
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
        return hit !== null && (hit === input || [...input.labels!].some((label) => label.contains(hit)))
      }
      let high = 0
      while (hits(0, high) && hits(0, -high)) high++
      return 2 * high - 1
    })
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Filters and tools' }).tap()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await expect.poll(() => reach(page.getByLabel('Select Acme Athletics'))).toBeGreaterThanOrEqual(47)
  await page.goto('/orders/new')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const again = dialog(page, 'Add Item').getByRole('checkbox', { name: 'Add another afterwards' })
  await again.scrollIntoViewIfNeeded()
  await expect.poll(() => reach(again)).toBeGreaterThanOrEqual(47)
})

test('M3: who gives themselves a password among the users shows the present one, by keys, and may leave it', async ({
  page,
}) => {
  await startAs(page, ADMINISTRATOR)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Actions, Ada' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit User')
  await form.getByLabel('Password', { exact: true }).fill('kettle fog tram')
  await form.getByRole('button', { name: 'Save' }).press('Enter')

  const question = dialog(page, 'Enter your password')
  const own = question.getByLabel('Your password')
  await expect(own).toBeFocused()
  await expect(question).toContainText('You are signed in as Ada.')
  await expectAccessible(page)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('The current password is not right.')
  await expect(own).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('kettle fog tram')
  await expect(form.getByRole('alert')).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(own).toBeFocused()
  await expect(own).toHaveValue('')
  await tabTo(page, question.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(own).toBeFocused()
  await page.keyboard.type(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInByForm(page, { ...ADMINISTRATOR, password: 'kettle fog tram' })
})
