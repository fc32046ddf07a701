import { Anchor, Text } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../web/api/session.ts'
import { useToday } from '../../web/today.ts'
import { formatInstant, formatSpan } from '../../web/ui/format-times.ts'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { SIDE_STATUS_LABELS } from '../../features/productions/productions.contract.ts'
import { SIDE_STATUS_LOOKS } from '../../features/productions/side-status-variants.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import type { PromisedSide } from '../../features/plan/promise/order-promise.rules.ts'
import { finishInstant, startInstant } from '../../features/machines/work-time.rules.ts'
import { workOf } from '../../features/schedules/schedules.contract.ts'
import { StatusTimeline } from '../../features/schedules/status-changes/StatusTimeline.tsx'
import type { OrderSchedule } from '../../features/schedules/order-schedules.contract.ts'
import { machineName } from '../../features/machines/known-machines.ts'

const PAGE_ROWS = 50
const TOUCHED = { mih: 'var(--touch)', style: { alignContent: 'center', cursor: 'pointer' } }

interface SideScheduleProps {
  schedule: OrderSchedule
  children: ReactNode
}

export function SideSchedule({ schedule, children }: SideScheduleProps) {
  const { _id, machine, status, place, queueLength, changes } = schedule
  const last = changes.at(-1)
  const page = place === null ? 0 : Math.floor((place - 1) / PAGE_ROWS)
  return (
    <>
      <StatusTag {...SCHEDULE_STATUS_VARIANTS[status]} />
      {place === null ? (
        <Text>{machineName(machine)}</Text>
      ) : (
        <SideLink to="/schedule/$machine" params={{ machine }} search={(page > 0 ? { page } : {}) as never} hash={_id}>
          {`${machineName(machine)}, place ${place} of ${queueLength}`}
        </SideLink>
      )}
      {children}
      {last && (
        <Text component="details" size="sm" c="dimmed">
          <Text component="summary" inherit {...TOUCHED}>
            {workOf(status) === 'done' ? 'Printed' : 'since'} <time dateTime={last.at}>{formatInstant(last.at)}</time>{' '}
            by <bdi>{last.by}</bdi>
          </Text>
          <StatusTimeline changes={changes} />
        </Text>
      )}
    </>
  )
}

const SideLink = ({ children, ...link }: LinkProps & { children: string }) => (
  <Anchor
    {...TOUCHED}
    fw={550}
    display="inline-block"
    renderRoot={(props: object) => <Link {...(link as { to: string })} {...props} />}
  >
    {children} <IconArrowUpRight size="1.1em" aria-hidden />
  </Anchor>
)

export function SideTimes({ planned }: { planned: PromisedSide }) {
  const today = useToday()
  const { machine, scheduleId, start, finish, isLate } = planned
  const times = formatSpan(startInstant(machine.time, start), finishInstant(machine.time, finish), today)
  return (
    <div>
      <Text fw={600} c={isLate ? 'var(--late)' : undefined}>{`${times}${isLate ? ', late' : ''}`}</Text>
      {scheduleId === null && <Text c="dimmed">Waits, counted on {machineName(machine.machine)}</Text>}
    </div>
  )
}

export function SideToSchedule({ orderNo, children }: { orderNo: number; children: ReactNode }) {
  const canSchedule = useMay('schedules.change')
  return (
    <>
      <StatusTag {...SIDE_STATUS_LOOKS.pending} label={SIDE_STATUS_LABELS.pending} />
      <Text c="dimmed">On no machine yet</Text>
      {children}
      {canSchedule && (
        <SideLink to="/productions" search={{ view: 'to_schedule', q: String(orderNo) } as never}>
          Schedule
        </SideLink>
      )}
    </>
  )
}
