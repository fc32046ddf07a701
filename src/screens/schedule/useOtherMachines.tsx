import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { pluralize } from '../../shared/numbers.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import { call } from '../../web/api/call.ts'
import { getQuery, queryClient, refresh } from '../../web/api/queries.ts'
import { useAction } from '../../web/api/useAction.ts'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { getPressBoard, getPressPlan } from '../../features/plan/press-plan.contract.ts'
import { getQueueOrder } from '../../features/plan/press-plan.rules.ts'
import { saveQueues } from '../../features/plan/usePlan.ts'
import { listQueue, type QueuedSchedule, workOf } from '../../features/schedules/schedules.contract.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { getMachines, machineName } from '../../features/machines/known-machines.ts'

/** Each puts pending jobs at the end of another queue, in the order of their places; all of them or none. */
export function useOtherMachines(machine: Machine) {
  const { run } = useAction(async (other: Machine, jobs: readonly QueuedSchedule[]) => {
    try {
      const fixed = jobs.find(({ status }) => workOf(status) !== 'waits')
      if (fixed) {
        const { label } = SCHEDULE_STATUS_VARIANTS[fixed.status]
        const message = `Order #${fixed.orderNo} is ${label}: only a Pending job can go to another machine.`
        throw new ApiError({ code: 'invalid', message })
      }
      const board = await call(getPressBoard, {})
      const before = getQueueOrder(board)
      const chosen = new Set(jobs.map(({ _id }) => _id))
      const moved = before[machine]!.filter((id) => chosen.has(id))
      if (moved.length < chosen.size) {
        await refresh(listQueue)
        throw notFound('A job that you chose has just left this queue.')
      }
      const stay = before[machine]!.filter((id) => !chosen.has(id))
      const order = { ...before, [machine]: stay, [other]: [...before[other]!, ...moved] }
      const version = await saveQueues(order, board.version)
      toastSuccess(
        `${pluralize(moved.length, 'job')} moved to the end of ${machineName(other)}.`,
        () => void saveQueues(before, version).catch(toastError),
        () => queryClient.getQueryData(getQuery(getPressPlan, {}).queryKey)?.version !== version,
      )
    } catch (error) {
      toastError(error)
    }
  })
  return useMemo(
    () =>
      getMachines()
        .filter((other) => other !== machine)
        .map((other) => ({
          label: `To ${machineName(other)}`,
          icon: <IconArrowsLeftRight size="1.2em" />,
          move: (jobs: readonly QueuedSchedule[]) => void run(other, jobs),
          whyNot: ({ status }: QueuedSchedule) =>
            workOf(status) === 'waits' ? null : 'Only a Pending job can go there',
        })),
    [machine, run],
  )
}
