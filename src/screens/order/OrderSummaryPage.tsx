import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '../../web/api/queries.ts'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { SIDES } from '../../features/designs/designs.contract.ts'
import { cannotShow, NoOrder } from '../../features/orders/NoOrder.tsx'
import { getOrder } from '../../features/orders/orders.contract.ts'
import { UNFINISHED } from '../../features/orders/status/due.rules.ts'
import type { SideState } from './summary/OrderedProductions.tsx'
import { OrderSummary } from './summary/OrderSummary.tsx'
import { getStatus } from '../../features/productions/productions.contract.ts'
import { findSchedule, listOrderSchedules } from '../../features/schedules/order-schedules.contract.ts'
import { promiseOrder } from '../../features/plan/promise/order-promise.rules.ts'
import { OrderPromise } from '../../features/plan/promise/OrderPromise.tsx'
import { SideLines } from '../../features/plan/promise/SideLines.tsx'
import { usePlan } from '../../features/plan/usePlan.ts'
import { SideSchedule, SideTimes, SideToSchedule } from './SideSchedule.tsx'

export function OrderSummaryPage() {
  const { id } = useParams({ from: '/signed-in/orders/$id' })
  const result = useEndpoint(getOrder, { id })
  const schedules = useEndpoint(listOrderSchedules, { id }).data?.data
  const order = result.data
  const isPlanned = order !== undefined && UNFINISHED.includes(order.status) && !order.deleted
  const { board, plan } = usePlan(isPlanned)
  const promise = useMemo(() => board && plan && promiseOrder(board, plan, id), [board, plan, id])
  if (cannotShow(result.error, order)) return <NoOrder error={result.error} />
  if (!order) return result.error ? <LoadError result={result} /> : <Loading text="Loading order data. Please wait." />
  const sideState: SideState = (production, side) => {
    const schedule = findSchedule(schedules, production, side)
    const planned = promise?.sides.find(({ job }) => job.productionId === production._id && job.side === side)
    const times = planned && <SideTimes planned={planned} />
    if (schedule) return <SideSchedule schedule={schedule}>{times}</SideSchedule>
    const isWaiting = getStatus(production, side) === 'pending' && order.status !== 'cancel' && !order.deleted
    return isWaiting ? <SideToSchedule orderNo={order.orderNo}>{times}</SideToSchedule> : undefined
  }
  // What is below does not move away under a press.
  const left = order.productionProductData.flatMap((production) =>
    SIDES.filter((side) => ![null, 'complete'].includes(getStatus(production, side))),
  ).length
  const room = isPlanned && !board && left > 0 && (
    <Skeleton h={{ base: `${11 + 4.7 * left}rem`, sm: `${6.6 + 2.7 * left}rem` }} className="loading" />
  )
  return (
    <OrderSummary
      order={order}
      promise={
        board && plan && promise ? (
          <div>
            <OrderPromise promise={promise} />
            <SideLines {...{ board, plan, promise }} />
          </div>
        ) : (
          room
        )
      }
      sideState={sideState}
    />
  )
}
