import { Text } from '@mantine/core'
import { formatCount, pluralize } from '../../../shared/numbers.ts'
import { DOZEN } from '../../../shared/quantities/pieces.ts'
import type { QueuePlace } from '../../../features/schedules/queue-place/queue-place.contract.ts'
import { useToday } from '../../../web/today.ts'
import { formatMoment } from '../../../web/ui/format-times.ts'
import type { Side } from '../../../features/designs/designs.contract.ts'
import type { Board, PlanJob, PrintSide } from '../../../features/plan/press-plan.contract.ts'
import { getLateMinutes, isLate, type PlannedJob, planQueue } from '../../../features/plan/press-plan.rules.ts'
import { usePlan } from '../../../features/plan/usePlan.ts'
import { finishInstant } from '../../../features/machines/work-time.rules.ts'
import type { ProductionRow } from '../../../features/production-list/production-list.contract.ts'
import { NEW_STATUS } from '../../../features/schedules/schedules.contract.ts'
import { type QueueJob, withEntered } from '../../../features/schedules/queue.rules.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'

export interface EnteringSide extends PlanJob, QueueJob {
  machine: Machine
}

export const enteringSide = (production: ProductionRow, side: Side, machine: Machine): EnteringSide => ({
  ...{ scheduleId: '', orderId: production.orderId, productionId: production._id, machine, side },
  ...{ designId: production.printingDesign, pieces: production.productQuantity * DOZEN, screens: null, passes: null },
  ...{ dueDate: production.dueDate, rush: production.rush, status: NEW_STATUS, workedMinutes: 0 },
})

const dozensIn = (jobs: readonly PlanJob[]) => formatCount(jobs.reduce((sum, { pieces }) => sum + pieces / DOZEN, 0))

type QueuedJob = PlanJob & QueueJob

/** The queue of a machine with those that enter it. */
export function previewQueue(board: Board, machine: Machine, entering: readonly EnteringSide[], place: QueuePlace) {
  const lane = board.machines.find((one) => one.machine === machine)!
  const dues = new Map(board.orders.map(({ orderId, dueDate, rush }) => [orderId, { dueDate, rush }]))
  const isSame = (a: PrintSide) => (b: PrintSide) => a.productionId === b.productionId && a.side === b.side
  // What waits says how many screens it has.
  const waiting = board.orders.flatMap((order) => order.waiting)
  const added = entering
    .filter((one) => one.machine === machine)
    .map((one) => ({ ...one, ...waiting.find(isSame(one)) }))
  const before: QueuedJob[] = lane.jobs.map((job) => ({ ...job, ...dues.get(job.orderId)! }))
  const queue = withEntered<QueuedJob>(before, added, place)
  const planned = planQueue(lane.rates, queue)
  const countLateOrders = (jobs: readonly PlannedJob<QueuedJob>[]): number => {
    const late = jobs.filter(({ job, finish }) =>
      isLate({ order: job, lateMinutes: getLateMinutes(board, job, [{ machine: lane, finish }]) }),
    )
    return new Set(late.map(({ job }) => job.orderId)).size
  }
  return {
    machine,
    dozens: `${dozensIn(before)} Dz before, ${dozensIn(queue)} Dz after.`,
    getPlace: (job: EnteringSide) => `place ${formatCount(queue.findIndex(isSame(job)) + 1)}`,
    /** When the last one of a side that enters is done, null where that is never, and how many of their orders are late. */
    getDone(side: Side) {
      const own = planned.filter(({ job }) => job.scheduleId === '' && job.side === side)
      const last = own.at(-1)
      return last && { finish: finishInstant(lane.time, last.finish), count: own.length, late: countLateOrders(own) }
    },
    /** How many orders of the queue get late by those that enter. */
    othersLate:
      countLateOrders(planned.filter(({ job }) => job.scheduleId !== '')) -
      countLateOrders(planQueue(lane.rates, before)),
  }
}
export type QueuePreview = ReturnType<typeof previewQueue>

export function useQueuePreview(place: QueuePlace) {
  const today = useToday()
  const { board } = usePlan()
  const preview = (entering: readonly EnteringSide[], machine: Machine) =>
    board && previewQueue(board, machine, entering, place)
  /** `Done Fri 2:12 PM`, and what gets late by it. */
  function tellDone(entering: readonly EnteringSide[], machine: Machine, side: Side) {
    const queue = preview(entering, machine)
    const done = queue?.getDone(side)
    if (!queue || !done) return undefined
    const { finish, count, late } = done
    if (finish === null) return 'No working hours'
    const whatIsLate = [
      late > 0 && (count === 1 ? 'late' : `${pluralize(late, 'order')} late`),
      queue.othersLate > 0 && `${pluralize(queue.othersLate, 'other order')} late then`,
    ].filter(Boolean)
    return (
      <>
        {`Done ${formatMoment(finish, today)}`}
        {whatIsLate.length > 0 && (
          <Text span inherit display="block" c="var(--late)">
            {whatIsLate.join(', ')}
          </Text>
        )}
      </>
    )
  }
  return { preview, tellDone }
}
