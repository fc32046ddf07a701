import { type RefObject, useState } from 'react'
import { useAction } from '../../../web/form/useAction.ts'

export interface Part {
  key: string
  name: string
  save: () => Promise<boolean>
}

interface SaveAllOptions {
  root: RefObject<HTMLElement | null>
  confirm: (parts: readonly Part[]) => Promise<boolean>
  onRefused: (part: Part) => void
  onSaved: () => Promise<void>
}

interface Refused {
  part: Part
  saved: readonly Part[]
}

/** The first that is refused ends it; what is saved by then stays saved. */
export function useSaveAll({ root, confirm, onRefused, onSaved }: SaveAllOptions) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const { run, isRunning } = useAction(async (parts: readonly Part[]) => {
    setRefused(null)
    if (!(await confirm(parts))) return
    const count = await saveParts(parts, root.current)
    const part = parts[count]
    if (!part) return onSaved()
    setRefused({ part, saved: parts.slice(0, count) })
    onRefused(part)
  })
  return { saveAll: run, isSaving: isRunning, refused }
}

async function saveParts(parts: readonly Part[], root: HTMLElement | null): Promise<number> {
  // Sets the attribute directly: React state would change later than the focus moves to a field with an error.
  if (root) root.inert = true
  try {
    for (const [index, part] of parts.entries()) if (!(await part.save())) return index
    return parts.length
  } finally {
    if (root) root.inert = false
  }
}
