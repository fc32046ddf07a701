import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount, pluralize } from '../../shared/numbers.ts'
import { unbrokenPieces } from '../../shared/quantities/pieces.ts'
import { DesignImage } from '../../web/art/DesignImage.tsx'
import { formatDuration, formatMoment } from '../../web/ui/format-times.ts'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { getImage } from '../../features/designs/designs.contract.ts'
import { SideTag } from '../../features/designs/SideTag.tsx'
import { RushTag } from '../../features/orders/status/RushTag.tsx'
import { DescriptionItem } from '../../web/ui/DescriptionItem.tsx'
import { workOf } from '../../features/schedules/schedules.contract.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import { firstPlace, isLate, moveJob, planBoard, type PlannedOrder } from '../../features/plan/press-plan.rules.ts'
import type { Board } from '../../features/plan/press-plan.contract.ts'
import { promiseOrder } from '../../features/plan/promise/order-promise.rules.ts'
import { OrderPromise } from '../../features/plan/promise/OrderPromise.tsx'
import {
  clampPlace,
  formatLate,
  placeBehindWork,
  type PlacedJob,
  placeJobs,
  type Target,
} from '../../features/plan/jobs.ts'
import type { PressPlanState } from './usePressPlan.ts'
import { machineName } from '../../features/machines/known-machines.ts'

interface JobPanelProps extends Pick<PressPlanState, 'plan' | 'take'> {
  board: Board
  placed: PlacedJob
  today: string
}

export function JobPanel(props: JobPanelProps) {
  const { board, plan, placed, today } = props
  const { job, lane, place, design, setupMinutes, runMinutes } = placed
  const { order, sides } = placed.order
  const promise = useMemo(() => promiseOrder(board, plan, job.orderId)!, [board, plan, job.orderId])
  const { impressionsPerHour, uptimePercent, assumedScreens } = lane.rates
  const screens =
    job.screens === null ? `${pluralize(assumedScreens, 'screen')} assumed` : pluralize(job.screens, 'screen')
  const passes = (job.passes ?? 1) > 1 ? `, ${job.passes} passes,` : ''
  const waits = workOf(job.status) === 'waits'
  const facts = {
    Start: formatMoment(placed.startsAt, today),
    Finish: formatMoment(placed.finishesAt, today),
    [setupMinutes === 0 && waits ? 'Setup: the screens stand' : `Setup, ${screens}`]: formatDuration(setupMinutes),
    [`${formatCount(job.pieces)} Pcs${passes} at ${Math.round((impressionsPerHour * uptimePercent) / 100)} an hour`]:
      formatDuration(runMinutes),
    Together: formatDuration(setupMinutes + runMinutes),
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} p="md">
      <Stack gap="2xs">
        <Group wrap="nowrap" align="start">
          <DesignImage paths={getImage(design, job.side)} alt={`${design.name}, ${job.side}`} size={96} />
          <Stack gap="3xs" align="start">
            <Text fw={700}>{design.name}</Text>
            <SideTag side={job.side} />
            <Text>{unbrokenPieces(job.pieces)}</Text>
          </Stack>
        </Group>
        <Text fw={600}>{order.customerName}</Text>
        <Group gap="xs">
          <StatusTag {...SCHEDULE_STATUS_VARIANTS[job.status]} />
          {order.rush && <RushTag />}
          <Text c="dimmed">{`Place ${place + 1} of ${lane.jobs.length}`}</Text>
        </Group>
        <Anchor
          fw={600}
          renderRoot={(link: object) => <Link {...link} to="/orders/$id" params={{ id: job.orderId }} />}
        >
          {`Open order #${order.orderNo}`}
        </Anchor>
      </Stack>
      <section>
        <Text fw={700}>{`On ${machineName(lane.machine)}`}</Text>
        <SimpleGrid cols={2} spacing="sm" verticalSpacing="3xs" renderRoot={(dl: object) => <dl {...dl} />}>
          {Object.entries(facts).map(([label, value]) => (
            <DescriptionItem key={label} label={label}>
              {value}
            </DescriptionItem>
          ))}
        </SimpleGrid>
      </section>
      <Stack gap="2xs">
        <Text fw={700}>{`Order #${order.orderNo}, ${sides.length === 1 ? 'one side' : `${sides.length} sides`}`}</Text>
        <OrderPromise promise={promise} />
      </Stack>
      {waits ? <Moves {...props} /> : <Text c="dimmed">What is in work is not moved here.</Text>}
    </SimpleGrid>
  )
}

/** No button goes or moves: the second press of a double click would meet another one. */
function Moves({ board, plan, placed, take, today }: JobPanelProps) {
  const { lane, place, job, order: planned } = placed
  const id = job.scheduleId
  const inTime = useMemo(() => findPlaceInTime(board, plan, placed), [board, plan, placed])
  const before = inTime === null ? undefined : plan.jobs.get(lane.jobs[inTime]!.job.scheduleId)!.order.order.orderNo
  const moves: { label: string; target?: Target; reason?: string; note?: string }[] = [
    before === undefined
      ? { label: 'In time', reason: whyNotInTime(planned) }
      : { label: `Before #${before}`, target: { lane, place: inTime! }, note: ', no order gets late' },
    { label: 'Earlier', target: { lane, place: place - 1 } },
    { label: 'Later', target: { lane, place: place + 1 } },
    { label: 'First', target: { lane, place: placeBehindWork(lane, id) } },
    { label: 'Last', target: { lane, place: Infinity } },
    ...plan.machines.map((one) => ({
      label: `To ${machineName(one.machine)}`,
      target: { lane: one, place: one === lane ? place : Infinity },
    })),
  ]
  return (
    <SimpleGrid cols={2} spacing="xs" verticalSpacing="2xs" component="section" aria-label="Move">
      {moves.map(({ label, target, reason, note }, at) => {
        const to = target && clampPlace(target, id)
        const isThere = target?.lane === lane && to === place
        const order = target && !isThere ? moveJob(plan, id, target.lane.machine, to!) : null
        const then = order && placeJobs(board, planBoard(board, order)).jobs.get(id)!
        const words = then ? `${formatMoment(then.finishesAt, today)}, ${formatLate(then.order)}${note ?? ''}` : reason
        return (
          <Stack key={at === 0 ? 'in time' : label} gap={0} style={at === 0 ? { gridColumn: '1 / -1' } : undefined}>
            <Button
              fullWidth
              px="3xs"
              variant={note ? 'filled' : 'default'}
              // Not disabled, because it keeps the focus.
              data-disabled={!order || undefined}
              aria-disabled={!order}
              onClick={() => order && void take(order)}
            >
              {label}
            </Button>
            <Text size="xs">{words ?? 'It is there'}</Text>
          </Stack>
        )
      })}
    </SimpleGrid>
  )
}

function whyNotInTime(planned: PlannedOrder): string {
  if (planned.order.dueDate === null) return 'It has no due day'
  return isLate(planned) ? 'Another one would be late' : 'It is in time'
}

/** More places are not tried: it disturbs too much to be offered without being asked. */
const PLACES_TRIED = 60

/** The last place at which a late order is in time and no other one becomes late: the least is disturbed there. */
function findPlaceInTime(board: Board, plan: PressPlanState['plan'], { job, lane, place }: PlacedJob): number | null {
  const late = new Set(plan.orders.filter(isLate).map(({ order }) => order.orderId))
  if (!late.delete(job.orderId)) return null
  for (let to = place - 1; to >= Math.max(firstPlace(lane.jobs), place - PLACES_TRIED); to--) {
    const { orders } = planBoard(board, moveJob(plan, job.scheduleId, lane.machine, to))
    if (orders.every((one) => !isLate(one) || late.has(one.order.orderId))) return to
  }
  return null
}
