import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'
import { createSchedule, listQueue } from '../src/features/schedules/schedules.contract.ts'
import { makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'

test('five productions are scheduled at once, fronts and backs, while a colleague schedules one of them', async ({
  shop,
  page,
  openWindow,
}) => {
  const catalogue = await openCatalogue(shop)
  const waiting = await makeOrder(shop, catalogue)
  await shop.call(createSchedule, {
    ...{ orderId: waiting._id, productionProductId: waiting.productionProductData[0]!._id },
    ...{ machine: 'machineM1', screenPrintingOn: 'front' },
  })
  const designs = [catalogue.both, catalogue.both, catalogue.back, catalogue.both, catalogue.both]
  const order = await makeOrder(shop, catalogue, {
    dueDate: '2026-12-01',
    productionProducts: designs.map((printingDesign) => production(catalogue, { printingDesign })),
  })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/productions?view=to_schedule&sortField=createdAt&sortOrder=1')
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  await expect(boxes).toHaveCount(5)
  await boxes.first().check()
  await boxes.last().click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Add Schedules' }).click()
  const form = dialog(page, 'Add Multiple Production Schedule')
  await expect(form.getByRole('row')).toHaveCount(6)
  const save = form.getByRole('button', { name: /^Save/ })
  await expect(save).toBeDisabled()
  const goesTo = (side: string, machine: string) =>
    form
      .getByRole('radiogroup', { name: `${side} goes to` })
      .getByText(machine, { exact: true })
      .click()
  await goesTo('Front', 'Machine M')
  await expect(save).toHaveText('Save 4 schedules')
  await goesTo('Back', 'Machine XL')
  await expect(save).toHaveText('Save 9 schedules')
  await expect(form.getByRole('row').nth(3)).toContainText('No front on this design')
  await expect(form.getByText('9 sides will be added as Pending.')).toContainText(
    'Machine M: 1 Dz before, 5 Dz after. Machine XL: 0 Dz before, 5 Dz after.',
  )
  // The job that is there already is due on no day: what has a day goes above it, what has none below.
  await expect(form.getByRole('row').nth(1)).toContainText('Machine M, place 1')
  await form.getByRole('radiogroup', { name: 'Place' }).getByText('At the end').click()
  await expect(form.getByRole('row').nth(1)).toContainText('Machine M, place 2')
  await expectAccessible(page)

  const [{ _id: productionProductId } = { _id: '' }] = order.productionProductData
  const place = { orderId: order._id, productionProductId, machine: 'machineM1' } as const
  await shop.call(createSchedule, { ...place, screenPrintingOn: 'front' })
  await expect(save, 'what a colleague has just scheduled is left out').toHaveText('Save 8 schedules')
  await expect(form.getByRole('row').nth(2), 'and counts in the queue').toContainText('Machine M, place 3')
  await expect(form.getByText('Already scheduled')).toHaveCount(1)
  await shop.call(createSchedule, { ...place, screenPrintingOn: 'back' })
  await expect(form.getByText('Already scheduled'), 'it is not in the list behind the dialog any more').toHaveCount(2)
  await expect(save).toHaveText('Save 7 schedules')
  await save.click()
  await expectToast(page, '7 schedules created.')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Schedules' })).toBeDisabled()
  const { data } = await shop.call(listQueue, { machine: 'machineM1' })
  // The two of the colleague at the top, that which waited, then the three at the end.
  expect(data.map(({ orderNo }) => orderNo)).toEqual(
    [order, order, waiting, order, order, order].map(({ orderNo }) => orderNo),
  )
  expect((await shop.call(listQueue, { machine: 'machineXl1' })).total).toBe(4)

  await test.step('by touch on a phone, with the machines and the place of the last time', async () => {
    await makeOrder(shop, catalogue, {
      productionProducts: [production(catalogue, { printingDesign: catalogue.both }), production(catalogue)],
    })
    const phone = await openWindow({
      storageState: await page.context().storageState(),
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    })
    await phone.goto('/productions?view=to_schedule')
    await phone.getByRole('button', { name: 'Filters and tools' }).tap()
    await phone.getByRole('button', { name: 'Select', exact: true }).tap()
    const checks = phone.getByRole('checkbox', { name: /^Select order/ })
    await checks.nth(0).tap()
    await checks.nth(1).tap()
    await phone.getByRole('button', { name: 'Add Schedules' }).tap()
    await expectAccessible(phone)
    await expect(phone.getByRole('radio', { name: 'At the end' })).toBeChecked()
    await dialog(phone, 'Add Multiple Production Schedule').getByRole('button', { name: 'Save 3 schedules' }).tap()
    await expectToast(phone, '3 schedules created.')
  })
})
