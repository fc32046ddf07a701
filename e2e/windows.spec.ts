import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { expectAccessible } from './accessibility.ts'
import { expectToast } from './people.ts'
import { expect, test } from './shop.ts'

/** All other journeys rely on this: an error in any window fails the journey. */
test.describe('what goes wrong in a window is noticed', () => {
  test.use({ expectedFaults: /something broke|example\.com/ })

  test('an error that it logs', async ({ openWindow, faults }) => {
    const window = await openWindow()
    await window.goto('/api/health')
    await window.evaluate(() => console.error('something broke'))
    await expect.poll(() => faults).toEqual([expect.stringContaining('console: something broke')])
  })

  test('an error that it throws', async ({ openWindow, faults }) => {
    const window = await openWindow()
    await window.goto('/api/health')
    await window.evaluate(() => void Promise.reject(new Error('something broke')))
    await expect.poll(() => faults).toEqual([expect.stringContaining('error: Error: something broke')])
  })

  test('a foreign address that it asks for, and does not reach', async ({ page, faults }) => {
    await expect(page.goto('https://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
    expect(faults).toContain('foreign address: https://example.com/')
  })
})

test.fail('what is noticed fails the journey: this one fails on purpose', async ({ page }) => {
  await page.goto('/api/health')
  await page.evaluate(() => console.error('something broke'))
})

test('a screen that is not accessible is noticed', async ({ page }) => {
  await page.goto('/api/health')
  await page.evaluate(() => (document.body.innerHTML = '<main><h1>A form</h1><input></main>'))
  await expect(expectAccessible(page)).rejects.toThrow('Form elements must have labels')
})

test('what a window said is heard although it is gone, each time once', async ({ page }) => {
  await page.goto('/api/health')
  await page.evaluate(() => {
    const toast = '<div class="mantine-Notification-root" role="alert">Saved.</div>'
    document.body.innerHTML = toast + toast
  })
  await page.goto('/api/health')
  await expectToast(page, 'Saved.')
  await expectToast(page, 'Saved.')
  await expect(expectToast(page, 'Saved.', 500)).rejects.toThrow('Saved.')
})

test('a refused call is part of life', async ({ page }) => {
  await page.goto('/api/health')
  expect(await page.evaluate(() => fetch('/api/colors').then((answer) => answer.status))).toBe(401)
})

test.describe('a process of its own', () => {
  test.use({ ownProcess: true })

  test('a shop that loses its power comes back at the same address, with all that it had answered', async ({
    shop,
    page,
  }) => {
    const { color } = await shop.call(colorEndpoints.create, { name: 'Navy' })
    await shop.crash()
    expect(await shop.call(colorEndpoints.get, { id: color._id })).toEqual(color)
    const answer = await page.goto('/api/health')
    expect(answer?.status()).toBe(200)
  })
})
