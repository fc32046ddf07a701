import { IconExternalLink, IconTicket, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { InputOf } from '../../shared/endpoint.ts'
import { getKey, queryClient } from '../../web/api/queries.ts'
import type { RowAction } from '../../web/table/DataTable.tsx'
import { useStable } from '../../web/state/useStable.ts'
import { listQueue, type QueuedSchedule } from '../../features/schedules/schedules.contract.ts'
import { MOVES } from './QueueTools.tsx'
import type { QueuePage } from './queue-order.ts'
import type { useOtherMachines } from './useOtherMachines.tsx'
import type { useReorder } from './useReorder.ts'

interface RowActionsOptions extends ReturnType<typeof useReorder> {
  input: InputOf<typeof listQueue>
  toOthers: ReturnType<typeof useOtherMachines>
  onDelete: ((schedule: QueuedSchedule) => void) | undefined
}

export function useRowActions({ input, onMove, moveToEdge, toOthers, onDelete }: RowActionsOptions) {
  const navigate = useNavigate()
  const rows = useStable(() => queryClient.getQueryData<QueuePage>(getKey(listQueue, input))?.data ?? [])
  return useMemo((): readonly RowAction<QueuedSchedule>[] => {
    const indexOf = ({ _id }: QueuedSchedule) => rows().findIndex((row) => row._id === _id)
    const papers: RowAction<QueuedSchedule>[] = [
      {
        label: 'Job ticket',
        icon: <IconTicket size="1.2em" />,
        onClick: ({ _id, machine }) =>
          void navigate({ to: '/schedule/$machine/tickets', params: { machine }, search: { ids: _id } }),
      },
      {
        label: 'Open order',
        icon: <IconExternalLink size="1.2em" />,
        onClick: ({ orderId }) => void navigate({ to: '/orders/$id', params: { id: orderId } }),
      },
    ]
    if (!onDelete) return papers
    const isFirst = (row: QueuedSchedule) => (indexOf(row) === 0 ? 'It is the first one here' : null)
    const isLast = (row: QueuedSchedule) => (indexOf(row) === rows().length - 1 ? 'It is the last one here' : null)
    return [
      { ...MOVES.top, onClick: (row) => moveToEdge([row], 'top') },
      { ...MOVES.up, onClick: (row) => onMove(row, indexOf(row) - 1), whyNot: isFirst },
      { ...MOVES.down, onClick: (row) => onMove(row, indexOf(row) + 1), whyNot: isLast },
      { ...MOVES.end, onClick: (row) => moveToEdge([row], 'end') },
      ...toOthers.map(({ move, ...other }) => ({ ...other, onClick: (row: QueuedSchedule) => move([row]) })),
      ...papers,
      { label: 'Delete', icon: <IconTrash size="1.2em" />, onClick: onDelete },
    ]
  }, [navigate, rows, onMove, moveToEdge, toOthers, onDelete])
}
