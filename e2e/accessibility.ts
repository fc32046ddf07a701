import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hiddenTexts } from './hidden-texts.ts'

/** Minified, because each window compiles it anew. */
const AXE = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * Fails if axe finds a violation on the current screen, open dialogs included, if the page scrolls sideways, or if a text
 * cannot be read whole.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that fade in reach their contrast only at the end. Paused and endless animations never end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // What has just opened may get its name a moment later: a fault is still one then, and only then told with its markup.
  const result = (await violationsOn(page, { noHtml: true })).length > 0 ? await violationsOn(page) : []
  expect(result, `${page.url()} is accessible`).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectTextsWhole(page)
}

async function violationsOn(page: Page, { noHtml = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (isWithout) => {
    const loaded: typeof axe = Object(window).axe
    if (isWithout) loaded.configure({ noHtml: true })
    else loaded.reset()
    // Loaded in advance are sounds and films, of which there are none, and style sheets for a rule that is not run.
    return (await loaded.run({ resultTypes: ['violations'], preload: false })).violations
  }, noHtml)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ''}`),
  )
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
    })
    .toEqual([])
