/** Puts the focus on the first of these fields, as they stand in the form; says whether there was one. */
export function focusFirst(form: Element | null, fields: readonly string[]): boolean {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find((one) =>
    fields.includes(one.dataset['path']!),
  )
  field?.focus()
  return field !== undefined
}
