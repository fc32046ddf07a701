/** Also where it is in a dialog that fades out. */
export function isFocusLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || active.closest('[data-dialog="closed"]') !== null
}
