import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { hiddenTexts } from './hidden-texts.ts'

/**
 * Fails if axe finds a violation on the current screen, open dialogs included, or if the page scrolls sideways.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  )
  expect(found, `${page.url()} is accessible`).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Elements that fade in reach their contrast and their place only at the end; texts their width only in their font. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.race([
      // For paused animations, which never end.
      new Promise((resolve) => setTimeout(resolve, 2000)),
      Promise.allSettled([
        document.fonts.ready,
        ...document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
          .map((animation) => animation.finished),
      ]),
    ]),
  )

/** Fails if the page stays wider than the window: what is wide scrolls within the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Charts follow the window a moment later.
  await expect.poll(beyond, `${page.url()} fits in ${page.viewportSize()?.width} px`).toBe(0)
}

/** Fails if a text or the value of a field cannot be read whole: see `hiddenTexts`. */
export async function expectTextsInBoxes(page: Page): Promise<void> {
  await settled(page)
  await expect
    // A table measures its columns a moment after the fonts have come.
    .poll(() => page.evaluate(hiddenTexts), {
      message: `${page.url()} at ${page.viewportSize()?.width} px: texts that cannot be read whole`,
      timeout: 5000,
    })
    .toEqual([])
}
