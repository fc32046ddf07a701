import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../web/call.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { useUnsavedGuard } from '../../../web/form/useUnsavedGuard.tsx'
import { refresh } from '../../../web/queries.ts'
import { asOwnInput, type OrderOwnValues } from '../form/order-draft.ts'
import { ownValuesOf } from '../form/order-values.ts'
import { getOrder, listOrders, type Order, updateOrder } from '../orders.contract.ts'
import { errorsOfOwn } from './edit-values.ts'

const nothing = () => undefined

/** The form of the order's own fields. It leads to the orders once it is saved, and guards what is not. */
export function useOwnForm(order: Order, onReveal: (paths: readonly string[]) => void) {
  const navigate = useNavigate()
  const [isLeft, setLeft] = useState(false)
  const { guard, question, isLeaving } = useUnsavedGuard(!isLeft, () => {
    // Turns the guard off before the navigation, so that it does not ask about discarded or saved values.
    flushSync(() => setLeft(true))
  })
  const leave = () => {
    guard.onSaved()
    if (!isLeaving) void navigate({ to: '/orders' })
  }
  const own = useRecordForm<OrderOwnValues, Order>({
    record: order,
    valuesOf: ownValuesOf,
    validate: (values) => errorsOfOwn(order._id, values),
    asSent: asOwnInput,
    onReveal,
    onSave: async (values, version) => {
      const saved = await call(updateOrder, { ...asOwnInput(values), id: order._id, version: version! })
      await refresh(listOrders, getOrder)
      return saved
    },
    onState: nothing,
    onSaved: leave,
  })
  const { follow } = own
  useEffect(() => follow(order), [order, follow])
  return { ...own, guard, question, cancel: () => void navigate({ to: '/orders' }) }
}
