import { useRef } from 'react'
import { toastSuccess } from '../../../../web/ui/toast.tsx'
import { useStable } from '../../../../web/ui/useStable.ts'
import {
  duplicateProduction,
  emptyProduction,
  isEmptyProduction,
  isFull,
  nameOfProduction,
  type ProductionFormValues,
} from '../draft/order-draft.ts'
import { UndoStack } from '../sheet/undo-stack.ts'
import { useProductionFocus } from './useProductionFocus.ts'

export type ChangeProductions = (change: (productions: ProductionFormValues[]) => ProductionFormValues[]) => void

interface ProductionsOptions {
  productions: readonly ProductionFormValues[]
  opened: string | null
  onOpen: (key: string | null) => void
  onChange: ChangeProductions
}

export function useProductions({ productions, opened, onOpen, onChange }: ProductionsOptions) {
  const { root, goTo } = useProductionFocus(opened, onOpen)
  const stacks = useRef(new Map<string, UndoStack>())
  const insert = useStable((production: ProductionFormValues, at: number) => {
    if (isFull(productions)) return
    onChange((current) => current.toSpliced(at, 0, production))
    goTo(production.key)
  })

  return {
    root,
    /** The stack is kept while another tab is open. */
    getUndo: (key: string): UndoStack => {
      const stack = stacks.current.get(key) ?? new UndoStack()
      stacks.current.set(key, stack)
      return stack
    },
    /** Goes to the last production as long as that is empty. */
    add: () => {
      const last = productions.at(-1)
      if (last && isEmptyProduction(last)) return goTo(last.key)
      insert(emptyProduction(), productions.length)
    },
    change: (key: string, fields: Partial<ProductionFormValues>) =>
      onChange((current) => current.map((one) => (one.key === key ? { ...one, ...fields } : one))),
    duplicate: (key: string) => {
      const index = productions.findIndex((one) => one.key === key)
      insert(duplicateProduction(productions[index]!), index + 1)
    },
    remove: (key: string) => {
      const index = productions.findIndex((one) => one.key === key)
      const removed = productions[index]!
      onChange((current) => current.filter((one) => one.key !== key))
      goTo((productions[index - 1] ?? productions[index + 1])?.key ?? null)
      if (isEmptyProduction(removed)) return
      toastSuccess(`${nameOfProduction(index)} removed.`, () => insert(removed, index))
    },
  }
}
