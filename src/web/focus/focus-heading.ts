/** Screen readers then announce the screen, and Tab goes on from there. */
export const PAGE_HEADING = {
  'data-page-heading': true,
  tabIndex: -1,
  ref: (heading: HTMLElement | null): void => focusIfLost(heading),
}

export const focusHeadingIfLost = (): void => focusIfLost(document.querySelector<HTMLElement>('[data-page-heading]'))

let isByKey = false
addEventListener('keydown', () => (isByKey = true), true)
addEventListener('pointerdown', () => (isByKey = false), true)

function focusIfLost(heading: HTMLElement | null): void {
  const active = document.activeElement
  if (active && active !== document.body && !active.closest('nav, .mantine-AppShell-header')) return
  // Browsers say of a focus that came without a press that it is visible.
  heading?.toggleAttribute('data-by-key', isByKey)
  heading?.focus()
}
