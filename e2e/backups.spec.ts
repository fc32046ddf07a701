import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

test('an administrator makes a backup, downloads it and reads how to restore it, by keyboard', async ({ page }) => {
  await startAs(page, ADMINISTRATOR)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Backups' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await expect(page.getByText('There is no backup yet.')).toBeVisible()
  await expect(page.getByText('These backups are on the same disk as the shop')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Back up now' }).press('Enter')
  const made = page.getByRole('main').getByRole('listitem')
  await expect(made).toHaveCount(1)
  await expect(made).toContainText('By hand')
  await expect(made).toContainText('0 orders')
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expectAccessible(page)

  const opener = made.getByRole('button', { name: 'Download' })
  await opener.press('Enter')
  const form = dialog(page, 'Enter your password')
  await expect(form.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('The current password is not right.')
  await form.getByLabel('Your password').fill(ADMINISTRATOR.password)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expectToast(page, 'The download has begun.')
  expect(file.suggestedFilename()).toMatch(/^shop-[\dTZ-]+\.sqlite\.zst$/)
  // The manifest stands at its head, as it is.
  expect(readFileSync(await file.path()).toString('latin1', 8, 20)).toBe('{"format":1,')
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()

  await made.getByRole('button', { name: 'Restore' }).press('Enter')
  const restore = dialog(page, 'Restore backup')
  await expect(restore).toContainText(`npm run restore -- `)
  await expect(restore).toContainText(file.suggestedFilename())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(made.getByRole('button', { name: 'Restore' })).toBeFocused()
})

test('on a phone backups are made and read, with buttons of 48 px', async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await startAs(page, ADMINISTRATOR)
  await page.goto('/backups')
  await page.getByRole('button', { name: 'Back up now' }).tap()
  const made = page.getByRole('main').getByRole('listitem')
  await expect(made).toHaveCount(1)
  for (const name of ['Download', 'Restore'])
    expect((await made.getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(48)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
