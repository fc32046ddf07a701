import { useEffect, useRef } from 'react'
import { useFormPage } from '../../../web/form/useFormPage.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { useToday } from '../../../web/today.ts'
import { getDeliveryDate } from '../form/head/delivery-inputs.tsx'
import { toOwnInput, type OrderOwnValues } from '../form/draft/order-draft.ts'
import { getOwnValues } from '../form/order-values.ts'
import type { Order } from '../orders.contract.ts'
import { chosenStatus } from '../orders.rules.ts'
import { errorsOfOwn } from './edit-values.ts'
import type { SharedSave } from './shared-save.ts'

export function useOwnForm(order: Order) {
  const page = useFormPage('/orders')
  const today = useToday()
  const shared = useRef<SharedSave>(null)
  const own = useRecordForm<OrderOwnValues, Order>({
    record: order,
    getValues: getOwnValues,
    validate: (values) => errorsOfOwn(order._id, values),
    toSent: (values) => ({ ...toOwnInput(values), deliveryDate: getDeliveryDate(values, values, today) }),
    onSave: async (values, version, seen) => {
      const status = chosenStatus(values, seen)
      const sent = { ...toOwnInput(values), status, deliveryDate: getDeliveryDate(values, seen, today) }
      await shared.current!.addOwn({ ...sent, version: version! })
      return {}
    },
    onSaved: () => undefined,
  })
  const { follow, submitNow } = own
  useEffect(() => follow(order), [order, follow])
  const save = (together: SharedSave): Promise<boolean> => {
    shared.current = together
    return submitNow()
  }
  return { ...own, save, page }
}
