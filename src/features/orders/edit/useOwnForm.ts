import { useEffect } from 'react'
import { call } from '../../../web/call.ts'
import { useFormPage } from '../../../web/form/useFormPage.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { markSaved } from '../../../web/list/just-saved.ts'
import { refresh } from '../../../web/queries.ts'
import { asOwnInput, type OrderOwnValues } from '../form/order-draft.ts'
import { ownValuesOf } from '../form/order-values.ts'
import { getOrder, listOrders, type Order, updateOrder } from '../orders.contract.ts'
import { chosenStatus } from '../orders.rules.ts'
import { errorsOfOwn } from './edit-values.ts'

/** The form of the order's own fields. `page` guards all of the order that is not saved, and leads to the orders. */
export function useOwnForm(order: Order, onReveal: (paths: readonly string[]) => void) {
  const page = useFormPage('/orders')
  const own = useRecordForm<OrderOwnValues, Order>({
    record: order,
    valuesOf: ownValuesOf,
    validate: (values) => errorsOfOwn(order._id, values),
    asSent: asOwnInput,
    onReveal,
    onSave: async (values, version, seen) => {
      const status = chosenStatus(values, seen)
      const saved = await call(updateOrder, { ...asOwnInput(values), status, id: order._id, version: version! })
      await refresh(listOrders, getOrder)
      markSaved(order._id)
      return saved
    },
    onSaved: page.onSaved,
  })
  const { follow } = own
  useEffect(() => follow(order), [order, follow])
  return { ...own, page }
}
