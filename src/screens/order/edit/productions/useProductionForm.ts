import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../../shared/endpoint.ts'
import { call } from '../../../../web/api/call.ts'
import { useRecordForm } from '../../../../web/form/useRecordForm.ts'
import { useRequestId } from '../../../../web/form/useRequestId.ts'
import type { Production, SentProductionInput } from '../../../../features/productions/productions.contract.ts'
import { emptyProduction, type ProductionFormValues } from '../../form/draft/order-draft.ts'
import { valuesOfProduction } from '../../form/draft/order-values.ts'
import { UndoStack } from '../../form/sheet/undo-stack.ts'
import { createProduction, updateProduction } from '../../../../features/orders/saves/order-productions.contract.ts'
import { toCompared, toProductionInput, errorsOfProduction } from '../edit-values.ts'

export type SavedProduction = OutputOf<typeof createProduction>

interface ProductionFormOptions {
  orderId: string
  /** Null for one that is not saved yet, or that a colleague has deleted. */
  stored: Production | null
  start: ProductionFormValues | undefined
  onSaved: (saved: SavedProduction) => void
}

export function useProductionForm({ orderId, stored, start, onSaved }: ProductionFormOptions) {
  const [undo, setUndo] = useState(() => new UndoStack())
  const answer = useRef<SavedProduction>(null)
  const { requestId, renewAfter, once } = useRequestId()
  const savedForm = useRecordForm<ProductionFormValues, Production | null>({
    record: stored,
    getValues: (production) => (production ? valuesOfProduction(production) : emptyProduction()),
    start,
    validate: errorsOfProduction,
    toSent: toCompared,
    // What was typed as dozens must not become pieces of a mix, nor the reverse; with returns an item is fixed.
    mergeRules: { getKind: ({ size, returnedPieces }) => [size, returnedPieces] },
    onSave: async (values, version): Promise<{ message: string }> => {
      const input = toInput(values)
      answer.current = await (stored
        ? call(updateProduction, { id: stored._id, version: version!, ...input })
        : once(() => call(createProduction, { orderId, requestId, ...input })))
      return { message: answer.current.message }
    },
    onSaved: (): void => {
      setUndo(new UndoStack())
      const present = answer.current
      answer.current = null
      // Nothing was sent, because nothing differs: the values are shown as they are stored.
      if (!present) return form.reset()
      if (stored) beginAgain(present.productionProduct)
      onSaved(present)
    },
  })
  const { form, beginAgain, getChange, follow, submitNow }: typeof savedForm = savedForm

  useEffect(() => {
    if (stored) follow(stored)
  }, [stored, follow])

  const saved = new Set(form.getInitialValues().items.map(({ key }) => key))
  const toInput = (values: ProductionFormValues) => toProductionInput(values, stored ? saved : new Set())
  return {
    ...savedForm,
    undo,
    saved,
    save: submitNow,
    /** As a part of Update Order; null if it is as it is stored. */
    getInput: (): SentProductionInput | null => {
      const change = getChange()
      if (!change) return null
      const { values, version } = change
      return { ...toInput(values), ...(stored ? { _id: stored._id, version } : { requestId }) }
    },
    refuse: (error: unknown): void => {
      renewAfter(error)
      savedForm.refuse(error)
    },
  }
}
