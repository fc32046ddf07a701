import type { OutputOf } from '../../shared/endpoint.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { SCHEDULE_COLUMNS, scheduleName } from './schedule-columns.tsx'
import { listScheduleTrash, purgeSchedules, restoreSchedules } from '../../features/schedules/schedules.contract.ts'
import { useRequeue } from '../../features/schedules/queue-place/requeue.tsx'
import { machineName } from '../../features/machines/known-machines.ts'

type TrashedSchedule = OutputOf<typeof listScheduleTrash>['data'][number]

const ENDPOINTS = { trash: listScheduleTrash, restore: restoreSchedules, purge: purgeSchedules }

const COLUMNS: readonly Column<TrashedSchedule>[] = [
  ...SCHEDULE_COLUMNS,
  { key: 'machine', header: 'Machine', cell: ({ machine }) => machineName(machine) },
]

export function ScheduleTrashPage() {
  return (
    <TrashPage
      title="Schedule Trash"
      nouns="schedules"
      endpoints={ENDPOINTS}
      requeue={useRequeue(restoreSchedules)}
      columns={COLUMNS}
      getName={scheduleName}
      searchLabel="Number, name, design"
    />
  )
}
