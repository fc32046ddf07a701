import { useSyncExternalStore } from 'react'
import type { ToastLink } from '../ui/toast.tsx'

const MARKED_MS = 8000

interface JustSaved {
  id: string
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

export function markSaved(record: JustSaved): void {
  clearTimeout(end)
  end = setTimeout(() => change(null), MARKED_MS)
  change(record)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useJustSaved = (): JustSaved | null => useSyncExternalStore(subscribe, () => saved)
