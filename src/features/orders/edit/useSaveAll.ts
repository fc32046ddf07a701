import { type RefObject, useState } from 'react'
import { useAction } from '../../../web/form/useAction.ts'

/** One of the productions of an order, to be saved with the others. */
export interface Part {
  key: string
  /** `Production 2` */
  name: string
  /** Saves it, and tells whether it is saved. */
  save: () => Promise<boolean>
}

interface SaveAllOptions {
  /** The element that all the forms are in: nobody can type in it meanwhile. */
  root: RefObject<HTMLElement | null>
  /** Asks what must be asked before these are saved; false if the person does not want them saved. */
  confirm: (parts: readonly Part[]) => Promise<boolean>
  onRefused: (part: Part) => void
  /** All of the parts are saved. */
  onSaved: () => Promise<void>
}

/** The part that was not saved, and those before it that were. */
interface Refused {
  part: Part
  saved: readonly Part[]
}

/** Saves parts one after the other. The first that is refused ends it; what is saved by then stays saved. */
export function useSaveAll({ root, confirm, onRefused, onSaved }: SaveAllOptions) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const { run, isRunning } = useAction(async (parts: readonly Part[]) => {
    setRefused(null)
    if (!(await confirm(parts))) return
    const count = await savedOf(parts, root.current)
    const part = parts[count]
    if (!part) return onSaved()
    setRefused({ part, saved: parts.slice(0, count) })
    onRefused(part)
  })
  return { saveAll: run, isSaving: isRunning, refused }
}

/** Returns how many of them are saved. */
async function savedOf(parts: readonly Part[], root: HTMLElement | null): Promise<number> {
  // Sets the attribute directly: React state would change later than the focus moves to a field with an error.
  if (root) root.inert = true
  try {
    for (const [index, part] of parts.entries()) if (!(await part.save())) return index
    return parts.length
  } finally {
    if (root) root.inert = false
  }
}
