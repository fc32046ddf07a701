import { Group, NavLink, Progress, Tabs, Text } from '@mantine/core'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { unbrokenPieces } from '../../shared/quantities/pieces.ts'
import { dayInShop } from '../../web/today.ts'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { formatSpan } from '../../web/ui/format-times.ts'
import { getImage } from '../../features/designs/designs.contract.ts'
import { type PlannedMachine } from '../../features/plan/press-plan.rules.ts'
import { getDayLoads, getPercent } from '../../features/plan/day-loads.rules.ts'
import { DayTickets } from './DayTickets.tsx'
import type { BoardLanesProps } from './BoardLanes.tsx'
import { type BoardPlan, getIdsByDay, getLaneJobs, type PlacedJob } from '../../features/plan/jobs.ts'
import { machineName } from '../../features/machines/known-machines.ts'

type QueueListProps = Pick<BoardLanesProps, 'today' | 'selected' | 'onSelect'> & { plan: BoardPlan }

/** For screens that are too narrow for lanes. */
export const QueueList = ({ plan, ...row }: QueueListProps) => (
  <Tabs defaultValue={plan.machines[0]!.machine}>
    <Tabs.List grow>
      {plan.machines.map(({ machine, jobs }) => (
        <Tabs.Tab key={machine} value={machine}>
          {machineName(machine)} ({jobs.length})
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {plan.machines.map((lane) => (
      <Tabs.Panel key={lane.machine} value={lane.machine}>
        <Days jobs={getLaneJobs(plan, lane)} {...{ plan, lane, ...row }} />
      </Tabs.Panel>
    ))}
  </Tabs>
)

type DaysProps = QueueListProps & { lane: PlannedMachine; jobs: readonly PlacedJob[] }

/** Under the day on which each begins. */
function Days({ plan, lane, jobs, ...row }: DaysProps) {
  const loads = new Map(getDayLoads(lane, Infinity).map((load) => [load.day, getPercent(load)]))
  const ids = getIdsByDay(plan)
  const days = Map.groupBy(jobs, ({ startsAt }) => (startsAt === null ? null : dayInShop(startsAt)))
  return [...days].map(([day, its]) => {
    const name = day === null ? 'Never' : day === row.today ? 'Today' : formatShortDay(day)
    return (
      <section key={day}>
        <Group h={44} px="xs" gap="xs" bg="var(--well)" fw={650} wrap="nowrap">
          <Text inherit flex={1}>
            {name}
          </Text>
          {day !== null && <DayTickets ids={ids.get(day) ?? []} day={name} />}
          {day !== null && loads.has(day) && (
            <>
              {Math.round(loads.get(day)!)} %
              <Progress value={loads.get(day)!} w="5rem" aria-hidden="true" color="var(--mantine-color-dimmed)" />
            </>
          )}
        </Group>
        {its.map((placed) => (
          <Row key={placed.job.scheduleId} {...{ placed, ...row }} />
        ))}
      </section>
    )
  })
}

function Row({ placed, today, selected, onSelect }: Omit<QueueListProps, 'plan'> & { placed: PlacedJob }) {
  const { job, design, title, order, isLate, startsAt, finishesAt } = placed
  const { customerName, dueDate, rush } = order.order
  const image = getImage(design, job.side)
  return (
    <NavLink
      component="button"
      active={job.scheduleId === selected}
      leftSection={image && <ArtImage src={image.thumbnail} size={44} alt="" loading="lazy" />}
      label={title}
      description={
        <>
          {rush && 'Rush, '}
          {customerName}
          {dueDate && (
            <Text inherit span style={{ whiteSpace: 'nowrap' }}>
              , due {formatShortDay(dueDate)}
            </Text>
          )}
          <Text inherit c={isLate ? 'var(--late)' : undefined}>
            {`${formatSpan(startsAt, finishesAt, today)}${isLate ? ', late' : ''}`}
          </Text>
        </>
      }
      rightSection={unbrokenPieces(job.pieces)}
      onClick={() => onSelect(job.scheduleId)}
    />
  )
}
