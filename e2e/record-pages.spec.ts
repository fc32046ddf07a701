import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { designEndpoints } from '../src/features/designs/designs.contract.ts'
import { createSchedule, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { makeOrder, makeStock, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const WIDTHS = [1440, 1024, 390]

test('a row of customers leads to the page, with its orders, notes, Edit and New Order', async ({ shop, page }) => {
  const catalogue = await openCatalogue(shop)
  const late = await makeOrder(shop, catalogue, { dueDate: '2020-01-01' })
  for (let n = 0; n < 10; n++) await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers')
  await page.getByRole('gridcell', { name: 'Acme Athletics', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acme Athletics')
  await expect(page.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100')
  await expect(page.getByRole('link', { name: 'office@acme.test' })).toHaveAttribute('href', 'mailto:office@acme.test')
  await expect(page.getByRole('link', { name: 'Show all 11 orders' })).toHaveAttribute('href', /view=open/)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog(page, 'Edit Customer').getByLabel('Notes').fill('Ring twice')
  await dialog(page, 'Edit Customer').getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Customer updated.')
  await expect(page.getByText('Ring twice')).toBeVisible()
  expect(await shop.call(customerEndpoints.get, { id: catalogue.customer })).toMatchObject({ notes: 'Ring twice' })

  await page.getByRole('tab', { name: 'Late' }).click()
  await expect(page.getByRole('tab', { name: 'Late' })).toContainText('1')
  await page.getByRole('gridcell', { name: `#${late.orderNo}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${late.orderNo}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('tab', { name: 'Late' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('link', { name: 'New Order' }).click()
  await expect(page.locator('[data-path="customer"]')).toContainText('Acme Athletics')
})

test('a design says who uses it, its stock and what was printed last; its print notes reach the machine', async ({
  shop,
  page,
}) => {
  const catalogue = await openCatalogue(shop)
  await makeStock(shop, catalogue, { small: 15 })
  await shop.call(designEndpoints.update, { id: catalogue.front, printNotes: '156 mesh, flash once' })
  const place = { machine: 'machineM1', screenPrintingOn: 'front' } as const
  const orders = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
  const schedules = []
  for (const { _id: orderId, productionProductData } of orders) {
    const input = { ...place, orderId, productionProductId: productionProductData[0]!._id }
    schedules.push((await shop.call(createSchedule, input)).schedule)
  }
  await shop.call(updateScheduleStatus, { id: schedules[0]!._id, status: 'complete' })
  await shop.call(updateScheduleStatus, { id: schedules[1]!._id, status: 'ready' })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/designs')
  await page.getByRole('gridcell', { name: 'Front Runner', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front Runner')
  await expect(page.getByText('156 mesh, flash once')).toBeVisible()
  await expect(page.getByRole('link', { name: `Front, Machine M, #${orders[0]!.orderNo}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stock' })).toContainText('15')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Acme Athletics' }).click()
  await expect(page).toHaveURL(/\/customers\//)

  await page.goto('/machine/machineM1')
  await page.getByRole('button', { name: /^Check Product Detail/ }).click()
  await expect(dialog(page, 'Product Detail')).toContainText('Print Notes 156 mesh, flash once')
  await page.goto('/schedule/machineM1/tickets')
  await expect(page.getByText('Print Notes 156 mesh, flash once')).toBeVisible()
})
