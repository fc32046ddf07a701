import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Signs a user in through the login page, and waits for their start screen. */
export async function signInAs(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${username} `) })).toBeVisible()
}

/** Presses Tab until a control has the focus, as somebody without a mouse does; fails when 60 keys do not lead there. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let keys = 0; keys < 60; keys++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`60 presses of ${key} do not lead there.`)
}

/** Draws a PNG of a design: a text and a circle on cloth of a color. */
export const drawPng = (text: string, cloth: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="${cloth}"/>
       <circle cx="450" cy="350" r="300" fill="none" stroke="#f5c518" stroke-width="24"/>
       <text x="450" y="385" font-size="110" text-anchor="middle" fill="#ffffff">${text}</text></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** A day of an open calendar, in the month that is shown. */
export const dayIn = (page: Page, day: string) =>
  page.getByRole('button', {
    name: new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
    exact: true,
  })

/** The open dialog with this title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const toasts = new WeakMap<Page, string[]>()

/** Records the toasts of each window: a toast closes after seconds, and a slow test would miss it. */
export async function hearToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => toasts.set(page, []))
  await context.exposeBinding('heard', ({ page }, toast: string) => void toasts.get(page)?.push(toast))
  await context.addInitScript(() => {
    const known = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.mantine-Notification-root[role=alert]')) {
        if (known.has(toast)) continue
        known.add(toast)
        Object(window).heard(toast.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a toast with this message, shown now or recorded before. Each toast satisfies one expectation. */
export async function expectToast(page: Page, message: string, timeout?: number): Promise<void> {
  const heard = toasts.get(page)!
  await expect.poll(() => heard, { timeout }).toContainEqual(expect.stringContaining(message))
  const said = heard.findIndex((toast) => toast.includes(message))
  heard.splice(said, 1)
}

/** Opens the screens of this window in the brightness of its system, as a person may choose in Settings. */
export const followSystem = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('preferences', JSON.stringify({ scheme: 'system' })))
