import { useEffect } from 'react'
import { useFormPage } from '../../../web/form/useFormPage.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { useToday } from '../../../web/today.ts'
import { getDeliveryDate } from '../form/head/delivery-inputs.tsx'
import { toOwnInput, type OrderOwnValues } from '../form/draft/order-draft.ts'
import { getOwnValues } from '../form/draft/order-values.ts'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { chosenStatus } from '../../../features/orders/orders.rules.ts'
import { errorsOfOwn } from './edit-values.ts'
import type { OwnInput } from './useSaveAll.ts'

export function useOwnForm(order: Order) {
  const page = useFormPage('/orders')
  const today = useToday()
  const own = useRecordForm<OrderOwnValues, Order>({
    record: order,
    getValues: getOwnValues,
    validate: (values) => errorsOfOwn(order._id, values),
    toSent: (values) => ({ ...toOwnInput(values), deliveryDate: getDeliveryDate(values, values, today) }),
    // Update Order saves it, together with the productions.
    onSave: async () => ({}),
    onSaved: () => undefined,
  })
  const { follow, getChange } = own
  useEffect(() => follow(order), [order, follow])
  const getInput = (): OwnInput | null => {
    const change = getChange()
    if (!change) return null
    const { values, version, seen } = change
    const status = chosenStatus(values, seen)
    return { ...toOwnInput(values), status, deliveryDate: getDeliveryDate(values, seen, today), version }
  }
  return { ...own, getInput, page }
}
