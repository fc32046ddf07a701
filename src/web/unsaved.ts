/** The dirty forms on the screen. */
const forms = new Set<object>()

/** Registers a dirty form; the returned function removes it. */
export function noteUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0
