/** The forms on the screen that hold something unsaved. */
const forms = new Set<object>()

/** Notes a form with unsaved input until what it returns is called. */
export function noteUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0
