/**
 * The attributes of the heading of a screen. When it appears, which may be after the screen has loaded its record, it
 * takes the focus if that is lost or still in the menu or the header: screen readers announce the screen, and Tab goes
 * on from there.
 */
export const PAGE_HEADING = {
  'data-page-heading': true,
  tabIndex: -1,
  ref: (heading: HTMLElement | null): void => focusIfLost(heading),
}

/** Focuses the screen's heading if nothing or only the menu or the header has the focus. */
export const focusHeadingIfLost = (): void => focusIfLost(document.querySelector<HTMLElement>('[data-page-heading]'))

function focusIfLost(heading: HTMLElement | null): void {
  const active = document.activeElement
  if (!active || active === document.body || active.closest('nav, .mantine-AppShell-header')) heading?.focus()
}
