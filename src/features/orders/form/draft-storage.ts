import { useEffect } from 'react'
import type { OrderDraft } from './order-draft.ts'

const STORAGE_KEY = 'new-order'
/** Raised whenever `StoredDraft` changes, so that a draft in an older format is not restored. */
const FORMAT = 2

/** An unfinished order, kept for a reload of this tab. */
export interface StoredDraft {
  userId: string
  /** A retry with the same id after a lost answer does not create a second order (rule O10). */
  requestId: string
  draft: OrderDraft
}

/** The draft that the same person left in this tab before a reload; null if there is none. */
export function storedDraft(userId: string): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as
      | (StoredDraft & { format: number })
      | null
    return stored?.format === FORMAT && stored.userId === userId ? stored : null
  } catch {
    return null
  }
}

export const forgetDraft = (): void => sessionStorage.removeItem(STORAGE_KEY)

/** Stores an unfinished order at each change; null forgets it. */
export function useStoredDraft(stored: StoredDraft | null): void {
  const text = stored && JSON.stringify({ format: FORMAT, ...stored })
  useEffect(() => {
    if (!text) return forgetDraft()
    try {
      sessionStorage.setItem(STORAGE_KEY, text)
    } catch {
      // The storage is full. What was stored before is older than what the person sees, so a reload must not restore it.
      forgetDraft()
    }
  }, [text])
}
