import { useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useEndpoint } from '../../../web/api/queries.ts'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { cannotShow, NoOrder } from '../../orders/header/NoOrder.tsx'
import { getOrder } from '../../orders/orders.contract.ts'
import { UNFINISHED } from '../../orders/status/due.rules.ts'
import type { SideState } from '../../orders/summary/OrderedProductions.tsx'
import { OrderSummary } from '../../orders/summary/OrderSummary.tsx'
import { getStatus } from '../../productions/productions.contract.ts'
import { listOrderSchedules } from './order-schedules.contract.ts'
import { OrderPromise } from '../plan/promise/OrderPromise.tsx'
import { SideSchedule, SideToSchedule } from './SideSchedule.tsx'

/** Part of the floor feature, because it shows where the sides are on the machines. */
export function OrderSummaryPage() {
  const { id } = useParams({ from: '/signed-in/orders/$id' })
  const result = useEndpoint(getOrder, { id })
  const schedules = useEndpoint(listOrderSchedules, { id }).data?.data
  const bySide = useMemo(
    () =>
      new Map(schedules?.map((schedule) => [`${schedule.productionProductId} ${schedule.screenPrintingOn}`, schedule])),
    [schedules],
  )
  const order = result.data
  const sideState = useCallback<SideState>(
    (production, side) => {
      const schedule = bySide.get(`${production._id} ${side}`)
      if (schedule) return <SideSchedule schedule={schedule} />
      const isWaiting = getStatus(production, side) === 'pending' && order?.status !== 'cancel' && !order?.deleted
      return order && isWaiting ? <SideToSchedule orderNo={order.orderNo} /> : undefined
    },
    [bySide, order],
  )
  if (cannotShow(result.error, order)) return <NoOrder error={result.error} />
  if (!order) return result.error ? <LoadError result={result} /> : <Loading text="Loading order data. Please wait." />
  const promise = UNFINISHED.includes(order.status) && !order.deleted && (
    <OrderPromise order={order} schedules={schedules} />
  )
  return <OrderSummary order={order} promise={promise} sideState={sideState} />
}
