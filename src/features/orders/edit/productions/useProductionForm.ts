import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../web/api/call.ts'
import { useRecordForm } from '../../../../web/form/useRecordForm.ts'
import type { Production } from '../../../productions/productions.contract.ts'
import { emptyProduction, type ProductionFormValues } from '../../form/draft/order-draft.ts'
import { valuesOfProduction } from '../../form/order-values.ts'
import { useRequestId } from '../../form/useRequestId.ts'
import { UndoStack } from '../../form/sheet/undo-stack.ts'
import { createProduction, updateProduction } from '../../productions/order-productions.contract.ts'
import { toCompared, toProductionInput, errorsOfProduction } from '../edit-values.ts'
import type { ProductionInput, SavedProduction } from '../shared-save.ts'

export type SendProduction = (production: ProductionInput) => Promise<SavedProduction>

interface ProductionFormOptions {
  orderId: string
  /** Null for one that is not saved yet, or that a colleague has deleted. */
  stored: Production | null
  start: ProductionFormValues | undefined
  onSaved: (saved: SavedProduction) => void
}

export function useProductionForm({ orderId, stored, start, onSaved }: ProductionFormOptions) {
  const [undo, setUndo] = useState(() => new UndoStack())
  const sendShared = useRef<SendProduction>(undefined)
  const answer = useRef<SavedProduction>(null)
  const { once } = useRequestId()
  const sendAlone: SendProduction = ({ _id, requestId, ...input }) =>
    _id === undefined
      ? call(createProduction, { ...input, orderId, requestId })
      : call(updateProduction, { ...input, id: _id })
  const savedForm = useRecordForm<ProductionFormValues, Production | null>({
    record: stored,
    getValues: (production) => (production ? valuesOfProduction(production) : emptyProduction()),
    start,
    validate: errorsOfProduction,
    toSent: toCompared,
    // What was typed as dozens must not become pieces of a mix, nor the reverse; with returns an item is fixed.
    mergeRules: { getKind: ({ size, returnedPieces }) => [size, returnedPieces] },
    onSave: async (values, version): Promise<{ message?: string }> => {
      const send = sendShared.current ?? sendAlone
      answer.current = await (stored
        ? send({ _id: stored._id, version: version!, ...toProductionInput(values, saved) })
        : once((requestId) => send({ requestId, ...toProductionInput(values, new Set()) })))
      return sendShared.current ? {} : { message: answer.current.message }
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
  const { form, beginAgain, follow, submitNow }: typeof savedForm = savedForm

  useEffect(() => {
    if (stored) follow(stored)
  }, [stored, follow])

  const saved = new Set(form.getInitialValues().items.map(({ key }) => key))
  return {
    ...savedForm,
    undo,
    saved,
    /** Resolves with whether it is saved; without a toast where `send` saves it together with others. */
    save: (send?: SendProduction) => {
      sendShared.current = send
      return submitNow()
    },
  }
}
