import { useMemo, useState } from 'react'
import type { Production } from '../../../../features/productions/productions.contract.ts'
import {
  duplicateProduction,
  emptyProduction,
  isFull,
  nameOfProduction,
  type ProductionFormValues,
} from '../../form/draft/order-draft.ts'

export interface EditedProduction {
  key: string
  stored: Production | null
  start: ProductionFormValues | undefined
  /** A colleague has deleted it while it was being changed here. */
  isLost: boolean
}

/** A production that a colleague deletes goes away, unless it is being changed here: what was typed stays. */
export function useEditedProductions(stored: readonly Production[], isDirty: (key: string) => boolean) {
  const [added, setAdded] = useState<readonly ProductionFormValues[]>([])
  const [lost, setLost] = useState<readonly string[]>([])
  const [deletedHere, setDeletedHere] = useState<readonly string[]>([])
  const [before, setBefore] = useState(stored)
  const [gone, setGone] = useState<readonly { key: string; name: string }[]>([])
  if (before !== stored) {
    setBefore(stored)
    const isStored = (id: string) => stored.some(({ _id }) => _id === id)
    const deleted = before.filter(({ _id }) => !isStored(_id) && !deletedHere.includes(_id))
    // One that is restored may be deleted again, by a colleague then.
    setDeletedHere(deletedHere.filter(isStored))
    setLost([
      ...lost.filter((key) => !isStored(key)),
      ...deleted.filter(({ _id }) => isDirty(_id)).map(({ _id }) => _id),
    ])
    const quietly = deleted.filter(({ _id }) => !isDirty(_id))
    setGone(
      quietly.length > 0
        ? quietly.map((one) => ({ key: one._id, name: nameOfProduction(before.indexOf(one)) }))
        : gone.filter(({ key }) => !isStored(key)),
    )
  }
  // The same ones at each key, for the memoised editors.
  const all = useMemo<EditedProduction[]>(
    () => [
      ...stored.map((production) => ({ key: production._id, stored: production, start: undefined, isLost: false })),
      ...lost.map((key) => ({ key, stored: null, start: undefined, isLost: true })),
      ...added.map((start) => ({ key: start.key, stored: null, start, isLost: false })),
    ],
    [stored, lost, added],
  )
  const add = (start = emptyProduction()): string | null => {
    if (isFull(all)) return null
    setAdded((current) => [...current, start])
    return start.key
  }
  return {
    all,
    gone,
    add,
    duplicate: (values: ProductionFormValues) => add(duplicateProduction(values)),
    drop: (key: string) => {
      setAdded((current) => current.filter((one) => one.key !== key))
      setLost((current) => current.filter((one) => one !== key))
    },
    /** Its going away is then no colleague's doing, unless the call is refused. */
    deleteStored: async <Answer>(id: string, act: () => Promise<Answer>): Promise<Answer> => {
      setDeletedHere((current) => [...current, id])
      try {
        return await act()
      } catch (error) {
        setDeletedHere((current) => current.filter((one) => one !== id))
        throw error
      }
    },
  }
}
