import { listMachines } from '../src/features/machines/machines.contract.ts'
import { listQueue } from '../src/features/schedules/schedules.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { makeOrder, openCatalogue, production } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }

test('a shop buys a third press: it is added, has a queue, prints a job, gets another name and is put away', async ({
  shop,
  page,
  openWindow,
}) => {
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator' })
  const catalogue = await openCatalogue(shop)
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue)] })
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/machines-and-days')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: /^Machine / })).toHaveCount(4)

  await page.getByRole('button', { name: 'Add a machine' }).press('Enter')
  const added = dialog(page, 'Add a machine')
  await added.getByLabel('Name').fill('machine XL')
  await added.getByLabel('Name').press('Enter')
  await expect(added.getByText('There is a machine of this name already.')).toBeVisible()
  await expectAccessible(page)
  await added.getByLabel('Name').fill('Press 3')
  await added.getByLabel('Name').press('Enter')
  await expect(page.getByRole('tab', { name: 'Press 3' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\?machine=machinePress3$/)
  const form = page.getByRole('tabpanel')
  await form.getByLabel('Impressions an hour').fill('500')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Move to the left: Press 3' }).press('Enter')
  await expect(page.getByRole('tab')).toHaveText(['Machine M', 'Press 3', 'Machine XL'])
  await expect(page.getByRole('button', { name: 'Move to the left: Press 3' })).toBeFocused()
  await expectAccessible(page)

  await page.goto('/productions?view=to_schedule')
  await page
    .getByRole('button', { name: /^Add Schedule,/ })
    .first()
    .click()
  const schedule = dialog(page, 'Add Schedule')
  await expect(schedule.getByRole('radio', { name: /^Press 3/ })).toBeVisible()
  await schedule.getByRole('radio', { name: /^Press 3/ }).check()
  await schedule.getByRole('button', { name: 'Save' }).click()
  await menu.getByRole('link', { name: 'Press 3 Schedule' }).click()
  await expect(page).toHaveURL(/\/schedule\/machinePress3/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press 3 Schedule')
  await expect(page.getByText('1 job', { exact: true })).toBeVisible()
  await page.goto('/press-plan')
  await expect(page.getByRole('region', { name: 'Press 3', exact: true })).toContainText(`#${order.orderNo}`)

  const floor = await openWindow()
  await startAs(floor, MIA)
  await floor
    .getByRole('navigation', { name: 'Machines' })
    .getByRole('link', { name: /^Press 3/ })
    .click()
  await expect(floor).toHaveURL(/\/machine\/machinePress3/)
  await floor.getByRole('link', { name: new RegExp(`^#${order.orderNo} `) }).click()
  for (const status of ['Preparing', 'Ready', 'Processing'])
    await floor.getByRole('button', { name: new RegExp(`^${status}, order`) }).click()

  await page.goto('/machines-and-days?machine=machinePress3')
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect(page.getByText('Press 3 is still used by 1 job, so it cannot be put away.')).toBeVisible()
  await form.getByLabel('Name').fill('Long press')
  await form.getByLabel('Name').press('Enter')
  await expect(page.getByRole('tab', { name: 'Long press' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Long press Schedule' })).toBeVisible()
  await expect(
    floor.getByRole('navigation', { name: 'Machines' }).getByRole('link', { name: /^Long press/ }),
    'whoever is there sees the name at once',
  ).toBeVisible()

  await floor.getByRole('button', { name: /^Complete, order/ }).click()
  await floor.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect.poll(async () => (await shop.call(listQueue, { machine: 'machinePress3' })).total).toBe(0)
  await page.getByRole('button', { name: 'Put away' }).click()
  await expectToast(page, 'Long press is put away.')
  await expect(menu.getByRole('link', { name: /Long press/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Put away' }).getByRole('button', { name: 'Use again' }).click()
  await expect(page.getByRole('tab', { name: 'Long press' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect.poll(async () => (await shop.call(listMachines, {})).at(-1)).toMatchObject({ putAway: true })

  await page.goto(`/orders/${order._id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText('Press 3'), 'the history keeps the name that it had').toBeVisible()
})
