/**
 * The attributes of the heading of a screen. When it appears, which may be after the screen has loaded its record, it
 * takes the focus that nothing else has: screen readers announce the screen, and Tab goes on from there.
 */
export const PAGE_HEADING = {
  'data-page-heading': true,
  tabIndex: -1,
  ref: (heading: HTMLElement | null): void => {
    if (document.activeElement === document.body) heading?.focus()
  },
}

/** Focuses the screen's heading if nothing or only the menu has the focus. Returns false while there is no heading. */
export function focusHeadingIfLost(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  if (!heading) return false
  const active = document.activeElement
  if (!active || active === document.body || active.closest('nav')) heading.focus()
  return true
}
