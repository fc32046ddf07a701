import { useState } from 'react'
import { useOneAtATime } from './useOneAtATime.ts'

/** `save` ignores clicks while it runs. `saveError`: the error of the last attempt, for `ErrorAlert`, or null. */
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
