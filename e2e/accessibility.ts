import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails if axe finds a violation on the current screen, open dialogs included, or if the page scrolls sideways. */
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
}

/** Fails if the page is wider than the window: what is wide scrolls within the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, `${page.url()} fits in ${page.viewportSize()?.width} px`).toBe(0)
}
