import { requeue } from '../../features/schedules/queue-place/requeue.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { MAX_ROWS } from '../../shared/paging.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/api/call.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import type { ListSelection } from '../../web/list/useSelection.ts'
import { DeleteSelected } from '../../web/records/DeleteSelected.tsx'
import { toastError } from '../../web/ui/toast.tsx'
import { useLast } from '../../web/ui/useLast.ts'
import { hasProductions } from './bulk/bulk-changes.ts'
import { ChangeOrders, type SelectionAction } from './bulk/ChangeOrders.tsx'
import { listOrders, type OrderRow } from '../../features/orders/orders.contract.ts'
import { listOrderTrash, restoreOrders, softDeleteOrders } from './order-trash.contract.ts'
import { PrintMenu } from '../../features/orders/print/PrintMenu.tsx'
import { UNFINISHED } from '../../features/orders/status/due.rules.ts'
import { listProductions, type ProductionRow } from '../../features/production-list/production-list.contract.ts'
import { useStoredProductions } from '../productions/scheduling/useStoredProductions.ts'
import { getMachines } from '../../features/machines/known-machines.ts'
import { ticketsSearch } from '../../features/schedules/ticket/tickets-search.ts'
import { listQueueIds } from '../../features/schedules/ticket/tickets.contract.ts'

const AddSchedulesDialog = lazyDialog(
  async () => (await import('../productions/scheduling/AddSchedulesDialog.tsx')).AddSchedulesDialog,
)

const SHOWN_IN = [listOrders, listOrderTrash]

interface ToSchedule {
  input: InputOf<typeof listProductions>
  rows: readonly ProductionRow[]
}

/** All in one chunk: a button that came later would move the others away under a press. */
export function SelectedOrders({ selection }: { opened: boolean; selection: ListSelection<OrderRow> }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ToSchedule | null>(null)
  const last = useLast(opened)
  const productions = useStoredProductions(last?.input ?? {}, last?.rows ?? [], opened !== null)

  const addSchedules = async () => {
    const input = {
      view: 'to_schedule',
      orders: getIds(selection.rows),
      limit: MAX_ROWS,
      sortField: 'dueDate',
      sortOrder: 1,
    } as const
    const { data, total } = await call(listProductions, input)
    if (total === 0) throw refusal('Every side of these orders is on a machine or printed.')
    if (total > MAX_ROWS)
      throw refusal(`These orders have more than ${MAX_ROWS} productions to schedule: select fewer.`)
    setOpened({ input, rows: data })
  }
  const printTickets = async () => {
    const orders = getIds(selection.rows)
    const machines = getMachines()
    const queues = await Promise.all(machines.map((machine) => call(listQueueIds, { machine, orders })))
    const at = queues.findIndex(({ data }) => data.length > 0)
    if (at < 0) throw refusal('None of these orders is on a machine.')
    const ids = queues.flatMap(({ data }) => data)
    await navigate({
      to: '/schedule/$machine/tickets',
      params: { machine: machines[at]! },
      search: ticketsSearch({ ids }),
    })
  }
  const more: SelectionAction[] = [
    {
      label: 'Add Schedules',
      fits: (order) => UNFINISHED.includes(order.status) && hasProductions(order),
      run: () => addSchedules().catch(toastError),
    },
    {
      label: 'Job Tickets',
      fits: ({ status }) => status === 'schedule',
      run: () => printTickets().catch(toastError),
    },
  ]
  return (
    <>
      <ChangeOrders selection={selection} more={more} />
      <PrintMenu ids={selection.rows.map(({ _id }) => _id)} />
      <DeleteSelected
        selection={selection}
        nouns="orders"
        softDelete={softDeleteOrders}
        restore={(ids) => requeue(restoreOrders, ids)}
        changes={SHOWN_IN}
      />
      <AddSchedulesDialog
        opened={opened !== null}
        productions={productions}
        onClose={() => setOpened(null)}
        onScheduled={selection.clear}
      />
    </>
  )
}

const refusal = (message: string) => new ApiError({ code: 'conflict', message })

function getIds(orders: readonly OrderRow[]): string[] {
  if (orders.length > MAX_ROWS) throw refusal(`Select at most ${MAX_ROWS} orders.`)
  return orders.map(({ _id }) => _id)
}
