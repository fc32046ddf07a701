import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { designEndpoints } from '../src/features/designs/designs.contract.ts'
import { makeDesign, tinyPng } from '../src/server/testing/fixtures.ts'
import type { InputOf } from '../src/shared/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'

test('two people edit the same customer: what both changed is asked at any width, the rest is kept of each (O7)', async ({
  shop,
  page,
}) => {
  const before = { name: 'Kraken Dive Club', phone_no: '1', email: 'old@kraken.example', address: 'Pier 1' }
  const remote = {
    name: `Kraken ${'W'.repeat(100)}`,
    phone_no: '2',
    email: `${'n'.repeat(60)}@kraken.example`,
    address: 'Pier 1',
  }
  const { customer } = await shop.call(customerEndpoints.create, before)
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers')
  await page.getByRole('button', { name: 'Edit, Kraken Dive Club' }).click()
  const form = dialog(page, 'Edit Customer')
  const entered = { Name: 'Kraken Divers', 'Phone No': '555-0103', Address: 'Pier 9' }
  for (const [label, value] of Object.entries(entered)) await form.getByLabel(label).fill(value)
  await shop.call(customerEndpoints.update, { id: customer._id, version: 1, ...remote })
  await form.getByRole('button', { name: 'Save' }).click()

  const comparison = form.getByRole('alert')
  await expect(comparison).toBeFocused()
  await expect(comparison).toContainText('Also changed by your colleague: Email')
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(remote.email)
  for (const [label, value] of Object.entries(entered))
    await expect(form.getByRole('textbox', { name: label })).toHaveValue(value)
  await expect(comparison.getByRole('group')).toHaveCount(2)
  const takeName = comparison.getByRole('button', { name: 'Take theirs, Name' })
  for (const [width, least] of [
    [1440, 0],
    [1024, 0],
    [390, 48],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    // The new width of the window takes effect with the next frame.
    await expect(async () => {
      const cut = await comparison.evaluate(
        (alert) =>
          [alert, ...alert.querySelectorAll('*')].filter(
            ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
          ).length,
      )
      expect(cut, `cut off at ${width}`).toBe(0)
      const size = (await takeName.boundingBox())!
      expect(size.height).toBeGreaterThanOrEqual(least)
      expect(size.x + size.width).toBeLessThanOrEqual(width)
    }).toPass({ timeout: 20_000 })
    await expectAccessible(page)
  }
  await takeName.click()
  await expect(comparison).toBeFocused()
  await expect(comparison.getByRole('group', { name: 'Name' })).toBeHidden()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Customer updated.')
  expect(await shop.call(customerEndpoints.get, { id: customer._id })).toMatchObject({
    ...remote,
    phone_no: '555-0103',
    address: 'Pier 9',
    version: 3,
  })
})

test('two people edit the same design: the images and numbers of both are shown, and what was chosen is kept or given up', async ({
  shop,
  page,
}) => {
  const { _id: id } = await makeDesign(shop, 'Red Kite', 'front_back')
  const file = async () => ({
    name: 'mine.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await tinyPng().arrayBuffer()),
  })
  const colleagueSaves = async (changed: Partial<InputOf<typeof designEndpoints.update>>) =>
    (await shop.call(designEndpoints.update, { id, name: 'Red Kite', screenPrintingOn: 'front_back', ...changed }))
      .printingDesign
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/designs')
  await page.getByRole('button', { name: 'Edit, Red Kite' }).click()
  const form = dialog(page, 'Edit Printing Design')
  await form.getByLabel('Name').fill('Red Kite II')
  await form.getByLabel('Front Screens').fill('5')
  await form.getByLabel('Front Passes').fill('2')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await file())
  const remote = await colleagueSaves({ frontImage: tinyPng(), backImage: tinyPng(), frontScreens: 4, backPasses: 1 })
  await form.getByRole('button', { name: 'Save' }).click()

  const asked = (label: string) => form.getByRole('alert').getByRole('group', { name: label })
  const preview = (label: string) => form.getByRole('img', { name: `${label}, preview` })
  await expect(form.getByRole('alert').getByText('Somebody changed this in the meantime')).toBeInViewport()
  await expect(asked('Front Image').getByRole('img', { name: 'Chosen: mine.png' })).toBeVisible()
  await expect(asked('Front Image').getByRole('button', { name: 'Show their image large' })).toBeVisible()
  await expect(form.getByText('Also changed by your colleague: Back Image, Back Passes')).toBeVisible()
  await expect(form.getByLabel('Back Passes')).toHaveValue('1')
  await expect(asked('Front Screens').locator('dd')).toHaveText(['5', '4'])
  await asked('Front Screens').getByRole('button', { name: 'Take theirs, Front Screens' }).click()
  await expect(form.getByLabel('Front Screens', { exact: true })).toHaveValue('4')
  await expect(preview('Back Image')).toHaveAttribute('src', remote.backImagePaths!.normal)
  await expectAccessible(page)
  await asked('Front Image').getByRole('button', { name: 'Take theirs, Front Image' }).click()
  await expect(asked('Front Image')).toBeHidden()
  await expect(preview('Front Image')).toHaveAttribute('src', remote.frontImagePaths!.normal)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Printing design updated.')
  const { frontImagePaths, backImagePaths } = remote
  expect(await shop.call(designEndpoints.get, { id })).toMatchObject({
    ...{ name: 'Red Kite II', frontImagePaths, backImagePaths },
    ...{ frontScreens: 4, frontPasses: 2, backScreens: null, backPasses: 1 },
  })

  await page.getByRole('button', { name: 'Edit, Red Kite II' }).click()
  await form.getByLabel('Front Passes').clear()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await file())
  const again = await colleagueSaves({ frontImage: tinyPng() })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(asked('Front Image').locator('img')).toHaveCount(2)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const kept = await shop.call(designEndpoints.get, { id })
  expect(kept.frontImagePaths).not.toEqual(again.frontImagePaths)
  expect(kept.backImagePaths).toEqual(again.backImagePaths)
  expect([kept.frontScreens, kept.frontPasses]).toEqual([4, null])
})

test('two people edit the same design: a file or a wrong number for a side that is not printed any more is no obstacle', async ({
  shop,
  page,
}) => {
  const { _id: id } = await makeDesign(shop, 'Red Kite', 'front')
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/designs')
  await page.getByRole('button', { name: 'Edit, Red Kite' }).click()
  const form = dialog(page, 'Edit Printing Design')
  await form.getByText('Front and Back', { exact: true }).click()
  const buffer = Buffer.from(await tinyPng().arrayBuffer())
  await form.getByText('Front', { exact: true }).click()
  await expect(form.getByText('Back Image'), 'what is not printed takes no room').toBeHidden()
  await form.getByText('Front and Back', { exact: true }).click()
  for (const side of ['Front', 'Back']) {
    const input = form.locator(`input[type=file][aria-label="${side} Image"]`)
    await input.setInputFiles({ name: `${side}.png`, mimeType: 'image/png', buffer })
  }
  await shop.call(designEndpoints.update, { id, name: 'Red Kite', screenPrintingOn: 'back', backImage: tinyPng() })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Front Screens').fill('many')
  await form.getByRole('button', { name: 'Take theirs, Screen Printing On' }).click()
  await expect(form.getByRole('radio', { name: 'Back', exact: true })).toBeChecked()
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Printing design updated.')
  expect(await shop.call(designEndpoints.get, { id })).toMatchObject({
    screenPrintingOn: 'back',
    frontImagePaths: null,
    frontScreens: null,
  })
})

test('§5 of several images the last one counts, and one that cannot be used says so until another choice', async ({
  shop,
  page,
}) => {
  const { _id: id, frontImagePaths } = await makeDesign(shop, 'Red Kite', 'front')
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/designs')
  await page.getByRole('button', { name: 'Edit, Red Kite' }).click()
  const form = dialog(page, 'Edit Printing Design')
  const good = { name: 'good.png', mimeType: 'image/png', buffer: Buffer.from(await tinyPng().arrayBuffer()) }
  const large = { ...good, name: 'large.png', buffer: Buffer.alloc(1_000_001) }
  const empty = { ...good, name: 'empty.png', buffer: Buffer.alloc(0) }
  const choose = (...files: (typeof good)[]) =>
    form.locator('input[type=file][aria-label="Front Image"]').setInputFiles(files)
  const save = form.getByRole('button', { name: 'Save' })

  await choose(good, large)
  await expect(form.getByRole('alert').getByText('large.png has 1,000,001 bytes, more than 1,000,000.')).toBeVisible()
  await save.click()
  await expect(form.getByText('large.png has 1,000,001 bytes, more than 1,000,000.')).toBeVisible()
  await choose({ ...good, name: 'setup.png', buffer: Buffer.from('MZ, a renamed program') })
  await expect(form.getByText('setup.png is no PNG, JPEG or WebP image. Choose another one.')).toBeVisible()
  await choose(empty)
  await save.click()
  await expect(form.getByText('empty.png is empty.')).toBeVisible()
  await expectAccessible(page)
  expect((await shop.call(designEndpoints.get, { id })).frontImagePaths).toEqual(frontImagePaths)
  await form.getByRole('button', { name: 'Remove the new image, Front Image' }).click()
  await expect(form.getByRole('img', { name: 'Front Image, preview' })).toHaveAttribute('src', frontImagePaths!.normal)
  await choose(large, good)
  await expect(form.getByText('large.png')).toBeHidden()
  await save.click()
  await expectToast(page, 'Printing design updated.')
  expect((await shop.call(designEndpoints.get, { id })).frontImagePaths).not.toEqual(frontImagePaths)
})

test('§2.3 §2.4 customers are found while typing, deleted, undone and restored from the trash', async ({
  shop,
  page,
}) => {
  for (const name of ['Zoë’s Café', 'Anchor & Co.', 'Granite Gym']) {
    await shop.call(customerEndpoints.create, { name, phone_no: '1', email: '' })
  }
  await signInAs(page, ADMINISTRATOR)
  await page.goto('/customers')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel(/^Search/).fill('zoe cafe')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=zoe/)
  await page.reload()
  await expect(page.getByLabel(/^Search/)).toHaveValue('zoe cafe')

  await page.getByLabel('Select Zoë’s Café').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  // The toast stays open while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(page.getByText('No customers match the search.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByLabel('Select Zoë’s Café').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No customers match the search.')).toBeVisible()
  await page.goto('/trash/customers')
  await expect(page.getByRole('row').filter({ hasText: 'Zoë' })).toContainText(`by ${ADMINISTRATOR.username}`)
  await expect(page.getByRole('button', { name: 'Restore' })).toBeDisabled()
  await page.getByLabel('Select Zoë’s Café').check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  expect((await shop.call(customerEndpoints.list, {})).total).toBe(3)
})

test.describe('a connection that breaks', () => {
  test.use({ expectedFaults: /ERR_FAILED|409/ })

  test('O10: a new customer whose answer gets lost is saved again: it is one, and what was changed meanwhile is not lost', async ({
    shop,
    page,
  }) => {
    await signInAs(page, ADMINISTRATOR)
    await page.goto('/customers')
    const form = dialog(page, 'New Customer')
    const save = form.getByRole('button', { name: 'Save' })
    const saveInVain = async (name: string) => {
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await form.getByRole('textbox', { name: 'Name' }).fill(name)
      await form.getByRole('textbox', { name: 'Phone No' }).fill('1')
      await page.route('**/api/customers', (route) => route.fetch().then(() => route.abort()), { times: 1 })
      await save.click()
      await expect(form.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
    }
    await saveInVain('Petrel Press')
    await save.click()
    await expectToast(page, 'This customer had been stored already.')
    await saveInVain('Skua Sports')
    await form.getByRole('textbox', { name: 'Phone No' }).fill('2')
    await save.click()
    await expect(form.getByRole('alert').filter({ hasText: 'This customer had been stored already' })).toBeVisible()
    await save.click()
    await expectToast(page, 'Customer created.')
    const { data } = await shop.call(customerEndpoints.list, {})
    expect(data.map(({ name, phone_no }) => `${name} ${phone_no}`).toSorted()).toEqual([
      'Petrel Press 1',
      'Skua Sports 1',
      'Skua Sports 2',
    ])
  })
})
