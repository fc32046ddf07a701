import { addDays } from '../../shared/days/calendar.ts'
import { fromShop } from '../../web/today.ts'
import { formatClosedTime, isClosedFor, START_OF_DAY } from '../../features/machines/machines.rules.ts'
import type { ClosedDay } from '../../features/machines/machines.contract.ts'
import type { Board } from '../../features/plan/press-plan.contract.ts'
import type { PlannedMachine } from '../../features/plan/press-plan.rules.ts'
import { toInstants } from '../../features/machines/work-time.rules.ts'
import type { Axis } from '../../features/plan/axis.ts'
import { works } from '../../features/plan/jobs.ts'

const closedDaysOf = ({ closedDays }: Board, { machine }: PlannedMachine): ClosedDay[] =>
  closedDays.filter((day) => isClosedFor(day, machine))

/** `Down today until 1 PM`, `Service tomorrow`: what is closed today and tomorrow, and not over yet. */
export const getClosedSoon = (board: Board, lane: PlannedMachine, today: string): string[] =>
  closedDaysOf(board, lane).flatMap(({ day, name, from, to }) => {
    const time = toInstants({ day, from, to }, fromShop)
    if (![today, addDays(today, 1)].includes(day) || time.to <= board.now) return []
    const words = formatClosedTime({ from: time.from <= board.now ? START_OF_DAY : from, to })
    return [name, day === today ? 'today' : 'tomorrow', words].filter(Boolean).join(' ')
  })

interface ClosedPart {
  name: string
  /** In pixels of the axis. */
  x: number
  end: number
  isWhole: boolean
}

/** Days, and parts of days, on which this machine does not work though the axis shows them. */
export function getClosedParts(board: Board, lane: PlannedMachine, { days, toX }: Axis): ClosedPart[] {
  if (!works(lane)) return []
  const worked = new Set(lane.time.map(({ day }) => day))
  const closedOn = Map.groupBy(closedDaysOf(board, lane), ({ day }) => day)
  return days.flatMap(({ day, x, end }) => {
    const closed = closedOn.get(day) ?? []
    if (!worked.has(day)) return { name: closed[0]?.name ?? 'Closed', x, end, isWhole: true }
    return closed.flatMap((one) => {
      const { from, to } = toInstants(one, fromShop)
      const part = { name: one.name, x: Math.max(x, toX(from)), end: Math.min(end, toX(to)), isWhole: false }
      return part.end > part.x ? part : []
    })
  })
}

/** What is left of the days of the axis. */
export const getWorkedParts = (days: Axis['days'], closed: readonly ClosedPart[]): Axis['days'] =>
  closed.reduce<Axis['days']>(
    (left, part) =>
      left.flatMap(({ day, x, end }) =>
        [
          { day, x, end: Math.min(end, part.x) },
          { day, x: Math.max(x, part.end), end },
        ].filter((one) => one.x < one.end),
      ),
    days,
  )
