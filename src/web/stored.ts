/**
 * Keeps a value in the browser's storage, which may be full or switched off: nothing that a person does may fail for that.
 * False if it is not kept.
 */
export function remember(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** What is kept under the key, which anybody can have changed: callers check it. Undefined if nothing readable is there. */
export function recalled(storage: Storage, key: string): unknown {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}
