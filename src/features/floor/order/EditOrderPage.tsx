import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { refresh, useEndpoint } from '../../../web/api/queries.ts'
import { callRestore } from '../../../web/records/queue-place.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { OrderEdit } from '../../orders/edit/OrderEdit.tsx'
import type { SidesInProduction } from '../../orders/edit/in-production.ts'
import { PromiseContext } from '../../orders/form/promise.ts'
import { isUnknown } from '../../orders/header/NoOrder.tsx'
import { getOrder } from '../../orders/orders.contract.ts'
import { restoreProductions } from '../trash/production-trash.contract.ts'
import { SCHEDULE_STATUS_LABELS } from '../schedules.contract.ts'
import { MACHINE_LABELS } from '../machine-settings/machines.contract.ts'
import { listOrderSchedules } from './order-schedules.contract.ts'
import { withPromise } from '../plan/promise/DraftPromise.tsx'

/** Part of the floor feature, because it must know what is on the machines. */
export function EditOrderPage() {
  const { id } = useParams({ from: '/signed-in/orders/edit/$id' })
  const { production } = useSearch({ from: '/signed-in/orders/edit/$id' })
  const result = useEndpoint(listOrderSchedules, { id })
  const inProduction = useMemo(() => result.data && getInProduction(result.data), [result.data])
  // `OrderEdit` tells that an order is unknown.
  if (result.error && !isUnknown(result.error) && !inProduction) return <LoadError result={result} />
  return (
    <PromiseContext value={withPromise}>
      <OrderEdit key={id} id={id} inProduction={inProduction} first={production} restore={restore} />
    </PromiseContext>
  )
}

async function restore(id: string): Promise<void> {
  const { message } = await callRestore(restoreProductions, [id])
  toastSuccess(message)
  await refresh(getOrder, listOrderSchedules)
}

function getInProduction({ data }: OutputOf<typeof listOrderSchedules>): SidesInProduction {
  const sides = data.map(({ productionProductId, screenPrintingOn, machine, status }) => ({
    productionProductId,
    side: screenPrintingOn,
    machine: MACHINE_LABELS[machine],
    status: SCHEDULE_STATUS_LABELS[status],
    isPrinted: status === 'complete',
    hasBegun: status !== 'pending',
  }))
  return Map.groupBy(sides, ({ productionProductId }) => productionProductId)
}
