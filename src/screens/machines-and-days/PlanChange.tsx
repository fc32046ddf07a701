import { Text } from '@mantine/core'
import { memo } from 'react'
import { useToday } from '../../web/today.ts'
import type { BoardMachine } from '../../features/plan/press-plan.contract.ts'
import { getTotals, planBoard, type QueueOrder } from '../../features/plan/press-plan.rules.ts'
import { formatLastFinish, formatNewlyLate } from '../../features/plan/jobs.ts'
import { usePlan } from '../../features/plan/usePlan.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { machineName } from '../../features/machines/known-machines.ts'

interface PlanChangeProps {
  /** Null is all. */
  machine: Machine | null
  /** What a machine would be like. */
  change: (machine: BoardMachine, now: number) => BoardMachine
  /** What the queues would be; as they are, if nothing is said. */
  order?: QueueOrder | undefined
}

/** Says what another setting would do to the plan, before it is saved. */
export const PlanChange = memo(({ machine, change, order }: PlanChangeProps) => {
  const { board, plan } = usePlan()
  const today = useToday()
  if (!board || !plan) return null
  const changes = (one: { machine: Machine }) => machine === null || one.machine === machine
  const machines = board.machines.map((one) => (changes(one) ? change(one, board.now) : one))
  const changed = planBoard({ ...board, machines }, order)
  const late = [plan, changed].map((one) => getTotals(one).lateOrders)
  const finishes = plan.machines.flatMap((one, at) => {
    const of = machine === null ? ` of ${machineName(one.machine)}` : ''
    const [before, after] = [one, changed.machines[at]!].map((lane) => formatLastFinish(lane, today))
    return changes(one) ? `, last finish${of} ${before} → ${after}` : []
  })
  const newlyLate = formatNewlyLate(plan, changed)
  return (
    <Text role="status" size="xs" mt="3xs">
      {`Late orders ${late.join(' → ')}${finishes.join('')}${newlyLate && `; ${newlyLate}`}`}
    </Text>
  )
})
