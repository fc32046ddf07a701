import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
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
import { firstPlace, getExperienceOf, getPrintBy, isLate, moveJob, type Plan, planBoard } from '../board.rules.ts'
import { formatDuration, formatMoment } from '../format-times.ts'
import type { Board, PlanJob } from '../press-plan.contract.ts'
import { getPromise } from '../promise/promise.rules.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'
import { otherMachine } from './moves.ts'
import type { PressPlanState } from './usePressPlan.ts'

interface JobPanelProps extends Pick<PressPlanState, 'plan' | 'take'> {
  board: Board
  job: PlanJob
  today: string
}

export function JobPanel({ board, plan, job, take, today }: JobPanelProps) {
  const lane = plan.machines.find(({ jobs }) => jobs.some((one) => one.job.scheduleId === job.scheduleId))!
  const place = lane.jobs.findIndex((one) => one.job.scheduleId === job.scheduleId)
  const { setupMinutes, runMinutes, start, finish } = lane.jobs[place]!
  const { order, sides, lateMinutes } = plan.orders.find((one) => one.order.orderId === job.orderId)!
  const design = board.designs.find(({ _id }) => _id === job.designId)!
  const promise = useMemo(() => getPromise(sides, getExperienceOf(board, plan)), [board, plan, sides])
  const tell = (instant: number | null) => (instant === null ? 'Never' : formatMoment(instant, today))
  const printBy = getPrintBy(board, order, lane.time)
  const rates = lane.rates
  const perHour = Math.round((rates.impressionsPerHour * rates.uptimePercent) / 100)
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
            setupMinutes === 0 && job.status === 'pending'
              ? 'Setup: the screens stand'
              : `Setup, ${describeScreens(board, lane.machine, job)}`,
            formatDuration(setupMinutes),
          ],
          [
            `${job.pieces} Pcs${(job.passes ?? 1) > 1 ? `, ${job.passes} passes,` : ''} at ${perHour} an hour`,
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
          <Text fw={650} c="var(--late)">
            <IconAlertCircle size="1.1em" aria-hidden="true" />
            {lateMinutes === null ? ' Never printed' : ` Late by ${formatDuration(lateMinutes)}`}
          </Text>
        )}
        {order.waiting.length > 0 && <Text c="var(--soon)">Not all on a machine</Text>}
      </Stack>
      {job.status === 'pending' ? (
        <Moves board={board} plan={plan} job={job} lane={lane} place={place} take={take} today={today} />
      ) : (
        <Text c="dimmed">What is in work is not moved here.</Text>
      )}
    </SimpleGrid>
  )
}

function describeScreens(board: Board, machine: Machine, { screens }: PlanJob): string {
  const { assumedScreens } = board.machines.find((one) => one.machine === machine)!.rates
  return screens === null ? `${assumedScreens} screens assumed` : `${screens} screens`
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

/** More places are not tried: it disturbs too much to be offered without being asked. */
const PLACES_TRIED = 60

interface Move {
  label: string
  machine: Machine
  place: number
}

function Moves({
  board,
  plan,
  job,
  lane,
  place,
  take,
  today,
}: JobPanelProps & { lane: Plan['machines'][number]; place: number }) {
  const id = job.scheduleId
  const first = firstPlace(lane.jobs)
  const other = plan.machines.find(({ machine }) => machine === otherMachine(lane.machine))!
  const moves: Move[] = [
    { label: 'Earlier', machine: lane.machine, place: Math.max(first, place - 1) },
    { label: 'Later', machine: lane.machine, place: Math.min(lane.jobs.length - 1, place + 1) },
    { label: 'First', machine: lane.machine, place: first },
    { label: 'Last', machine: lane.machine, place: lane.jobs.length - 1 },
    { label: `To ${MACHINE_LABELS[other.machine]}`, machine: other.machine, place: other.jobs.length },
  ]
  const offer = useMemo(() => findPlaceInTime(board, plan, job, lane, place), [board, plan, job, lane, place])
  const before = offer && lane.jobs[offer.place]!.job
  const tellMove = ({ machine, place: to }: Move) =>
    describeFinish(planBoard(board, moveJob(plan, id, machine, to)), job, today)
  const press = ({ machine, place: to }: Move) =>
    void take(moveJob(plan, id, machine, to), 'Order of the queues saved.')
  const numberOf = ({ orderId }: PlanJob) => plan.orders.find(({ order }) => order.orderId === orderId)!.order.orderNo
  return (
    <Stack gap="xs" component="section" aria-label="Move">
      {offer && before && (
        <Group wrap="nowrap" gap="xs">
          <Button miw="11rem" onClick={() => press(offer)}>
            Before #{numberOf(before)}
          </Button>
          <Text size="xs">{tellMove(offer)}, no order gets late</Text>
        </Group>
      )}
      {moves
        .filter((move) => move.machine !== lane.machine || move.place !== place)
        .map((move) => (
          <Group key={move.label} wrap="nowrap" gap="xs">
            <Button variant="default" miw="11rem" onClick={() => press(move)}>
              {move.label}
            </Button>
            <Text size="xs">{tellMove(move)}</Text>
          </Group>
        ))}
    </Stack>
  )
}

function describeFinish(plan: Plan, job: PlanJob, today: string): string {
  const { lateMinutes, sides } = plan.orders.find(({ order }) => order.orderId === job.orderId)!
  const side = sides.find(({ scheduleId }) => scheduleId === job.scheduleId)!
  const finish = finishInstant(side.machine.time, side.finish)
  if (finish === null || lateMinutes === null) return 'Never'
  return `${formatMoment(finish, today)}, ${lateMinutes > 0 ? `${formatDuration(lateMinutes)} late` : 'on time'}`
}

/** The last place at which a late order is in time and no other one becomes late: the least is disturbed there. */
function findPlaceInTime(
  board: Board,
  plan: Plan,
  job: PlanJob,
  lane: Plan['machines'][number],
  place: number,
): Move | null {
  const late = new Set(plan.orders.filter(isLate).map(({ order }) => order.orderId))
  if (!late.has(job.orderId)) return null
  for (let to = place - 1; to >= Math.max(firstPlace(lane.jobs), place - PLACES_TRIED); to--) {
    const { orders } = planBoard(board, moveJob(plan, job.scheduleId, lane.machine, to))
    if (orders.every((one) => !isLate(one) || (late.has(one.order.orderId) && one.order.orderId !== job.orderId)))
      return { label: '', machine: lane.machine, place: to }
  }
  return null
}
