type Fields = Readonly<Record<string, unknown>>

/** For a field, its dependent fields: those that mean nothing without it. */
export type DependentFields<V> = { readonly [Field in keyof V & string]?: readonly (keyof V & string)[] }

/** Compares two field values; null, undefined and empty text are the same. */
export const isSame = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '')

/** Whether any form value differs from the record as it was loaded. */
export const isChanged = (before: object, typed: object): boolean =>
  Object.entries(typed).some(([field, value]) => !isSame(value, (before as Fields)[field]))

/**
 * Merges the form values `typed`, based on the version `seen`, into `present`, the version a colleague has stored
 * meanwhile (rule O7). `taken`: fields that only the colleague changed; `values` has the colleague's value. `asked`:
 * merge conflicts, both changed the field to different values; `values` keeps the form value.
 * A field counts as changed in the form if one of its dependent fields is.
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
