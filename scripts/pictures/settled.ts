import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

const QUIET_MS = 150
const MOST_LOOKS = 40

/** In each page, before its own scripts: the caret does not blink, and whatever moves has arrived at once. */
export function standStill(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`*, ::before, ::after {
    caret-color: transparent !important;
    animation-duration: 0s !important;
    animation-delay: 0s !important;
    animation-iteration-count: 1 !important;
    transition-duration: 0s !important;
    transition-delay: 0s !important;
  }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** To be called before the page opens, so that each request is heard. */
export async function watch(page: Page) {
  const tools = await page.context().newCDPSession(page)
  const pending = new Set<unknown>()
  let changedAt = 0
  const note = (change: () => void) => {
    change()
    changedAt = performance.now()
  }
  page.on('request', (request) => note(() => pending.add(request)))
  page.on('requestfinished', (request) => note(() => pending.delete(request)))
  page.on('requestfailed', (request) => note(() => pending.delete(request)))

  /** Resolves once nothing has been loading for a while, and the page has done what it puts off until then. */
  async function quiet(): Promise<void> {
    let seenAt: number
    do {
      seenAt = changedAt
      await page.evaluate(async () => {
        await document.fonts.ready
        // A busy page asks for the next thing late.
        await new Promise((resolve) => requestIdleCallback(resolve))
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      })
      while (pending.size > 0 || performance.now() - changedAt < QUIET_MS) await wait(20)
    } while (changedAt !== seenAt)
  }

  /** Whether the ground behind an image is painted depends on how much of the image was there then. */
  const paintImagesAnew = () =>
    page.evaluate(async () => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const images = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0)
      for (const image of images) image.style.visibility = 'hidden'
      await painted()
      for (const image of images) image.style.removeProperty('visibility')
      await painted()
    })

  /** The picture of a page that stands still: two in a row are the same. */
  async function picture(): Promise<Buffer> {
    let last = ''
    await quiet()
    await paintImagesAnew()
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      await quiet()
      // Playwright's own compresses each picture thoroughly, which takes most of the time.
      const { data } = await tools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      if (data === last) return Buffer.from(data, 'base64')
      last = data
    }
    throw new Error('it does not stand still')
  }

  return { quiet, picture }
}
