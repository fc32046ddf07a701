import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '../../shared/endpoint.ts'
import { refresh, useEndpoint } from '../../web/api/queries.ts'
import { requeue } from '../../features/schedules/queue-place/requeue.tsx'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { toastSuccess } from '../../web/ui/toast.tsx'
import { OrderEdit } from './edit/OrderEdit.tsx'
import type { SidesInProduction } from './edit/in-production.ts'
import { isUnknown } from '../../features/orders/NoOrder.tsx'
import { getOrder } from '../../features/orders/orders.contract.ts'
import { restoreProductions } from '../productions/production-trash.contract.ts'
import { SCHEDULE_STATUS_LABELS, workOf } from '../../features/schedules/schedules.contract.ts'
import { listOrderSchedules } from '../../features/schedules/order-schedules.contract.ts'
import { machineName } from '../../features/machines/known-machines.ts'

export function EditOrderPage() {
  const { id } = useParams({ from: '/signed-in/orders/edit/$id' })
  const { production } = useSearch({ from: '/signed-in/orders/edit/$id' })
  const result = useEndpoint(listOrderSchedules, { id })
  const inProduction = useMemo(() => result.data && getInProduction(result.data), [result.data])
  // `OrderEdit` tells that an order is unknown.
  if (result.error && !isUnknown(result.error) && !inProduction) return <LoadError result={result} />
  return <OrderEdit key={id} id={id} inProduction={inProduction} first={production} restore={restore} />
}

async function restore(id: string): Promise<void> {
  const { message } = await requeue(restoreProductions, [id])
  toastSuccess(message)
  await refresh(getOrder, listOrderSchedules)
}

function getInProduction({ data }: OutputOf<typeof listOrderSchedules>): SidesInProduction {
  const sides = data.map(({ productionProductId, screenPrintingOn, machine, status }) => ({
    productionProductId,
    side: screenPrintingOn,
    machine: machineName(machine),
    status: SCHEDULE_STATUS_LABELS[status],
    isPrinted: workOf(status) === 'done',
    hasBegun: workOf(status) !== 'waits',
  }))
  return Map.groupBy(sides, ({ productionProductId }) => productionProductId)
}
