import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, startAs, tabTo } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const NORA = { username: 'Nora', password: 'nora knows the colors' }
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1'

test('M3: a person ends another of their sessions by keys, an administrator all of them', async ({
  shop,
  openWindow,
}) => {
  await shop.call(userEndpoints.create, { ...NORA, role: 'administrator', email: '' })
  const tablet = await openWindow({ userAgent: IPAD })
  await signInAs(tablet, NORA)
  await tablet.goto('/colors')
  await tablet.getByRole('button', { name: 'New' }).click()
  await dialog(tablet, 'New Color').getByLabel('Name').fill('Bottle green')

  const desk = await openWindow()
  await startAs(desk, NORA)
  const person = desk.getByRole('button', { name: /^Nora/ })
  await person.focus()
  await desk.keyboard.press('Enter')
  const entry = desk.getByRole('menuitem', { name: 'Where you are signed in' })
  // The menu takes the focus a moment after it has opened.
  await expect(async () => {
    await desk.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 200 })
  }).toPass()
  await desk.keyboard.press('Enter')
  const own = dialog(desk, 'Where you are signed in')
  const sessions = own.getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('Here, in use now')
  await expect(sessions.last()).toContainText('Chrome on iPad')
  await expectAccessible(desk)
  await tabTo(desk, sessions.last().getByRole('button', { name: 'Sign out', exact: true }))
  await desk.keyboard.press('Enter')
  await expectToast(desk, 'Signed out: Chrome on iPad.')
  // No other row is under a second click, and a second Enter does nothing.
  const end = sessions.last().getByRole('button', { name: 'Signed out' })
  await expect(end).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(sessions).toHaveCount(2)
  await expect(own.getByRole('alert')).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(person).toBeFocused()

  const again = dialog(tablet, 'Sign in again')
  await again.getByLabel('Password', { exact: true }).fill(NORA.password)
  await tablet.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(dialog(tablet, 'New Color').getByLabel('Name')).toHaveValue('Bottle green')

  const office = await openWindow()
  await signInAs(office, ADMINISTRATOR)
  await office.goto('/users')
  await office.getByRole('button', { name: 'Actions, Nora' }).click()
  await office.getByRole('menuitem', { name: 'Where signed in' }).click()
  const hers = dialog(office, 'Where Nora is signed in')
  await expect(hers.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(office)
  await hers.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectToast(office, 'Nora is signed out everywhere.')
  await expect(hers.getByText('Not signed in anywhere.')).toBeVisible()
  await expect(hers.locator(':focus')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(desk.getByText('You have been signed out.')).toBeVisible()
  await expect(again).toBeVisible()
})
