import { useMemo } from 'react'
import { SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { SCHEDULE_STATUS_LABELS } from '../../schedules.contract.ts'
import { getPrintBy, type Plan } from '../board.rules.ts'
import { formatDuration } from '../../../../web/ui/format-times.ts'
import type { Board } from '../press-plan.contract.ts'
import type { PlannedJob } from '../press-plan.rules.ts'

const byJob = ({ machines }: Plan) =>
  new Map(machines.flatMap(({ time, jobs }) => jobs.map((planned) => [planned.job.scheduleId, { time, planned }])))

/** What blocks say of their jobs. */
export function useBlockFacts(board: Board, plan: Plan, shown: Plan) {
  return useMemo(() => {
    const orders = new Map(board.orders.map((order) => [order.orderId, order]))
    const designs = new Map(board.designs.map((design) => [design._id, design]))
    const before = byJob(plan)
    const now = shown === plan ? before : byJob(shown)
    const isLateIn = (jobs: ReturnType<typeof byJob>, id: string): boolean => {
      const { time, planned } = jobs.get(id)!
      return planned.finish > getPrintBy(board, orders.get(planned.job.orderId)!, time) + 1e-6
    }
    const getJob = ({ job, finish }: PlannedJob) => {
      const id = job.scheduleId
      const [order, design] = [orders.get(job.orderId)!, designs.get(job.designId)!]
      const isLate = isLateIn(now, id)
      const minutes = finish - before.get(id)!.planned.finish
      const isNewlyLate = isLate && !isLateIn(before, id)
      const title = `#${order.orderNo} ${SIDE_LABELS[job.side]}, ${design.name}`
      return {
        order,
        design,
        isLate,
        title,
        name: `${title}, ${SCHEDULE_STATUS_LABELS[job.status]}${isLate ? ', late' : ''}`,
        chip:
          Math.abs(minutes) < 1
            ? null
            : {
                text: `${minutes > 0 ? '+' : '−'}${formatDuration(Math.abs(minutes))}`,
                color: `var(--${isNewlyLate ? 'late' : minutes < 0 ? 'accent' : 'mantine-color-text'})`,
              },
      }
    }
    return { now, getJob }
  }, [board, plan, shown])
}
