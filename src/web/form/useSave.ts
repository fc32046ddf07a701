import { useState } from 'react'
import { useOneAtATime } from './useOneAtATime.ts'

/** `{ save, isSaving, saveError, reset }`: saves once, however often it is clicked, and keeps for `ErrorAlert` why it failed. */
export function useSave<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const [saveError, setSaveError] = useState<unknown>(null)
  const [save, isSaving] = useOneAtATime(async (...args: Args) => {
    setSaveError(null)
    try {
      await run(...args)
    } catch (error) {
      setSaveError(error)
    }
  })
  return { save, isSaving, saveError, reset: () => setSaveError(null) }
}
