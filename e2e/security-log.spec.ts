import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, signInAs, startAs, untilLive } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }

test('an administrator sees that a colleague could not sign in, and whose role was changed', async ({
  shop,
  openWindow,
}) => {
  const form = { username: 'Mia', email: '', role: 'machine_operator' as const }
  const { user } = await shop.call(userEndpoints.create, { ...form, password: MIA.password })
  const mia = await openWindow()
  await mia.goto('/login')
  await mia.getByLabel('Username').fill('Mia')
  await mia.getByLabel('Password', { exact: true }).fill('not the password')
  await mia.getByRole('button', { name: 'Sign in' }).click()
  await expect(mia.getByRole('alert')).toContainText('The username or the password is not right.')

  const ada = await openWindow()
  const isLive = untilLive(ada)
  await startAs(ada, ADMINISTRATOR)
  await isLive()
  await ada.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Security Log' }).click()
  await expect(ada.getByRole('heading', { name: 'Security Log' })).toBeVisible()
  const table = ada.getByRole('grid', { name: 'Security Log' })
  const row = (event: string) => table.getByRole('row').filter({ hasText: event })
  await expect(row('Sign-in failed')).toContainText('Mia')
  await expect(row('Sign-in failed')).toContainText('127.0.0.1')
  await expect(row('Sign-in failed')).toContainText('Wrong password.')
  await expectAccessible(ada)

  await shop.call(userEndpoints.update, { ...form, id: user._id, role: 'warehouse_operator' })
  await expect(row('User changed')).toHaveCount(0)
  await ada.getByRole('button', { name: 'Reload' }).click()
  await expect(row('User changed')).toContainText('role, Machine Operator to Warehouse Operator')
  await expect(row('User changed')).toContainText('Ada')

  // Sets and removes the filter by keyboard.
  await ada.getByRole('button', { name: 'Advance Search' }).press('Enter')
  const search = dialog(ada, 'Advance Search')
  const kinds = search.getByRole('combobox', { name: 'Event' })
  await expectAccessible(ada)
  await kinds.press('ArrowDown')
  await ada.getByRole('option', { name: 'Sign-in failed' }).click()
  // From today on: the first day alone, by keyboard.
  await search.getByRole('button', { name: 'Days: Pick days' }).press('Enter')
  await expect(ada.getByRole('button', { name: 'Last 30 days' })).toBeVisible()
  await expectAccessible(ada)
  await ada.keyboard.press('Enter')
  await ada.keyboard.press('Escape')
  await expect(search.getByRole('button', { name: /^Days: from / })).toBeFocused()
  await search.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(search).toBeHidden()
  await expect(row('User changed')).toHaveCount(0)
  await expect(row('Sign-in failed')).toHaveCount(1)
  await expect(ada).toHaveURL(/kind=/)
  await expect(ada).toHaveURL(/[?&]from=/)
  await ada.getByRole('button', { name: 'Remove filter Event: Sign-in failed' }).press('Enter')
  await expect(row('User changed')).toBeVisible()
  await ada.getByLabel('Search the log').fill('nobody at all')
  await expect(ada.getByText('No events match the search.')).toBeVisible()

  await signInAs(mia, MIA)
  await mia.goto('/security-log')
  await expect(mia.getByRole('heading', { name: 'Access denied' })).toBeVisible()
})
