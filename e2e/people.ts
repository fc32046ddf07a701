import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../src/features/auth/auth.contract.ts'
import { untilIdle } from './traffic.ts'

interface Credentials {
  username: string
  password: string
}

/** Signs a user in without the login page: whatever this window opens next is theirs. */
export async function signInAs(page: Page, person: Credentials): Promise<void> {
  const answer = await page.request.post(signIn.path, { data: person })
  expect(answer.status(), `${person.username} signs in`).toBe(200)
  // Any page of the shop does, and this one is small.
  await page.goto('/robots.txt')
  await page.evaluate((session) => localStorage.setItem('session', session), await answer.text())
}

/** Signs a user in without the login page, and opens their start screen. */
export async function startAs(page: Page, person: Credentials): Promise<void> {
  await signInAs(page, person)
  // Whoever is signed in is led on from there.
  await page.goto('/login')
  await expectSignedIn(page, person)
}

/** Signs a user in through the login page, and waits for their start screen. */
export async function signInByForm(page: Page, person: Credentials): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectSignedIn(page, person)
}

const expectSignedIn = (page: Page, { username }: Credentials): Promise<void> =>
  expect(page.getByRole('button', { name: new RegExp(`^${username} `) })).toBeVisible()

/**
 * To be called before the address is opened that the journey stays at: another one would end the live channel that this
 * waits for. What is shown is asked for again once the channel is there, which can be late on a slow computer: the result
 * waits until that is over.
 */
export function untilLive(page: Page): () => Promise<void> {
  const pending = new Set<unknown>()
  page.on('request', (request) => void pending.add(request))
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  const connected = page
    .waitForEvent('websocket')
    .then((live) => live.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')))
  return async () => {
    await connected
    await untilIdle(page)
    await expect.poll(() => pending.size).toBe(0)
  }
}

/** Waits until a menu or calendar that has just opened is painted: its focus trap then puts the focus a second time. */
export const untilPainted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

/** Presses Tab until a control has the focus, as somebody without a mouse does; fails when 60 keys do not lead there. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let keys = 0; keys < 60; keys++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`60 presses of ${key} do not lead there.`)
}

/** Fills in a new order by mouse: the first of each list, and two dozens. */
export async function fillOrder(page: Page): Promise<void> {
  for (const opener of [
    page.getByRole('button', { name: /^Customer/ }),
    page.getByRole('combobox', { name: 'Clothing Type' }),
    page.getByRole('button', { name: /^Printing Design/ }),
    page.getByRole('combobox', { name: 'Type a color' }),
  ]) {
    await opener.click()
    await page.getByRole('option').first().click()
  }
  await expect(page.getByRole('textbox', { name: /, S, dozens$/ })).toBeFocused()
  await page.keyboard.type('2')
}

/** Saves a stored order by its keys, once the screen has taken in that it is changed. */
export async function saveChanged(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Update Order' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
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
/** Its name may say more of the day. */
export const dayIn = (page: Page, day: string) => {
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return page.getByRole('button', { name: new RegExp(`(^|, )${name}`) })
}

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

/** Chooses preferences, as a person may in Settings, for what this window opens next. */
export const prefer = (page: Page, preferences: object): Promise<void> =>
  page.evaluate((chosen) => localStorage.setItem('preferences', JSON.stringify(chosen)), preferences)

/** Opens the screens of this window in the brightness of its system, as a person may choose in Settings. */
export const followSystem = (page: Page, more: object = {}): Promise<unknown> =>
  page.addInitScript(
    (chosen) => localStorage.setItem('preferences', JSON.stringify({ scheme: 'system', ...chosen })),
    more,
  )

/** It may be on the page of the calendar behind this one, which is then out of reach, too. */
export async function expectNotOffered(page: Page, day: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next month' })
  await expect(next).toBeVisible()
  const isHere = (await dayIn(page, day).count()) > 0
  await expect(isHere ? dayIn(page, day) : next).toBeDisabled()
}
