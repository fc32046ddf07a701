export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Null, undefined and empty text are the same, and so are two copies of a record with the same `_id`. */
export function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? '') === (b ?? '')) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  }
  if (!isFields(a) || !isFields(b)) return false
  if ('_id' in a || '_id' in b) return a['_id'] === b['_id']
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => name === 'key' || isSame(a[name], b[name]))
}
