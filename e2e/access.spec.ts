import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs, signInByForm, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter ships everything' }

const MASTER_DATA = ['Customers', 'Clothing Types', 'Colors', 'Printing Designs', 'Users']
const TRASH = ['Orders', 'Productions', 'Schedules', ...MASTER_DATA]
const OFFICE = [
  ...['Dashboard', 'Orders', 'Production Orders', 'Inventories', 'Report'],
  ...['Press Plan', 'Machine M Schedule', 'Machine XL Schedule', 'Machine M', 'Machine XL'],
  ...MASTER_DATA,
  'Security Log',
  'Backups',
  'Machines and Days',
]

test('§2.2 whoever is signed out is led to the login, and from there back to where they were', async ({ page }) => {
  await page.goto('/colors?q=navy')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username').fill(ADMINISTRATOR.username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The username or the password is not right.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/colors\?q=navy$/)
  await expect(page.getByLabel('Search name or code')).toHaveValue('navy')
})

test('§2.1 §2.2 §6 each role gets its own menu and start, and is denied the rest', async ({ shop, openWindow }) => {
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  const getMenu = async (person: typeof MIA) => {
    const page = await openWindow()
    await signInByForm(page, person)
    return { page, entries: page.getByRole('navigation', { name: 'Menu' }).getByRole('link') }
  }

  const mia = await getMenu(MIA)
  await expect(mia.entries, 'the floor has no menu at the side').toHaveCount(0)
  const machines = mia.page.getByRole('navigation', { name: 'Machines' }).getByRole('link')
  await expect(machines).toHaveText(['Machine M 0', 'Machine XL 0'])
  await mia.page.getByRole('button', { name: /^Mia/ }).click()
  await expect(mia.page.getByRole('menuitem')).toHaveText([
    ...['Search jobs', 'Dashboard', 'Settings', 'Change password', 'Where you are signed in', 'Logout'],
  ])
  await mia.page.getByRole('menuitem', { name: 'Change password' }).click()
  const form = dialog(mia.page, 'Change password')
  const ownPassword = [form.getByLabel('Current password'), form.getByRole('button', { name: 'Change password' })]
  for (const control of ownPassword) expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await mia.page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(mia.page).toHaveURL(/\/machine\/machineM1$/)
  await mia.page.goto('/customers')
  await expect(mia.page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expectAccessible(mia.page)

  const walter = await getMenu(WALTER)
  await expect(walter.entries).toHaveText(['Warehouse Orders', 'Machine M Schedule', 'Machine XL Schedule', 'Logout'])
  await expect(walter.page).toHaveURL(/\/wh-orders\?view=complete$/)
  await walter.page.goto('/orders')
  await expect(walter.page).toHaveURL(/\/wh-orders\?view=complete$/)
  await walter.page.goto('/users')
  await expect(walter.page.getByRole('heading', { name: 'Access denied' })).toBeVisible()

  const ada = await getMenu(ADMINISTRATOR)
  await expect(ada.entries).toHaveText([...OFFICE, 'Logout'])
  await ada.page.getByRole('button', { name: 'Trash' }).click()
  await expect(ada.entries).toHaveText([...OFFICE, ...TRASH, 'Logout'])
  await ada.page.goto('/no/such/screen')
  await expect(ada.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(ada.page)
})

test('a narrow menu names its icons, and the trash opens its list', async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 1024, height: 768 } })
  await startAs(page, ADMINISTRATOR)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const tooltip = page.locator('[data-side="right"]')
  await menu.getByRole('link', { name: 'Machine XL Schedule' }).hover()
  await expect(tooltip).toHaveText('Machine XL Schedule')
  const trash = menu.getByRole('button', { name: 'Trash' })
  await menu.getByRole('link', { name: OFFICE.at(-1)! }).focus()
  await page.keyboard.press('Tab')
  await expect(trash).toBeFocused()
  await expect(tooltip).toHaveText('Trash')

  await page.keyboard.press('Enter')
  await expect(tooltip).toBeHidden()
  await expect(menu.getByRole('menuitem')).toHaveText(TRASH)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(trash).toBeFocused()
  await trash.click()
  await menu.getByRole('menuitem', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { name: 'Customer Trash' })).toBeFocused()
  await expect(menu.getByRole('menuitem')).toHaveCount(0)
})

test('§9 below 991 px the menu is a drawer that closes, and from there on it stands beside the screen', async ({
  page,
}) => {
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/colors')
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const orders = page.getByRole('link', { name: 'Orders', exact: true })
  const screen = page.getByRole('heading', { level: 1, name: 'Colors' })
  for (const width of [992, 991, 990, 991]) {
    await page.setViewportSize({ width, height: 800 })
    if (width < 991) {
      await expect(orders).not.toBeInViewport()
      await toggle.click()
      await expect(orders).toBeInViewport()
      await toggle.click()
      await expect(orders).not.toBeInViewport()
    } else {
      await expect(orders).toBeInViewport()
    }
    // Nothing covers it.
    await screen.click({ trial: true })
  }
})

test('a person who is deleted is signed out at once, whatever is on their screen', async ({ shop, openWindow }) => {
  const { user } = await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  const mia = await openWindow()
  await startAs(mia, MIA)
  await expect(mia.getByText('Production record not found.')).toBeVisible()
  await shop.call(userEndpoints.softDelete, { ids: [user._id] })
  await expect(mia.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('§4 whoever is signed out over something unsaved signs in again and goes on', async ({ shop, openWindow }) => {
  const nora = { username: 'Nora', password: 'nora knows the colors' }
  const form = { username: 'Nora', email: '', role: 'administrator' as const }
  const { user } = await shop.call(userEndpoints.create, { ...form, password: nora.password })
  /** A new password ends all of a person's sessions. */
  const signOutEverywhere = () => {
    nora.password += ' well'
    const given = { password: nora.password, mustChangePassword: true }
    return shop.call(userEndpoints.update, { id: user._id, ...form, ...given })
  }

  const page = await openWindow()
  await signInAs(page, nora)
  await page.goto('/colors')
  await page.getByRole('button', { name: 'New' }).click()
  await dialog(page, 'New Color').getByLabel('Name').fill('Bottle green')

  await signOutEverywhere()
  const again = dialog(page, 'Sign in again')
  await expect(again.getByLabel('Username')).toHaveValue('Nora')
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toContainText('The username or the password is not right.')
  await again.getByLabel('Password', { exact: true }).fill(nora.password)
  await page.keyboard.press('Enter')
  await expect(again.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(again.getByLabel('New password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('colors that nora likes')
  await page.keyboard.press('Enter')

  await expect(again).toBeHidden()
  const color = dialog(page, 'New Color')
  await expect(color.getByLabel('Name')).toBeFocused()
  await expect(color.getByLabel('Name')).toHaveValue('Bottle green')
  await color.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'created')
  await expect(page.getByRole('row', { name: /Bottle green/ })).toBeVisible()
  expect((await shop.call(colorEndpoints.list, {})).data.map(({ name }) => name)).toEqual(['Bottle green'])

  await page.getByRole('button', { name: 'New' }).click()
  await color.getByLabel('Name').fill('Nobody’s')
  await signOutEverywhere()
  await again.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcolors$/)
})

test('what was being saved when one was signed out is saved after signing in again', async ({ shop, openWindow }) => {
  const page = await openWindow()
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/colors')
  await page.getByRole('button', { name: 'New' }).click()
  await dialog(page, 'New Color').getByLabel('Name').fill('Sand')
  // Simulates a token that has expired, as after twelve hours: the screen learns it only from the 401 to its next call.
  await page.route('**/api/colors', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  )
  await dialog(page, 'New Color').getByRole('button', { name: 'Save' }).click()
  await dialog(page, 'Sign in again').getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.unroute('**/api/colors')
  await page.keyboard.press('Enter')
  await expectToast(page, 'created')
  expect((await shop.call(colorEndpoints.list, {})).data.map(({ name }) => name)).toEqual(['Sand'])
})

test.describe(() => {
  test.use({ expectedFaults: /ERR_FAILED/ })

  test('whoever was given a password chooses their own at the first sign-in, and then goes on', async ({
    openWindow,
  }) => {
    const office = await openWindow()
    await signInAs(office, ADMINISTRATOR)
    await office.goto('/users')
    await office.getByRole('button', { name: 'New' }).click()
    const form = dialog(office, 'New User')
    await form.getByLabel('Username').fill('Mia')
    await form.getByRole('textbox', { name: 'Password' }).fill('Mia-Summer-2026!')
    await expect(form.getByRole('status')).toHaveText(
      /^Too easy to guess: it has the username in it\. Add another word/,
    )
    await form.getByRole('combobox', { name: 'Role' }).click()
    await office.getByRole('option', { name: 'Machine Operator' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^Too easy to guess/)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Password' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Password' }).fill(MIA.password)
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(office, 'User created.')

    const page = await openWindow({ viewport: { width: 390, height: 844 } })
    const choose = page.getByRole('heading', { name: 'Choose your own password' })
    const signIn = async (password: string) => {
      await page.getByLabel('Username').fill('Mia')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
    }
    await page.goto('/machine/machineXl1')
    await signIn(MIA.password)
    await expect(choose).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(MIA.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Choose a password that is not the present one, or almost.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await signIn(MIA.password)
    await expect(choose).toBeVisible()
    // The password is changed, and the answer is lost: the session that asked for it has ended. A page that is loaded
    // already may send its next request past a new route.
    await page.route('**/api/users/password', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.reload()
    await signIn(MIA.password)
    await page.getByLabel('New password').fill('garnet heron mesh')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await page.unroute('**/api/users/password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sign in again, with the new password if it was saved.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await signIn('garnet heron mesh')
    await expect(page).toHaveURL(/\/machine\/machineXl1$/)
    await expect(page.getByRole('button', { name: /^Mia/ })).toBeVisible()
    await page.goto('/logout')
    await signIn('garnet heron mesh')
    await expect(page.getByRole('button', { name: /^Mia/ })).toBeVisible()
  })
})

test('search engines are told to stay away', async ({ shop, request }) => {
  const answer = await request.get(`${shop.address}/robots.txt`)
  expect(answer.headers()['content-type']).toContain('text/plain')
  expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n')
})
