type Fields = Readonly<Record<string, unknown>>

/** Of a field, those that mean nothing without it. */
export type DependentFields<V> = { readonly [Field in keyof V & string]?: readonly (keyof V & string)[] }

/** An empty field is stored as null or as no text at all. */
export const isSame = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '')

/** Whether something was typed over what was there. */
export const isChanged = (before: object, typed: object): boolean =>
  Object.entries(typed).some(([field, value]) => !isSame(value, (before as Fields)[field]))

/**
 * What was typed over `seen`, on top of what a colleague stored meanwhile (rule O7): `taken` are the fields that only
 * the colleague changed, `asked` those that both changed, each in another way; there `values` keeps what was typed.
 * Who typed in a field that another `dependents` has meant that one too.
 */
export function merge<V extends Fields>(
  fields: readonly (keyof V & string)[],
  seen: V,
  typed: V,
  present: V,
  dependents: DependentFields<V> = {},
) {
  const isTyped = (field: keyof V & string): boolean =>
    !isSame(typed[field], seen[field]) || (dependents[field] ?? []).some(isTyped)
  const values = { ...typed }
  const taken: (keyof V & string)[] = []
  const asked: (keyof V & string)[] = []
  for (const field of fields) {
    if (!(field in present) || isSame(seen[field], present[field]) || isSame(typed[field], present[field])) continue
    if (isTyped(field)) asked.push(field)
    else {
      values[field] = present[field]
      taken.push(field)
    }
  }
  return { values, taken, asked }
}
