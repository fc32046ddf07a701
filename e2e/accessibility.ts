import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { hiddenTexts } from './hidden-texts.ts'

/**
 * Fails if axe finds a violation on the current screen, open dialogs included, if the page scrolls sideways, or if a text
 * cannot be read whole.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that fade in reach their contrast only at the end. The timeout is for paused animations, which never end.
  await page.evaluate(() =>
    Promise.race([
      new Promise((resolve) => setTimeout(resolve, 2000)),
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
          .map((animation) => animation.finished),
      ),
    ]),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  )
  expect(found, `${page.url()} is accessible`).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectTextsWhole(page)
}

/** Fails if the page stays wider than the window: what is wide scrolls within the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Charts follow the window a moment later.
  await expect.poll(beyond, `${page.url()} fits in ${page.viewportSize()?.width} px`).toBe(0)
}

/** Fails if a text or the value of a field cannot be read whole: see `hiddenTexts`. */
export const expectTextsWhole = (page: Page): Promise<void> =>
  // A table measures its columns a moment after the fonts have come.
  expect
    .poll(() => page.evaluate(hiddenTexts), {
      message: `${page.url()} at ${page.viewportSize()?.width} px: texts that cannot be read whole`,
      timeout: 5000,
    })
    .toEqual([])
