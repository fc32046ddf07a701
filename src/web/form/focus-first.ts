/** Focuses the first of these fields in the order of the form. Returns whether the form has one of them. */
export function focusFirst(form: Element | null, fields: readonly string[]): boolean {
  const field = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find((one) =>
    fields.includes(one.dataset['path']!),
  )
  field?.focus()
  return field !== undefined
}
