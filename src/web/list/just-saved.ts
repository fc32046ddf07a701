import { createStore } from '../state/store.ts'
import type { ToastLink } from '../ui/toast.tsx'

const MARKED_MS = 8000

interface JustSaved {
  id: string
  link: ToastLink
  isNew: boolean
}

const saved = createStore<JustSaved | null>(null)
let end: ReturnType<typeof setTimeout> | undefined

export function markSaved(record: JustSaved): void {
  clearTimeout(end)
  end = setTimeout(() => saved.set(null), MARKED_MS)
  saved.set(record)
}

export const useJustSaved = saved.useValue
