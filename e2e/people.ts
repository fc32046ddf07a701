import { type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Signs a person in through the login page; ends on their first screen. */
export async function signInAs(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
}

/** A real PNG as a designer hands it in: letters of one ink on cloth. */
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

/** The dialog that is open, by its title. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const toasts = new WeakMap<Page, string[]>()

/** Keeps what each window says: a toast is gone after seconds, and with it whoever looks too late. */
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

/** What the product says after something was done, now or since the last look; each toast counts once. */
export async function expectToast(page: Page, message: string, timeout?: number): Promise<void> {
  const heard = toasts.get(page)!
  await expect.poll(() => heard, { timeout }).toContainEqual(expect.stringContaining(message))
  const said = heard.findIndex((toast) => toast.includes(message))
  heard.splice(said, 1)
}
