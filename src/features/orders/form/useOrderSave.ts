import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../shared/problem.ts'
import { call, messageOf } from '../../../web/call.ts'
import { focusFirst } from '../../../web/form/focus-first.ts'
import { withInert } from '../../../web/form/inert.ts'
import { useOneAtATime } from '../../../web/form/useOneAtATime.ts'
import { refresh } from '../../../web/queries.ts'
import { useStable } from '../../../web/ui/useStable.ts'
import { createOrder, listOrders, SHIPPING_DETAILS } from '../orders.contract.ts'
import { asOrderInput, type FieldErrors, errorsOf, firstProductionWithError, type OrderDraft } from './order-draft.ts'

/** The field paths outside of single productions at which the form shows an error. */
const FIELDS: readonly string[] = [
  ...['customer', 'referrer', 'dueDate', 'deliveryDate', 'remark', 'shippingMethod', 'boxes', 'productionProducts'],
  ...SHIPPING_DETAILS.map(({ name }) => name),
]
const PRODUCTION_FIELDS = ['clothingType', 'printingDesign', 'items']

interface OrderSave {
  form: RefObject<HTMLElement | null>
  /** Opens the tab of the production that has an error. */
  onOpenProduction: (index: number) => void
  /** Called when this request id was stored before with other contents. */
  onConflict: () => void
  onSaved: (message: string) => void
}

/** Saves a new order; if it has errors, focuses the first field that has one. */
export function useOrderSave(draft: OrderDraft, { form, onOpenProduction, onConflict, onSaved }: OrderSave) {
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<{ field?: string; message: string } | null>(null)

  // After the first attempt to save, validation errors are shown until they are corrected.
  const errors: FieldErrors = {
    ...(isTried ? errorsOf(draft) : {}),
    ...(refusal?.field ? { [refusal.field]: refusal.message } : {}),
  }

  const complaint =
    errors['productionProducts'] ?? (refusal?.field && isPlaced(refusal.field) ? undefined : refusal?.message)

  const focusError = (found: FieldErrors) => {
    if (focusFirst(form.current, Object.keys(found))) return
    const index = firstProductionWithError(found)
    if (index === null) return
    flushSync(() => onOpenProduction(index))
    focusFirst(
      form.current,
      PRODUCTION_FIELDS.filter((name) => `productionProducts.${index}.${name}` in found),
    )
  }

  // `onSaved` may change while the save runs (the person starts to leave); the latest one must be called.
  const finish = useStable(onSaved)
  const [submit, isSaving] = useOneAtATime(async () => {
    const found = errorsOf(draft)
    flushSync(() => setTried(true))
    if (Object.keys(found).length > 0) return focusError(found)
    try {
      const { message } = await withInert(form.current, () => call(createOrder, asOrderInput(draft)))
      await refresh(listOrders)
      finish(message)
    } catch (error) {
      const { code, field } = error instanceof ApiError ? error.problem : {}
      if (code === 'conflict') onConflict()
      flushSync(() => setRefusal({ field, message: messageOf(error) }))
      if (field) focusError({ [field]: messageOf(error) })
    }
  })

  return { errors, complaint, isSaving, submit, forgetRefusal: () => setRefusal(null) }
}

/** Whether the form shows an error of this field at the field itself. */
const isPlaced = (field: string): boolean =>
  FIELDS.includes(field) ||
  PRODUCTION_FIELDS.some((name) => /^productionProducts\.\d+\./.test(field) && field.endsWith(name))
