import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { call } from '../../../web/call.ts'
import { keyOf, queryClient, refresh } from '../../../web/queries.ts'
import { useSession } from '../../../web/session.ts'
import { NotFoundPage } from '../../../web/ui/NotFoundPage.tsx'
import { ListPage } from '../../../web/list/ListPage.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { DeleteSelected } from '../../../web/records/DeleteSelected.tsx'
import { toastError } from '../../../web/ui/toast.tsx'
import { useListAddress } from '../../../web/list/useListAddress.ts'
import type { ProductionItem } from '../../productions/productions.contract.ts'
import { QualityDialog } from '../../quality/QualityDialog.tsx'
import { queueChipsOf } from './queue-filter.ts'
import { scheduleColumns } from './schedule-columns.tsx'
import {
  listOnMachine,
  listQueue,
  listScheduleTrash,
  type Machine,
  MACHINE_LABELS,
  reorderSchedules,
  restoreSchedules,
  type Schedule,
  softDeleteSchedules,
} from '../schedules.contract.ts'
import { StatusDialog, type StatusToSet } from '../dialogs/StatusDialog.tsx'
import { toastChanged } from '../dialogs/toast-changed.ts'
import { useMachine } from '../useMachine.ts'

/** The queue of the machine in the address; administrators reorder it. */
export function SchedulePage() {
  const machine = useMachine('/signed-in/schedule/$machine')
  // The key discards selection and dialogs when the address changes to another machine.
  return machine ? <Queue key={machine} machine={machine} /> : <NotFoundPage />
}

type QueuePage = OutputOf<typeof listQueue>

const SHOWN_IN = [listQueue, listScheduleTrash]
const REORDERING = [listQueue.name]

/** Nothing waits at the machine; the office is led to where jobs are put on it. */
const EmptyQueue = ({ canSchedule }: { canSchedule: boolean }) => (
  <>
    Nothing waits at this machine.
    {canSchedule && (
      <Button
        variant="default"
        renderRoot={(props: object) => <Link {...props} to="/productions" search={{ view: 'to_schedule' } as never} />}
      >
        Show what is to be scheduled
      </Button>
    )}
  </>
)

const nameOf = (schedule: Schedule) => `order ${schedule.orderNo}`

function Queue({ machine }: { machine: Machine }) {
  const ofMachine = useMemo(() => ({ machine }), [machine])
  const [input, change] = useListAddress(listQueue, ofMachine)
  const isAdministrator = useSession()?.role === 'administrator'

  const [chosen, choose] = useState<StatusToSet | null>(null)
  const [item, setItem] = useState<ProductionItem | null>(null)

  const columns = useMemo(() => scheduleColumns((schedule) => choose({ schedule })), [])
  const expansion = useCallback(
    (schedule: Schedule) => (
      <SizeMatrix
        label={`Items of order ${schedule.orderNo}`}
        items={schedule.items}
        onItem={{ label: ({ colorName }) => `Update the quality of ${colorName}`, open: setItem }}
      />
    ),
    [],
  )

  const [spoken, setSpoken] = useState('')
  const { mutate: reorder } = useMutation(
    {
      // `queries.ts` refetches no list whose name is the key of a running mutation: the optimistic order stays.
      mutationKey: REORDERING,
      // Mutations of one scope run one after the other: each order was made on top of the previous one.
      scope: { id: listQueue.name },
      mutationFn: (ids: string[]) => call(reorderSchedules, { ids }),
      onError: toastError,
      onSettled: () => {
        const isLast = queryClient.isMutating({ mutationKey: REORDERING }) === 1
        // Not awaited: the mutation must end now, so that live events refetch the list again.
        if (isLast) void refresh(listQueue)
      },
    },
    queryClient,
  )
  const move = (row: Schedule, to: number, rows: readonly Schedule[]) => {
    const order = rows.filter(({ _id }) => _id !== row._id).toSpliced(to, 0, row)
    const ids = order.map(({ _id }) => _id)
    setSpoken(`${nameOf(row)}, position ${to + 1} of ${rows.length}`)
    // Optimistic update: a fetch under way is cancelled, because its answer would undo the move.
    void queryClient.cancelQueries({ queryKey: [listQueue.name] })
    queryClient.setQueryData<QueuePage>(keyOf(listQueue, input), (page) => page && { ...page, data: order })
    reorder(Number(input.sortOrder) === -1 ? ids : ids.toReversed())
  }

  return (
    <>
      <ListPage
        title={`${MACHINE_LABELS[machine]} Schedule`}
        endpoint={listQueue}
        input={input}
        change={change}
        columns={columns}
        nameOf={nameOf}
        expansion={expansion}
        touch
        pageSizes={[50, 100, 150]}
        searchLabel="Search by customer, design or clothing type"
        emptyText="Production schedule not found."
        emptyNext={<EmptyQueue canSchedule={isAdministrator} />}
        filters={queueChipsOf(input)}
        isSelectable={isAdministrator}
        onMove={isAdministrator ? move : undefined}
        toolbar={(selection) =>
          isAdministrator && (
            <DeleteSelected
              selection={selection}
              nouns="schedules"
              softDelete={softDeleteSchedules}
              restore={restoreSchedules}
              changes={SHOWN_IN}
            />
          )
        }
      />
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      <StatusDialog opened={chosen} onClose={() => choose(null)} onChanged={toastChanged} />
      <QualityDialog item={item} onClose={() => setItem(null)} changes={[listQueue, listOnMachine]} />
    </>
  )
}
