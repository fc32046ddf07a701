import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { call } from '../../../web/api/call.ts'
import { useAction } from '../../../web/api/useAction.ts'
import {
  extendNavigation,
  returnAddress,
  rememberNavigation,
  navigationWith,
} from '../../../web/list/record-navigation.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { toastError } from '../../../web/ui/toast.tsx'
import { getOrder, listOrders } from '../../../features/orders/orders.contract.ts'

export type OrderScreen = '/orders/$id' | '/orders/edit/$id' | '/orders/return/$id'

/** Null if this order was not opened from a list. */
export function useOrderNavigation(id: string, screen: OrderScreen) {
  const navigate = useNavigate()
  const [extended, setExtended] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps -- read once more after it was extended
  const navigation = useMemo(() => navigationWith('orders', id), [id, extended])
  const at = navigation?.ids.indexOf(id) ?? -1
  const neighbors = [navigation?.ids[at - 1], navigation?.ids[at + 1]]
  // Loaded ahead, so that one goes through a list without waiting.
  useEndpoint(getOrder, { id: neighbors[0] ?? id })
  useEndpoint(getOrder, { id: neighbors[1] ?? id })

  const move = async (step: 1 | -1) => {
    if (!navigation) return
    let to = navigation.ids[at + step]
    if (to === undefined) {
      const longer = await extendNavigation(navigation, step, (page) => call(listOrders, { ...navigation.input, page }))
      rememberNavigation('orders', longer)
      setExtended((times) => times + 1)
      to = longer.ids[longer.ids.indexOf(id) + step]
    }
    // The browser's own way back still leads to the list, not through all orders that were looked at.
    if (to !== undefined) await navigate({ to: screen, params: { id: to }, replace: true })
  }
  const { run } = useAction((step: 1 | -1) => move(step).catch(toastError))
  const go = (step: 1 | -1) => () => run(step)
  if (!navigation) return null
  const place = navigation.first + at + 1
  return {
    position: `${formatCount(place)} of ${formatCount(navigation.total)} ${navigation.of}`.trim(),
    goPrevious: place > 1 ? go(-1) : undefined,
    goNext: place < navigation.total ? go(1) : undefined,
  }
}

export function useBackToList({ _id, deleted }: { _id: string; deleted: boolean }): () => void {
  const navigate = useNavigate()
  return () => {
    const from = returnAddress()
    // Whether it was opened from the trash or not, it may have left or joined it since.
    const isElsewhere = /^\/trash\/orders\b/.test(from?.href ?? '') !== deleted
    if (!from || isElsewhere) return void navigate({ to: deleted ? '/trash/orders' : '/orders' })
    return void navigate({ href: from.href, state: { backTo: { entry: from.entry, rowId: _id } } })
  }
}
