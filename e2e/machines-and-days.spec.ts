import {
  getClosedDays,
  getMachine,
  getShop,
  updateClosedDays,
  updateMachine,
} from '../src/features/machines/machines.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { dayIn, dialog, expectToast, startAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

const MIA = { username: 'Mia', password: 'mia works at the machine' }
const WALTER = { username: 'Walter', password: 'walter ships everything' }

const MACHINE = { machine: 'machineM1' } as const

test('an administrator sets how fast a machine is and when it works; a wrong week is refused in words', async ({
  shop,
  page,
}) => {
  await startAs(page, ADMINISTRATOR)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Machines and Days' }).press('Enter')
  const form = page.getByRole('tabpanel')
  const rate = form.getByLabel('Impressions an hour')
  const monday = form.getByLabel('Mon', { exact: true })
  const save = form.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(rate).toHaveValue('350 an hour')
  await expect(form.getByText('144 pieces')).toContainText('28 min of setup and 29 min of printing')
  await expectAccessible(page)

  await rate.fill('400')
  await expect(save).not.toHaveAttribute('aria-disabled')
  await expect(form.getByText('144 pieces')).toContainText('28 min of setup and 25 min of printing')
  await monday.fill('8-12, 12:30-11')
  await monday.press('Enter')
  await expect(form.getByText('A span ends after it begins, by the 24-hour clock')).toBeVisible()
  await expect(monday).toBeFocused()
  await expectAccessible(page)

  await monday.fill('8-12, 12:30-17')
  await expect(form.getByText('A span ends after it begins, by the 24-hour clock')).toHaveCount(0)
  await expect(form.getByText('8.5 h')).toBeVisible()
  await page.getByRole('button', { name: 'Copy Mon to the other working days' }).press('Enter')
  await expect(form.getByText('42.5 hours')).toBeVisible()
  const begin = form.getByRole('slider', { name: 'Tue, begin 1' })
  await begin.press('ArrowRight')
  await expect(form.getByLabel('Tue', { exact: true })).toHaveValue('08:15-12:00, 12:30-17:00')
  await expect(begin).toHaveAttribute('aria-valuetext', '08:15')
  const end = (await form.getByRole('slider', { name: 'Tue, end 1' }).boundingBox())!
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 300, end.y, { steps: 5 })
  await page.mouse.up()
  await expect(form.getByLabel('Tue', { exact: true }), 'not into the next').toHaveValue('08:15-12:30, 12:30-17:00')
  await form.getByRole('button', { name: 'Add hours on Tue' }).click()
  await expect(form.getByLabel('Tue', { exact: true })).toHaveValue('08:15-12:30, 12:30-17:00, 17:30-18:30')
  await form.getByLabel('Tue', { exact: true }).fill('8-12, 12:30-17')
  await form.getByLabel('Fri', { exact: true }).fill('12:30 – 17:00')
  await form.getByLabel('Sat', { exact: true }).fill('18-24')

  await page.getByRole('tab', { name: 'Machine M' }).press('ArrowRight')
  await expect(page).toHaveURL(/\?machine=machineXl1$/)
  await expect(page.getByRole('tab', { name: 'Machine XL' })).toBeFocused()
  await expect(rate).toHaveValue('350 an hour')
  await page.keyboard.press('ArrowLeft')
  await expect(rate).toHaveValue('400 an hour')

  await menu.getByRole('link', { name: 'Colors' }).click()
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Keep editing' }).click()
  await rate.press('Enter')
  await expectToast(page, 'Machine M updated.')
  const { impressionsPerHour, week } = await shop.call(getMachine, MACHINE)
  const day = [
    { from: '08:00', to: '12:00' },
    { from: '12:30', to: '17:00' },
  ]
  expect(impressionsPerHour).toBe(400)
  expect(week).toEqual([day, day, day, day, [day[1]], [{ from: '18:00', to: '24:00' }], []])

  await form.getByRole('button', { name: 'History' }).click()
  await expect(dialog(page, 'History of Machine M')).toContainText('Impressions an hour: 350')
  await page.keyboard.press('Escape')
  await rate.fill('410')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Discard' }).click()
  await expect(rate).toHaveValue('400 an hour')
  await menu.getByRole('link', { name: 'Colors' }).click()
  await expect(page.getByRole('heading', { name: 'Colors' })).toBeVisible()
})

test('what two administrators change of a machine is merged, and where it is the same, both values are shown', async ({
  shop,
  page,
}) => {
  await startAs(page, ADMINISTRATOR)
  await page.goto('/machines-and-days')
  await page.getByRole('tabpanel').getByLabel('Impressions an hour').fill('400')
  await page.getByRole('tabpanel').getByLabel('Setup of a screen').fill('5.8')
  const { version, week } = await shop.call(getMachine, MACHINE)
  const theirs = { impressionsPerHour: 450, week: week.with(4, []) }
  await shop.call(updateMachine, { ...MACHINE, version, ...theirs })

  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody changed this' })
  await expect(conflict).toContainText('Also changed by your colleague: Working week')
  await expect(conflict).toContainText('Impressions an hourYours400Theirs450')
  await expect(page.getByRole('tabpanel').getByLabel('Fri', { exact: true })).toHaveValue('closed')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Machine M updated.')
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  expect(await shop.call(getMachine, MACHINE)).toMatchObject({ ...theirs, setupMinutesPerScreen: 5.8 })
})

test('a day is closed for one machine, also when a colleague has just closed another, and opened again', async ({
  shop,
  page,
}) => {
  await startAs(page, ADMINISTRATOR)
  await page.goto('/machines-and-days')
  const closed = page.getByRole('region', { name: 'Closed days and packing' }).getByRole('row')
  await expect(page.getByText('No day is closed.')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Add a day' })
  await opener.press('Enter')
  const form = dialog(page, 'Add a closed day')
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Service')
  await form.getByRole('button', { name: /^Day/ }).click()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await dayIn(page, today).click()
  await form.getByText('Machine XL', { exact: true }).click()
  await form.getByLabel('From').fill('14:00')
  await form.getByLabel('Until').fill('13:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('It ends after it begins')).toBeVisible()
  await expect(form.getByLabel('Until')).toBeFocused()
  await form.getByLabel('From').fill('')
  await expectAccessible(page)

  const others = { day: '2030-12-25', name: 'Christmas Day', machine: null }
  let isFirst = true
  await page.route('**/api/closed-days', async (route) => {
    if (isFirst && route.request().method() === 'PUT') {
      isFirst = false
      await shop.call(updateClosedDays, { days: [others], version: 1 })
    }
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('What you entered is kept. Save stores it.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Closed days updated.')
  await expect(opener).toBeFocused()
  await expect(closed).toHaveText([/until 1 PM.*Service.*Machine XL/, /Wed, Dec 25, 2030.*Christmas Day.*Both/])
  const mine = { day: today, name: 'Service', machine: 'machineXl1', from: '00:00', to: '13:00' }
  expect((await shop.call(getClosedDays, {})).days).toEqual([mine, others])

  await closed.first().getByRole('button', { name: 'Remove Service' }).press('Enter')
  await expect(closed).toHaveCount(1)
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(closed).toHaveCount(2)

  await page.getByRole('button', { name: 'Change hours for packing' }).press('Enter')
  const packing = dialog(page, 'Hours for packing').getByLabel('Hours before the end of the due day')
  await expect(packing).toBeFocused()
  await packing.fill('101')
  await packing.press('Enter')
  await expect(page.getByText('A number from 0 to 100')).toBeVisible()
  await packing.fill('1.5')
  await packing.press('Enter')
  await expectToast(page, 'Hours for packing updated.')
  await expect(page.getByText('1.5 hours for packing')).toBeVisible()
  expect((await shop.call(getShop, {})).packingHours).toBe(1.5)
  await page.getByRole('region', { name: 'Closed days and packing' }).getByRole('button', { name: 'History' }).click()
  await expect(dialog(page, 'History of Closed days and packing')).toContainText('Hours for packing: 2')
})

test('nobody else opens it; on a phone it is one column', async ({ shop, openWindow }) => {
  await shop.call(userEndpoints.create, { ...MIA, role: 'machine_operator', email: '' })
  await shop.call(userEndpoints.create, { ...WALTER, role: 'warehouse_operator', email: '' })
  for (const person of [MIA, WALTER]) {
    const page = await openWindow()
    await startAs(page, person)
    await page.goto('/machines-and-days')
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  }
  const phone = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await startAs(phone, ADMINISTRATOR)
  await phone.goto('/machines-and-days?machine=machineXl1')
  await expect(phone.getByRole('tab', { name: 'Machine XL' })).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Copy Mon to the other working days', 'Save'])
    expect((await phone.getByRole('button', { name }).boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await expectAccessible(phone)
})
