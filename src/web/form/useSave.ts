import { useState } from 'react'
import { useOneAtATime } from './useOneAtATime.ts'

/** `{ save, isSaving, fault, forget }`: saves once, however often it is clicked, and keeps for `Fault` why it failed. */
export function useSave<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const [fault, setFault] = useState<unknown>(null)
  const [save, isSaving] = useOneAtATime(async (...args: Args) => {
    setFault(null)
    try {
      await run(...args)
    } catch (error) {
      setFault(error)
    }
  })
  return { save, isSaving, fault, forget: () => setFault(null) }
}
