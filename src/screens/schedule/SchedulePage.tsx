import { requeue } from '../../features/schedules/queue-place/requeue.tsx'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { notFound } from '../../shared/problem.ts'
import { ListPage } from '../../web/list/ListPage.tsx'
import type { Selection } from '../../web/list/useSelection.ts'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { DeleteQuestion, DeleteSelected } from '../../web/records/DeleteSelected.tsx'
import { ExportButton } from '../../web/records/ExportButton.tsx'
import { useMay } from '../../web/api/session.ts'
import { NotFoundPage } from '../../web/ui/page/NotFoundPage.tsx'
import { isChanged, toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { useFilters } from '../../features/filters/useFilters.tsx'
import type { ProductionItem } from '../../features/productions/productions.contract.ts'
import { SizeMatrix } from '../../features/productions/SizeMatrix.tsx'
import { QualityDialog } from '../../features/schedules/quality/QualityDialog.tsx'
import { PrintNotes, WholeRemark } from '../../features/schedules/dialogs/JobRemark.tsx'
import { StatusDialog, type StatusToSet } from '../../features/schedules/dialogs/StatusDialog.tsx'
import { AlreadyProcessing, type Changed, changeStatus } from '../../features/schedules/dialogs/change-status.ts'
import { getDozens } from '../../features/production-list/production-columns.tsx'
import {
  exportQueue,
  listOnMachine,
  listQueue,
  queueFilters,
  listScheduleTrash,
  type QueuedSchedule,
  restoreSchedules,
  type Schedule,
  softDeleteSchedules,
  workOf,
} from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { ticketsSearch } from '../../features/schedules/ticket/tickets-search.ts'
import { useMachine } from '../../features/machines/useMachine.ts'
import { QueueTotals } from './QueueTotals.tsx'
import { MachineLink, MoveSelected, TicketsButton } from './QueueTools.tsx'
import { queueColumns, scheduleName } from './schedule-columns.tsx'
import { useDayBands } from './useDayBands.tsx'
import { useLinkedJob } from './useLinkedJob.ts'
import { useOtherMachines } from './useOtherMachines.tsx'
import { useReorder } from './useReorder.ts'
import { useRowActions } from './useRowActions.tsx'
import { machineName } from '../../features/machines/known-machines.ts'

export function SchedulePage() {
  const machine = useMachine('/signed-in/schedule/$machine')
  // The key discards selection and dialogs when the address changes to another machine.
  return machine ? <Queue key={machine} machine={machine} /> : <NotFoundPage />
}

const DELETION = {
  nouns: 'schedules',
  softDelete: softDeleteSchedules,
  restore: (ids: string[]) => requeue(restoreSchedules, ids),
  changes: [listQueue, listScheduleTrash],
}

const tellGone = (name: string) => toastError(notFound(`${name.replace(/^o/, 'O')} has just left this queue.`))

function toastChanged({ before, now, message }: Changed, ask: (toSet: StatusToSet) => void): void {
  if (workOf(now.status) === 'done') return toastSuccess(message)
  const undo = () =>
    changeStatus(now, before.status).then(
      (undone) => toastSuccess(undone.message),
      (failure: unknown) =>
        failure instanceof AlreadyProcessing
          ? ask({ schedule: now, question: { to: before.status, jobs: failure.jobs } })
          : toastError(failure),
    )
  toastSuccess(
    message,
    () => void undo(),
    () => isChanged(listQueue, [now]),
  )
}

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

const getName = (schedule: Schedule) => `order ${schedule.orderNo}`

function Queue({ machine }: { machine: Machine }) {
  const ofMachine = useMemo(() => ({ machine }), [machine])
  const [input, change] = useListAddress(listQueue, ofMachine)
  useLinkedJob(input)
  const canChange = useMay('schedules.change')

  const [chosen, choose] = useState<StatusToSet | null>(null)
  const [item, setItem] = useState<ProductionItem | null>(null)
  const [toDelete, setToDelete] = useState<Selection<QueuedSchedule> | null>(null)

  const columns = useMemo(() => queueColumns((schedule) => choose({ schedule })), [])
  const expansion = useCallback(
    (schedule: Schedule) => (
      <>
        <SizeMatrix
          label={`Items of order ${schedule.orderNo}`}
          items={schedule.items}
          saysUsual="all"
          onItem={{ label: ({ colorName }) => `Update the quality of ${colorName}`, open: setItem }}
        />
        <WholeRemark schedule={schedule} p="sm" />
        <PrintNotes schedule={schedule} p="sm" />
      </>
    ),
    [],
  )
  const { onMove, moveToEdge } = useReorder(input)
  const onDelete = useCallback((row: QueuedSchedule) => setToDelete({ rows: [row], clear: () => undefined }), [])
  const toOthers = useOtherMachines(machine)
  const actions = useRowActions({
    input,
    onMove,
    moveToEdge,
    toOthers,
    onDelete: canChange ? onDelete : undefined,
  })

  return (
    <>
      <ListPage<typeof listQueue, QueuedSchedule>
        title={`${machineName(machine)} Schedule`}
        note={<QueueTotals machine={machine} />}
        endpoint={listQueue}
        input={input}
        change={change}
        columns={columns}
        getName={getName}
        expansion={expansion}
        getBand={useDayBands(machine)}
        actions={actions}
        touch
        pageSizes={[50, 100, 150]}
        searchLabel="Customer, design, type"
        emptyText="Production schedule not found."
        emptyNext={<EmptyQueue canSchedule={canChange} />}
        filters={useFilters(queueFilters, input, change).chips}
        isSelectable={canChange}
        sum={getDozens}
        selectionTools={(selection) => (
          <>
            {selection.rows.length > 0 && (
              <MoveSelected
                onMove={(end) => moveToEdge(selection.rows, end)}
                toOthers={toOthers.map((other) => ({ ...other, onClick: () => other.move(selection.rows) }))}
              />
            )}
            <TicketsButton
              machine={machine}
              search={ticketsSearch(selection.rows.length > 0 ? { ids: selection.rows.map(({ _id }) => _id) } : input)}
            />
            {canChange && <DeleteSelected selection={selection} {...DELETION} />}
          </>
        )}
        reorder={
          canChange
            ? {
                getPlace: ({ place }) => place,
                onMove,
                onMoveToEdge: (row, edge) => moveToEdge([row], edge),
                onGone: tellGone,
              }
            : undefined
        }
        toolbar={
          <>
            {canChange && <MachineLink machine={machine} />}
            <ExportButton endpoint={exportQueue} input={input} isNarrow />
          </>
        }
      />
      <DeleteQuestion selection={toDelete} onClose={() => setToDelete(null)} getName={scheduleName} {...DELETION} />
      <StatusDialog
        opened={chosen}
        onClose={() => choose(null)}
        onChanged={(changed) => toastChanged(changed, choose)}
      />
      <QualityDialog item={item} onClose={() => setItem(null)} changes={[listQueue, listOnMachine]} />
    </>
  )
}
