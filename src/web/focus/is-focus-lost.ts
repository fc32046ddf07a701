/** Also where it is in a dialog that fades out, or on the frame of one: a last resort, which nobody chose. */
export function isFocusLost(): boolean {
  const active = document.activeElement
  return (
    !active ||
    active === document.body ||
    active.matches('[role="dialog"]') ||
    active.closest('[data-dialog="closed"]') !== null
  )
}
