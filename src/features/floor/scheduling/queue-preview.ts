import { useQueries } from '@tanstack/react-query'
import { formatCount } from '../../../shared/numbers.ts'
import type { QueuePlace } from '../../../shared/queue-place.ts'
import { queryClient, getQuery, useEndpoint } from '../../../web/api/queries.ts'
import { useToday } from '../../../web/today.ts'
import type { Side } from '../../designs/designs.contract.ts'
import type { ProductionRow } from '../productions/production-list.contract.ts'
import { formatMoment } from '../../../web/ui/format-times.ts'
import { type Board, getPressBoard, type PlanJob } from '../plan/press-plan.contract.ts'
import { planQueue } from '../plan/press-plan.rules.ts'
import { finishInstant } from '../plan/work-time.rules.ts'
import { withEntered } from '../queue/queue.rules.ts'
import { listQueueJobs, type Machine, MACHINES, type QueueJob } from '../schedules.contract.ts'

export interface EnteringSide extends QueueJob {
  productionId: string
  side: Side
  machine: Machine
}

export const enteringSide = (production: ProductionRow, side: Side, machine: Machine): EnteringSide => ({
  ...{ productionId: production._id, side, machine },
  ...{ dueDate: production.dueDate, status: 'pending', dozens: production.productQuantity },
})

const dozensIn = (jobs: readonly QueueJob[]) => formatCount(jobs.reduce((sum, { dozens }) => sum + dozens, 0))

export function useQueuePreview(entering: readonly EnteringSide[], place: QueuePlace) {
  const result = useQueries({ queries: MACHINES.map((machine) => getQuery(listQueueJobs, { machine })) }, queryClient)
  return MACHINES.flatMap((machine, at) => {
    const before = result[at]!.data?.data
    const jobs = entering.filter((one) => one.machine === machine)
    if (!before || jobs.length === 0) return []
    const after = withEntered<QueueJob>(before, jobs, place)
    const getPlace = (job: EnteringSide) => `place ${formatCount(after.indexOf(job) + 1)}`
    return { machine, getPlace, dozens: `${dozensIn(before)} Dz before, ${dozensIn(after)} Dz after.` }
  })
}

type SideOnMachine = Pick<EnteringSide, 'side' | 'machine'>

/** When the last one of a side is done, if all enter the queues; null where that is not known, or never. */
export function getFinish(board: Board, entering: readonly EnteringSide[], place: QueuePlace, asked: SideOnMachine) {
  const { rates, time, jobs } = board.machines.find(({ machine }) => machine === asked.machine)!
  const dueDates = new Map(board.orders.map(({ orderId, dueDate }) => [orderId, dueDate]))
  const toQueued = (job: PlanJob) => ({ ...job, dueDate: dueDates.get(job.orderId)!, dozens: 0 })
  const asPending = { scheduleId: '', status: 'pending', workedMinutes: 0 } as const
  const waiting = board.orders.flatMap(({ orderId, waiting: sides }) =>
    sides.map((side) => toQueued({ ...side, ...asPending, orderId })),
  )
  const added = entering
    .filter(({ machine }) => machine === asked.machine)
    .flatMap((one) => waiting.filter((job) => job.productionId === one.productionId && job.side === one.side))
  const planned = planQueue(rates, withEntered(jobs.map(toQueued), added, place))
  const last = planned.findLast(({ job }) => job.scheduleId === '' && job.side === asked.side)
  return last ? finishInstant(time, last.finish) : null
}

export function useDone(place: QueuePlace) {
  const today = useToday()
  const { data: board } = useEndpoint(getPressBoard, {})
  return (entering: readonly EnteringSide[], asked: SideOnMachine) => {
    const finish = board && getFinish(board, entering, place, asked)
    return finish && `Done ${formatMoment(finish, today)}`
  }
}
