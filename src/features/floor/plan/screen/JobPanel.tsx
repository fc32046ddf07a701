import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDay } from '../../../../shared/days/day.ts'
import { unbrokenPieces } from '../../../../shared/quantities/pieces.ts'
import { DesignImage } from '../../../../web/ui/DesignImage.tsx'
import { getImage } from '../../../designs/designs.contract.ts'
import { SideTag } from '../../../designs/SideTag.tsx'
import { StatusTag } from '../../../../web/ui/status/StatusTag.tsx'
import { SCHEDULE_STATUS_VARIANTS } from '../../status-changes/schedule-status-variants.ts'
import { type Machine, MACHINE_LABELS, SCHEDULE_STATUS_LABELS } from '../../schedules.contract.ts'
import { firstPlace, getPrintBy, isLate, moveJob, type Plan, planBoard } from '../board.rules.ts'
import { formatDuration, formatMoment } from '../../../../web/ui/format-times.ts'
import type { Board, PlanJob } from '../press-plan.contract.ts'
import { getExperience, getPromise } from '../promise/promise.rules.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'
import { Late } from './Late.tsx'
import { clampPlace, find, otherMachine } from './moves.ts'
import type { PressPlanState } from './usePressPlan.ts'

interface JobPanelProps extends Pick<PressPlanState, 'plan' | 'take'> {
  board: Board
  job: PlanJob
  today: string
}

export function JobPanel({ board, plan, job, take, today }: JobPanelProps) {
  const { order, sides, lateMinutes } = plan.orders.find((one) => one.order.orderId === job.orderId)!
  const design = board.designs.find(({ _id }) => _id === job.designId)!
  const experience = useMemo(() => getExperience(plan.machines), [plan])
  const promise = getPromise(sides, experience)
  const { lane, at, planned } = find(plan, job.scheduleId)
  const { setupMinutes, runMinutes, start, finish } = planned
  const tell = (instant: number | null) => (instant === null ? 'Never' : formatMoment(instant, today))
  const printBy = getPrintBy(board, order, lane.time)
  const { impressionsPerHour, uptimePercent, assumedScreens } = lane.rates
  const screens = job.screens === null ? `${assumedScreens} screens assumed` : `${job.screens} screens`
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
          <Text c="dimmed">{`Place ${at + 1} of ${lane.jobs.length}`}</Text>
        </Group>
        <Anchor
          fw={600}
          renderRoot={(props: object) => <Link {...props} to="/orders/$id" params={{ id: job.orderId }} />}
        >
          {`Open order #${order.orderNo}`}
        </Anchor>
      </Stack>
      <Facts
        title={`On ${MACHINE_LABELS[lane.machine]}`}
        facts={[
          ['Start', tell(startInstant(lane.time, start))],
          ['Finish', tell(finishInstant(lane.time, finish))],
          [
            setupMinutes === 0 && job.status === 'pending' ? 'Setup: the screens stand' : `Setup, ${screens}`,
            formatDuration(setupMinutes),
          ],
          [
            `${job.pieces} Pcs${(job.passes ?? 1) > 1 ? `, ${job.passes} passes,` : ''} at ${Math.round((impressionsPerHour * uptimePercent) / 100)} an hour`,
            formatDuration(runMinutes),
          ],
          ['Together', formatDuration(setupMinutes + runMinutes)],
        ]}
      />
      <Stack gap="2xs">
        <Facts
          title={`Order #${order.orderNo}, ${sides.length === 1 ? 'one side' : `${sides.length} sides`}`}
          facts={[
            ['Due', formatDay(order.dueDate)],
            ...(Number.isFinite(printBy) ? [['Print by', tell(finishInstant(lane.time, printBy))] as const] : []),
            ['Likely', tell(promise.likely)],
            ['Safe for this order', tell(promise.safe)],
          ]}
        />
        {lateMinutes !== 0 && (
          <Late>{lateMinutes === null ? 'Never printed' : `Late by ${formatDuration(lateMinutes)}`}</Late>
        )}
        {order.waiting.length > 0 && <Text c="var(--soon)">Not all on a machine</Text>}
      </Stack>
      {job.status === 'pending' ? (
        <Moves board={board} plan={plan} job={job} take={take} today={today} />
      ) : (
        <Text c="dimmed">What is in work is not moved here.</Text>
      )}
    </SimpleGrid>
  )
}

const Facts = ({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) => (
  <Stack gap="3xs" component="section">
    <Text fw={600} c="dimmed" size="xs">
      {title}
    </Text>
    {facts.map(([label, value]) => (
      <Group key={label} justify="space-between" wrap="nowrap" gap="xs">
        <Text c="dimmed">{label}</Text>
        <Text fw={600}>{value}</Text>
      </Group>
    ))}
  </Stack>
)

interface Move {
  label: string
  machine: Machine
  place: number
  note?: string
}

function Moves({ board, plan, job, take, today }: JobPanelProps) {
  const id = job.scheduleId
  const { machine, at, lane } = find(plan, id)
  const other = otherMachine(machine)
  const inTime = useMemo(() => findPlaceInTime(board, plan, job), [board, plan, job])
  const moves: Move[] = [
    { label: 'Earlier', machine, place: at - 1 },
    { label: 'Later', machine, place: at + 1 },
    { label: 'First', machine, place: 0 },
    { label: 'Last', machine, place: Infinity },
    { label: `To ${MACHINE_LABELS[other]}`, machine: other, place: Infinity },
  ]
    .map((move) => ({ ...move, place: clampPlace(plan, id, move.machine, move.place) }))
    .filter((move) => move.machine !== machine || move.place !== at)
  if (inTime !== null) {
    const { order } = plan.orders.find((one) => one.order.orderId === lane.jobs[inTime]!.job.orderId)!
    moves.unshift({ label: `Before #${order.orderNo}`, machine, place: inTime, note: ', no order gets late' })
  }
  return (
    <Stack gap="xs" component="section" aria-label="Move">
      {moves.map(({ label, machine: to, place, note = '' }) => {
        const order = moveJob(plan, id, to, place)
        return (
          <Group key={label} wrap="nowrap" gap="xs">
            <Button
              variant={note ? 'filled' : 'default'}
              miw="11rem"
              onClick={() => void take(order, 'Order of the queues saved.')}
            >
              {label}
            </Button>
            <Text size="xs">{`${describeFinish(planBoard(board, order), job, today)}${note}`}</Text>
          </Group>
        )
      })}
    </Stack>
  )
}

function describeFinish(plan: Plan, job: PlanJob, today: string): string {
  const { lane, planned } = find(plan, job.scheduleId)
  const { lateMinutes } = plan.orders.find(({ order }) => order.orderId === job.orderId)!
  const finish = finishInstant(lane.time, planned.finish)
  if (finish === null || lateMinutes === null) return 'Never'
  return `${formatMoment(finish, today)}, ${lateMinutes > 0 ? `${formatDuration(lateMinutes)} late` : 'on time'}`
}

/** More places are not tried: it disturbs too much to be offered without being asked. */
const PLACES_TRIED = 60

/** The last place at which a late order is in time and no other one becomes late: the least is disturbed there. */
function findPlaceInTime(board: Board, plan: Plan, { scheduleId, orderId }: PlanJob): number | null {
  const { machine, at, lane } = find(plan, scheduleId)
  const late = new Set(plan.orders.filter(isLate).map(({ order }) => order.orderId))
  if (!late.delete(orderId)) return null
  for (let to = at - 1; to >= Math.max(firstPlace(lane.jobs), at - PLACES_TRIED); to--) {
    const { orders } = planBoard(board, moveJob(plan, scheduleId, machine, to))
    if (orders.every((one) => !isLate(one) || late.has(one.order.orderId))) return to
  }
  return null
}
