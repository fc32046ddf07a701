import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { pluralize } from '../../../shared/numbers.ts'
import { call } from '../../../web/api/call.ts'
import { getKey, queryClient, refresh } from '../../../web/api/queries.ts'
import { useAction } from '../../../web/form/useAction.ts'
import { toastError, toastSuccess } from '../../../web/ui/toast.tsx'
import { getPressBoard, getPressPlan, updatePressPlan } from '../plan/press-plan.contract.ts'
import { getQueueOrder } from '../plan/press-plan.rules.ts'
import { type Machine, MACHINE_LABELS, MACHINES, type QueuedSchedule } from '../schedules.contract.ts'

/** Puts pending jobs at the end of the other queue, in the order of their places; all of them or none. */
export function useOtherMachine(machine: Machine) {
  const other = MACHINES.find((one) => one !== machine)!
  const { run } = useAction(async (jobs: readonly QueuedSchedule[]) => {
    const send = async (order: Record<Machine, readonly string[]>, seen: number) => {
      const ids = { machineM1: [...order.machineM1], machineXl1: [...order.machineXl1] }
      const { version } = await call(updatePressPlan, { ...ids, version: seen })
      await refresh(getPressPlan)
      return version
    }
    try {
      const board = await call(getPressBoard, {})
      const before = getQueueOrder(board)
      const inOrder = jobs.toSorted((a, b) => a.place - b.place).map(({ _id }) => _id)
      const ids = inOrder.filter((id) => before[machine].includes(id))
      const stay = before[machine].filter((id) => !ids.includes(id))
      const after = { ...before, [machine]: stay, [other]: [...before[other], ...ids] }
      const version = await send(after, board.version)
      toastSuccess(
        `${pluralize(ids.length, 'job')} moved to the end of ${MACHINE_LABELS[other]}.`,
        () => void send(before, version).catch(toastError),
        () => queryClient.getQueryData<{ version: number }>(getKey(getPressPlan, {}))?.version !== version,
      )
    } catch (error) {
      toastError(error)
    }
  })
  return useMemo(
    () => ({
      label: `To ${MACHINE_LABELS[other]}`,
      icon: <IconArrowsLeftRight size="1.2em" />,
      move: (jobs: readonly QueuedSchedule[]) => void run(jobs),
      whyNot: ({ status }: QueuedSchedule) => (status === 'pending' ? null : 'Only a Pending job can go there'),
    }),
    [other, run],
  )
}
