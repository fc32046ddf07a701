import { ApiError } from '../../../shared/problem.ts'
import { call } from '../../../web/api/call.ts'
import { useFormPage } from '../../../web/form/useFormPage.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { useRequestId } from '../../../web/form/useRequestId.ts'
import { refresh } from '../../../web/api/queries.ts'
import { createOrder, listOrders } from '../../../features/orders/orders.contract.ts'
import { type BegunOrder, forgetDraft, useStoredDraft } from './draft/draft-storage.ts'
import { toOrderInput, emptyOrder, getErrors, getShownField } from './draft/order-draft.ts'
import { useSavedOrder } from './draft/useSavedOrder.ts'

const SHOWN_IN = { view: 'open' }

export function useNewOrder(userId: string, begun: BegunOrder) {
  const { requestId, once } = useRequestId(begun.requestId)
  const linkTo = useSavedOrder()
  const leave = () => forgetDraft(userId)
  const { isLeft, question, onState, onSaved, cancel } = useFormPage('/orders', leave, SHOWN_IN)
  const order = useRecordForm({
    record: null,
    getValues: emptyOrder,
    start: begun.draft ?? undefined,
    validate: getErrors,
    onSave: async (draft) => {
      try {
        const saved = await once((id) => call(createOrder, { ...toOrderInput(draft), requestId: id }))
        await refresh(listOrders)
        return { message: saved.message, link: linkTo(saved.order, true) }
      } catch (error) {
        throw atShownField(error)
      }
    },
    onState,
    onSaved,
  })
  const isUnfinished = order.isDirty && !isLeft
  const isDraftStored = useStoredDraft(userId, requestId, isUnfinished ? order.form.values : null)
  return { ...order, isDraftStored, question, cancel }
}

/** A refusal that names a field within a line, such as a size without enough stock, names the line instead. */
function atShownField(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.problem.field) return error
  return new ApiError({ ...error.problem, field: getShownField(error.problem.field) })
}
