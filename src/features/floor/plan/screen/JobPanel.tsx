import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount, pluralize } from '../../../../shared/numbers.ts'
import { unbrokenPieces } from '../../../../shared/quantities/pieces.ts'
import { DesignImage } from '../../../../web/ui/art/DesignImage.tsx'
import { formatDuration, formatMoment } from '../../../../web/ui/format-times.ts'
import { StatusTag } from '../../../../web/ui/status/StatusTag.tsx'
import { getImage } from '../../../designs/designs.contract.ts'
import { SideTag } from '../../../designs/SideTag.tsx'
import { DescriptionItem } from '../../../orders/summary/DescriptionItem.tsx'
import { MACHINE_LABELS, SCHEDULE_STATUS_LABELS } from '../../schedules.contract.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../status-changes/schedule-status-variants.ts'
import { firstPlace, isLate, moveJob, planBoard } from '../press-plan.rules.ts'
import type { Board } from '../press-plan.contract.ts'
import { promiseOrder } from '../promise/order-promise.rules.ts'
import { OrderPromise } from '../promise/OrderPromise.tsx'
import { clampPlace, formatLate, otherLane, type PlacedJob, placeJobs, type Target } from './jobs.ts'
import type { PressPlanState } from './usePressPlan.ts'

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
  const facts = {
    Start: formatMoment(placed.startsAt, today),
    Finish: formatMoment(placed.finishesAt, today),
    [setupMinutes === 0 && job.status === 'pending' ? 'Setup: the screens stand' : `Setup, ${screens}`]:
      formatDuration(setupMinutes),
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
          <StatusTag {...SCHEDULE_STATUS_VARIANTS[job.status]} label={SCHEDULE_STATUS_LABELS[job.status]} />
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
        <Text fw={700}>{`On ${MACHINE_LABELS[lane.machine]}`}</Text>
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
      {job.status === 'pending' ? <Moves {...props} /> : <Text c="dimmed">What is in work is not moved here.</Text>}
    </SimpleGrid>
  )
}

function Moves({ board, plan, placed, take, today }: JobPanelProps) {
  const { lane, place, job } = placed
  const [id, other] = [job.scheduleId, otherLane(plan, lane)]
  const inTime = useMemo(() => findPlaceInTime(board, plan, placed), [board, plan, placed])
  const moves: (Target & { label: string; note?: string })[] = [
    { label: 'Earlier', lane, place: place - 1 },
    { label: 'Later', lane, place: place + 1 },
    { label: 'First', lane, place: 0 },
    { label: 'Last', lane, place: Infinity },
    { label: `To ${MACHINE_LABELS[other.machine]}`, lane: other, place: Infinity },
  ]
  if (inTime !== null) {
    const { order } = plan.jobs.get(lane.jobs[inTime]!.job.scheduleId)!
    moves.unshift({ label: `Before #${order.order.orderNo}`, lane, place: inTime, note: ', no order gets late' })
  }
  return (
    <Stack gap="xs" component="section" aria-label="Move">
      {moves.map(({ label, note, ...target }) => {
        const to = clampPlace(target, id)
        if (target.lane === lane && to === place) return null
        const order = moveJob(plan, id, target.lane.machine, to)
        const then = placeJobs(board, planBoard(board, order)).jobs.get(id)!
        return (
          <Group key={label} wrap="nowrap" gap="xs">
            <Button variant={note ? 'filled' : 'default'} miw="10rem" onClick={() => void take(order)}>
              {label}
            </Button>
            <Text size="xs">{`${formatMoment(then.finishesAt, today)}, ${formatLate(then.order)}${note ?? ''}`}</Text>
          </Group>
        )
      })}
    </Stack>
  )
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
