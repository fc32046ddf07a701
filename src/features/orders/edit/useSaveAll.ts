import { type RefObject, useState } from 'react'
import { useAction } from '../../../web/form/useAction.ts'
import { withInert } from '../../../web/form/useSubmitForm.ts'

export interface Part {
  key: string
  name: string
  save: () => Promise<boolean>
}

interface SaveAllOptions {
  root: RefObject<HTMLElement | null>
  confirm: (parts: readonly Part[]) => Promise<boolean>
  onRefused: (part: Part) => void
  /** Answers what it could not save. */
  onSaved: () => Promise<Part | undefined>
}

/** The first that is refused ends it; what is saved by then stays saved. */
export function useSaveAll({ root, confirm, onRefused, onSaved }: SaveAllOptions) {
  const [refused, setRefused] = useState<{ part: Part; saved: readonly Part[] } | null>(null)
  const { run, isRunning } = useAction(async (parts: readonly Part[]) => {
    setRefused(null)
    if (!(await confirm(parts))) return
    const saved: Part[] = []
    const part = await withInert(root.current, async () => {
      for (const one of parts) {
        if (!(await one.save())) return one
        saved.push(one)
      }
      return undefined
    })
    const left = part ?? (await onSaved())
    if (left) setRefused({ part: left, saved })
    if (part) onRefused(part)
  })
  return { saveAll: run, isSaving: isRunning, refused }
}
