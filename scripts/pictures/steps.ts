/** What is done on a screen before it is pictured, as a person does it; in each of these the page is quiet before. */
import type { Locator, Page } from '@playwright/test'

/** Resolves once nothing is loading any more. */
type Quiet = () => Promise<void>
export type Step = (page: Page, quiet: Quiet) => Promise<void>
type Name = string | RegExp

const PRESSED = ['button', 'menuitem', 'tab', 'link'] as const
/** What a narrow window puts behind one of these. */
const OPENERS = [/^Filters and tools/, /^Change$/, /^More$/, /^Actions,/]

/** The topmost dialog or menu, if there is one: what lies behind it is not pressed. */
async function top(page: Page): Promise<Page | Locator> {
  const opened = page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true })
  return (await opened.count()) > 0 ? opened.last() : page
}

async function find(page: Page, name: Name): Promise<Locator> {
  const within = await top(page)
  const exact = typeof name === 'string'
  const [first, ...others] = PRESSED.map((role) => within.getByRole(role, { name, exact }))
  return others
    .reduce((all, one) => all.or(one), first!)
    .filter({ visible: true })
    .first()
}

/** Presses what has this name, behind the buttons that hold it in a narrow window. */
export const press =
  (name: Name): Step =>
  async (page, quiet) => {
    for (const opener of OPENERS) {
      if (await (await find(page, name)).isVisible()) break
      const button = page.getByRole('button', { name: opener }).filter({ visible: true }).first()
      if (!(await button.isVisible())) continue
      await button.click()
      await quiet()
    }
    await (await find(page, name)).click()
  }

export const keys =
  (...pressed: string[]): Step =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

/** Marks the first rows of a list; where they are cards, they have checkboxes only once `Select` is pressed. */
export const choose =
  (count: number): Step =>
  async (page, quiet) => {
    const select = page.getByRole('button', { name: 'Select', exact: true })
    if (await select.isVisible()) {
      await select.click()
      await quiet()
    }
    const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ }).filter({ visible: true })
    for (let at = 0; at < count; at++) await rows.nth(at).check()
  }

/** Chooses one of several, or marks what has this label. */
export const mark =
  (name: string): Step =>
  (page) =>
    page.getByText(name, { exact: true }).filter({ visible: true }).first().click()

/** Shows the end of a long screen, or of the dialog that is open. */
export const end: Step = async (page) =>
  page.evaluate(() => {
    for (const element of [document.documentElement, ...document.querySelectorAll('*')]) {
      const { overflowY } = getComputedStyle(element)
      if (element === document.documentElement || overflowY === 'auto' || overflowY === 'scroll')
        element.scrollTop = element.scrollHeight
    }
  })
