/** Puts the focus on the heading of the screen, unless it stands somewhere of use. True when it has found its place. */
export function focusHeadingIfLost(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]')
  if (!heading) return false
  const active = document.activeElement
  if (!active || active === document.body || active.closest('nav')) heading.focus()
  return true
}
