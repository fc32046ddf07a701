import { type RefObject, useState } from 'react'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { useAction } from '../../../web/form/useAction.ts'
import { withInert } from '../../../web/form/useSubmitForm.ts'
import type { updateOrder } from '../orders.contract.ts'
import { beginSharedSave, type SharedSave } from './shared-save.ts'

/** The key of the order's own fields among the parts that are saved. */
export const OWN = 'order'

export interface Part {
  key: string
  /** Shows what is wrong in it. */
  check: () => boolean
  /** Hands in what it has before it waits for anything. */
  save: (shared: SharedSave) => Promise<boolean>
}

interface SaveAllOptions {
  id: string
  root: RefObject<HTMLElement | null>
  confirm: (parts: readonly Part[]) => Promise<boolean>
  onRefused: (key: string) => void
  /** Nothing was saved where all is as it is stored. */
  onSaved: (saved: OutputOf<typeof updateOrder> | undefined) => void
}

/** Saves all parts or none. */
export function useSaveAll({ id, root, confirm, onRefused, onSaved }: SaveAllOptions) {
  const [refused, setRefused] = useState<string>()
  const { run, isRunning, error } = useAction(async (parts: readonly Part[]) => {
    const refuse = (key: string | undefined) => {
      setRefused(key)
      if (key !== undefined) onRefused(key)
    }
    const isRefused = () => {
      const wrong = parts.find((part) => !part.check())
      refuse(wrong?.key)
      return wrong !== undefined
    }
    // A colleague may delete a production while the person is asked.
    if (isRefused() || !(await confirm(parts)) || isRefused()) return
    const shared = beginSharedSave(id)
    const ends = parts.map(async (part) => part.save(shared))
    try {
      const saved = await withInert(root.current, shared.send)
      await Promise.all(ends)
      onSaved(saved)
    } catch (failure) {
      await Promise.all(ends)
      const refusedKey = shared.getRefusedKey(failure) ?? OWN
      if (parts.every(({ key }) => key !== refusedKey)) throw failure
      refuse(refusedKey)
    }
  })
  return { saveAll: run, isSaving: isRunning, refused, error }
}
