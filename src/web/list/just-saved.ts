import { useSyncExternalStore } from 'react'

/** How long the row of a record that was just saved is marked in the list. */
const MARKED_MS = 8000

let saved: string | null = null
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(id: string | null): void {
  saved = id
  for (const listener of listeners) listener()
}

/** Marks the record's row in the list that is opened next. */
export function markSaved(id: string): void {
  clearTimeout(end)
  end = setTimeout(() => change(null), MARKED_MS)
  change(id)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The id of the record that was just saved, or null. */
export const useJustSaved = (): string | null => useSyncExternalStore(subscribe, () => saved)
