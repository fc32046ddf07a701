import { expectAccessible } from './accessibility.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

test.use({ ownProcess: true, administrator: false })

test('on an empty shop the first administrator is set up in the browser, once', async ({ page, openWindow }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
  await expectAccessible(page)

  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Username').fill(ADMINISTRATOR.username)
  await password.fill('too short')
  await page.getByRole('button', { name: 'Create the administrator' }).click()
  await expect(page.getByText('At least 10 characters', { exact: true })).toBeVisible()
  await password.fill(ADMINISTRATOR.password)
  await page.getByLabel('Fill the shop with a sample').check()
  await page.getByRole('button', { name: 'Create the administrator' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: /^All 300/ }).click()
  await expect(page.getByText('1 - 50 / 300', { exact: true })).toBeVisible()

  const other = await openWindow()
  await other.goto('/setup')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
