import { getShop, updateShop } from '../src/features/machines/machines.contract.ts'
import { makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

/** Their clocks are a day and an hour apart, so that they never have the same day. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const getDayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: '2-digit' }).format()

test('C2: an administrator is asked for the time zone once, and another one reaches every screen', async ({
  shop,
  page,
  openWindow,
}) => {
  await makeOrder(shop, await openCatalogue(shop))
  await startAs(page, ADMINISTRATOR)
  const question = page.getByRole('alert').filter({ hasText: 'the time zone of the shop?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)

  await question.getByRole('button', { name: 'Change' }).click()
  const change = dialog(page, 'Time zone of the shop')
  await change.getByRole('combobox', { name: 'Time zone' }).fill('samoa')
  await page.getByRole('option', { name: 'Pacific/Pago Pago' }).click()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Time zone of the shop updated.')
  await expect(question).toHaveCount(0)
  await expect(page.getByText(getDayIn(LAST)).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(getDayIn(LAST)).first()).toBeVisible()
  await expect(question).toHaveCount(0)

  const berlin = await openWindow({ timezoneId: 'Europe/Berlin', storageState: await page.context().storageState() })
  await berlin.goto('/orders')
  await expect(berlin.getByRole('button', { name: 'Ada Administrator · Pago Pago time' })).toBeVisible()
  const there = await openWindow({ timezoneId: FIRST, storageState: await page.context().storageState() })
  await there.goto('/')
  await expect(there.getByText(getDayIn(LAST)).first()).toBeVisible()

  const { version } = await shop.call(getShop, {})
  await shop.call(updateShop, { timeZone: FIRST, version })
  await expect(there.getByText(getDayIn(FIRST)).first()).toBeVisible()
  await expect(there.getByRole('button', { name: 'Ada Administrator', exact: true })).toBeVisible()
  await expect(berlin.getByRole('button', { name: 'Ada Administrator · Kiritimati time' })).toBeVisible()
  await page.goto('/machines-and-days')
  await expect(page.getByRole('region', { name: 'Time zone' })).toContainText('Pacific/Kiritimati')
})
