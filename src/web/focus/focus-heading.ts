/** Screen readers then announce the screen, and Tab goes on from there. */
export const PAGE_HEADING = {
  'data-page-heading': true,
  tabIndex: -1,
  ref: (heading: HTMLElement | null): void => focusIfLost(heading),
}

export const focusHeadingIfLost = (): void => focusIfLost(document.querySelector<HTMLElement>('[data-page-heading]'))

function focusIfLost(heading: HTMLElement | null): void {
  const active = document.activeElement
  if (active && active !== document.body && !active.closest('nav, .mantine-AppShell-header')) return
  heading?.focus()
}
