import { useMemo } from 'react'
import { SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { SCHEDULE_STATUS_LABELS } from '../../schedules.contract.ts'
import { getPrintBy, type Plan } from '../board.rules.ts'
import { formatDuration } from '../format-times.ts'
import type { Board } from '../press-plan.contract.ts'
import type { PlannedJob } from '../press-plan.rules.ts'
import type { BlockProps } from './Block.tsx'

/** What blocks say of their jobs. */
export function useBlockFacts(board: Board, plan: Plan, shown: Plan) {
  return useMemo(() => {
    const orders = new Map(board.orders.map((order) => [order.orderId, order]))
    const designs = new Map(board.designs.map((design) => [design._id, design]))
    const jobs = new Map(board.machines.flatMap((machine) => machine.jobs.map((job) => [job.scheduleId, job])))
    const before = new Map(
      plan.machines.flatMap((lane) => lane.jobs.map((one) => [one.job.scheduleId, { lane, ...one }])),
    )
    const laneOf = new Map(shown.machines.flatMap((lane) => lane.jobs.map(({ job }) => [job.scheduleId, lane])))
    const isLateOn = (lane: Plan['machines'][number], planned: PlannedJob): boolean => {
      const order = orders.get(planned.job.orderId)!
      return planned.finish > getPrintBy(board, order, lane.time) + 1e-6
    }
    const nameOf = (id: string): string => {
      const job = jobs.get(id)!
      return `#${orders.get(job.orderId)!.orderNo} ${SIDE_LABELS[job.side]}, ${designs.get(job.designId)!.name}`
    }
    const getChip = (planned: PlannedJob, isLate: boolean): BlockProps['chip'] => {
      const was = before.get(planned.job.scheduleId)!
      const minutes = planned.finish - was.finish
      if (shown === plan || Math.abs(minutes) < 1) return null
      const isNewlyLate = isLate && !isLateOn(was.lane, was)
      return {
        text: `${minutes > 0 ? '+' : '−'}${formatDuration(Math.abs(minutes))}`,
        color: isNewlyLate ? 'worse' : minutes < 0 ? 'better' : 'ink',
      }
    }
    const getJob = (planned: PlannedJob) => {
      const { job } = planned
      const lane = laneOf.get(job.scheduleId)!
      const isLate = isLateOn(lane, planned)
      return {
        order: orders.get(job.orderId)!,
        design: designs.get(job.designId)!,
        isLate,
        chip: getChip(planned, isLate),
        name: `${nameOf(job.scheduleId)}, ${SCHEDULE_STATUS_LABELS[job.status]}${isLate ? ', late' : ''}`,
      }
    }
    return { jobs, nameOf, getJob }
  }, [board, plan, shown])
}
