import { useEffect } from 'react'
import { call } from '../../../web/api/call.ts'
import { useFormPage } from '../../../web/form/useFormPage.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { refresh } from '../../../web/api/queries.ts'
import { useToday } from '../../../web/today.ts'
import { getDeliveryDate } from '../form/head/delivery-inputs.tsx'
import { toOwnInput, type OrderOwnValues } from '../form/draft/order-draft.ts'
import { getOwnValues } from '../form/order-values.ts'
import { useSavedOrder } from '../form/draft/useSavedOrder.ts'
import { getOrder, listOrders, type Order, updateOrder } from '../orders.contract.ts'
import { chosenStatus } from '../orders.rules.ts'
import { errorsOfOwn } from './edit-values.ts'

export function useOwnForm(order: Order) {
  const page = useFormPage('/orders')
  const linkTo = useSavedOrder()
  const today = useToday()
  const own = useRecordForm<OrderOwnValues, Order>({
    record: order,
    getValues: getOwnValues,
    validate: (values) => errorsOfOwn(order._id, values),
    toSent: (values) => ({ ...toOwnInput(values), deliveryDate: getDeliveryDate(values, values, today) }),
    onSave: async (values, version, seen) => {
      const status = chosenStatus(values, seen)
      const sent = { ...toOwnInput(values), status, deliveryDate: getDeliveryDate(values, seen, today) }
      const saved = await call(updateOrder, { ...sent, id: order._id, version: version! })
      await refresh(listOrders, getOrder)
      return { message: saved.message, link: linkTo(saved.order, false) }
    },
    onSaved: page.onSaved,
  })
  const { follow } = own
  useEffect(() => follow(order), [order, follow])
  const isFresh = async () => {
    // If it cannot be asked, the save says why.
    const present = await call(getOrder, { id: order._id }).catch(() => undefined)
    return !present || own.isFresh(present)
  }
  return { ...own, isFresh, page, linkTo }
}
