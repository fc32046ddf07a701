import { Anchor, Text } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../../web/api/session.ts'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { StatusTag } from '../../../web/ui/status/StatusTag.tsx'
import { SIDE_STATUS_LABELS } from '../../productions/productions.contract.ts'
import { SIDE_STATUS_LOOKS } from '../../productions/side-status-variants.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../status-changes/schedule-status-variants.ts'
import { MACHINE_LABELS, SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'
import type { StatusChange } from '../status-changes/status-changes.contract.ts'
import { StatusTimeline } from '../status-changes/StatusTimeline.tsx'
import type { OrderSchedule } from './order-schedules.contract.ts'
import classes from './SideSchedule.module.css'

const PAGE_ROWS = 50

export function SideSchedule({ schedule }: { schedule: OrderSchedule }) {
  const { machine, status, place, queueLength, changes } = schedule
  return (
    <>
      <StatusTag {...SCHEDULE_STATUS_VARIANTS[status]} label={SCHEDULE_STATUS_LABELS[status]} />
      {place === null ? (
        <Text>{MACHINE_LABELS[machine]}</Text>
      ) : (
        <QueueLink schedule={schedule}>
          {`${MACHINE_LABELS[machine]}, place ${place} of ${queueLength}`} <IconArrowUpRight size="1.1em" aria-hidden />
        </QueueLink>
      )}
      {changes.length > 0 && (
        <details className={classes.changes}>
          <summary>
            <StatusSince status={status} change={changes.at(-1)!} />
          </summary>
          <StatusTimeline changes={changes} />
        </details>
      )}
    </>
  )
}

/** Leads to the job in its queue. */
export function QueueLink({ schedule, children }: { schedule: OrderSchedule; children: ReactNode }) {
  const { _id, machine, place } = schedule
  const page = place === null ? 0 : Math.floor((place - 1) / PAGE_ROWS)
  return (
    <Anchor
      className={classes.place}
      renderRoot={(props: object) => (
        <Link
          {...props}
          to="/schedule/$machine"
          params={{ machine }}
          search={(page > 0 ? { page } : {}) as never}
          hash={_id}
        />
      )}
    >
      {children}
    </Anchor>
  )
}

const StatusSince = ({ status, change: { at, by } }: { status: ScheduleStatus; change: StatusChange }) => (
  <>
    {status === 'complete' ? 'Printed' : 'since'} <time dateTime={at}>{formatInstant(at)}</time> by <bdi>{by}</bdi>
  </>
)

export function SideToSchedule({ orderNo }: { orderNo: number }) {
  const canSchedule = useSession()?.role === 'administrator'
  return (
    <>
      <StatusTag {...SIDE_STATUS_LOOKS.pending} label={SIDE_STATUS_LABELS.pending} />
      <Text c="dimmed">On no machine yet</Text>
      {canSchedule && (
        <Anchor
          className={classes.place}
          renderRoot={(props: object) => (
            <Link {...props} to="/productions" search={{ view: 'to_schedule', q: String(orderNo) } as never} />
          )}
        >
          Schedule <IconArrowUpRight size="1.1em" aria-hidden />
        </Anchor>
      )}
    </>
  )
}
