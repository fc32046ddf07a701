import { makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { signInAs, signInByForm } from './people.ts'
import { ADMINISTRATOR, expect, test } from './shop.ts'
import { COMPRESSED_FROM, recordTraffic } from './traffic.ts'

/** The most JavaScript and CSS that a first visit may load, in bytes as sent (brotli). */
const MAX_SIGN_IN_BYTES = 152_100
const MAX_ORDERS_BYTES = 244_900
const MAX_REQUESTS = 20

test('the sign-in loads little, and leads on although nothing was loaded ahead', async ({ page }) => {
  const getTraffic = await recordTraffic(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { answers, weight, plain } = await getTraffic()
  expect(weight, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(MAX_SIGN_IN_BYTES)
  expect(weight, 'what was loaded has been counted').toBeGreaterThan(MAX_SIGN_IN_BYTES / 2)
  expect(answers.length).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(plain, 'what is long is compressed').toEqual([])
  await signInByForm(page, ADMINISTRATOR)
})

test('the orders load little, in few requests, until the first one is shown', async ({ shop, page, openWindow }) => {
  const catalogue = await openCatalogue(shop)
  for (let count = 0; count < 3; count++) await makeOrder(shop, catalogue)
  await signInAs(page, ADMINISTRATOR)
  const fresh = await openWindow({ storageState: await page.context().storageState() })
  const getTraffic = await recordTraffic(fresh)
  await fresh.goto('/orders')
  await expect(fresh.getByRole('row').filter({ hasText: '#3' })).toBeVisible()
  const { answers, weight, plain } = await getTraffic()
  expect(weight, JSON.stringify(answers, null, 1)).toBeLessThanOrEqual(MAX_ORDERS_BYTES)
  expect(weight, 'what was loaded has been counted').toBeGreaterThan(MAX_ORDERS_BYTES / 2)
  expect(answers.length).toBeLessThanOrEqual(MAX_REQUESTS)
  const list = answers.find(({ url, length }) => url.startsWith('/api/') && length >= COMPRESSED_FROM)
  expect(list, 'the list is long enough to be compressed').toBeDefined()
  expect(plain, 'what is long is compressed').toEqual([])
})
