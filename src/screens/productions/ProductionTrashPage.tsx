import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { purgeProductions } from '../../features/orders/saves/order-productions.contract.ts'
import type { ProductionRow } from '../../features/production-list/production-list.contract.ts'
import { listProductionTrash, restoreProductions } from './production-trash.contract.ts'
import { nameOfProduction, PRODUCTION_COLUMNS } from '../../features/production-list/production-columns.tsx'
import { useRequeue } from '../../features/schedules/queue-place/requeue.tsx'

const ENDPOINTS = { trash: listProductionTrash, restore: restoreProductions, purge: purgeProductions }

const COLUMNS = PRODUCTION_COLUMNS.filter(({ key }) => key !== 'dueDate')

export function ProductionTrashPage() {
  const navigate = useNavigate()
  const view = useCallback(
    ({ orderId }: ProductionRow) => void navigate({ to: '/orders/$id', params: { id: orderId } }),
    [navigate],
  )
  const actions = useMemo(() => [{ label: 'View Order', icon: <IconEye size="1.1em" />, onClick: view }], [view])
  return (
    <TrashPage
      title="Production Trash"
      nouns="productions"
      endpoints={ENDPOINTS}
      requeue={useRequeue(restoreProductions)}
      columns={COLUMNS}
      getName={nameOfProduction}
      searchLabel="Number, name, design"
      actions={actions}
      onOpen={view}
    />
  )
}
