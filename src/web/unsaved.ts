const forms = new Set<object>()

export function noteUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0
