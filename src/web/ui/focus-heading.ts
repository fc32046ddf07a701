/** Focuses the screen's heading if nothing or only the menu has the focus. Returns false while there is no heading. */
export function focusHeadingIfLost(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  if (!heading) return false
  const active = document.activeElement
  if (!active || active === document.body || active.closest('nav')) heading.focus()
  return true
}
