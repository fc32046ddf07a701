/** For what another statement has read: where both were read in one transaction, only a fault of ours lets it be missing. */
export function entryOf<Key, Value>(entries: ReadonlyMap<Key, Value>, key: Key): Value {
  const entry = entries.get(key)
  if (entry === undefined) throw new Error(`Nothing is known of ${String(key)}.`)
  return entry
}
