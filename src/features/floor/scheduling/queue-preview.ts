import { useQueries } from '@tanstack/react-query'
import { formatCount } from '../../../shared/numbers.ts'
import type { QueuePlace } from '../../../shared/queue-place.ts'
import { queryClient, getQuery } from '../../../web/api/queries.ts'
import type { Side } from '../../designs/designs.contract.ts'
import type { ProductionRow } from '../productions/production-list.contract.ts'
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
