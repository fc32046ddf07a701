import { useSyncExternalStore } from 'react'
import type { ToastLink } from '../ui/toast.tsx'

/** How long the row of a record that was just saved is marked in the list. */
const MARKED_MS = 8000

interface JustSaved {
  id: string
  /** Leads to the record, for a list that does not show it. */
  link: ToastLink
  isNew: boolean
}

let saved: JustSaved | null = null
let end: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: JustSaved | null): void {
  saved = next
  for (const listener of listeners) listener()
}

/** Marks the record's row in the list that is opened next. */
export function markSaved(record: JustSaved): void {
  clearTimeout(end)
  end = setTimeout(() => change(null), MARKED_MS)
  change(record)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The record that was just saved, or null. */
export const useJustSaved = (): JustSaved | null => useSyncExternalStore(subscribe, () => saved)
