/** The storage may be full or switched off: nothing that a person does may fail for that. */
export function remember(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Anybody can have changed it: callers check it. */
export function recalled(storage: Storage, key: string): unknown {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}
