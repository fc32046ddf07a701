import { Button, Text } from '@mantine/core'
import { useEndpoint } from '../../../web/api/queries.ts'
import { useToday } from '../../../web/today.ts'
import { getTotals, planBoard } from '../plan/board.rules.ts'
import { type Board, getPressBoard, type MachineRates } from '../plan/press-plan.contract.ts'
import { formatLastFinish } from '../plan/screen/jobs.ts'
import type { Machine } from '../schedules.contract.ts'

interface TakeOverProps {
  machine: Machine
  name: keyof MachineRates
  value: number
  onPress: () => void
}

/** Puts what was measured into the field, and says before what it does to the plan. */
export function TakeOver({ machine, name, value, onPress }: TakeOverProps) {
  const board = useEndpoint(getPressBoard, {}).data
  const today = useToday()
  return (
    <>
      <Button size="compact-sm" variant="light" mt="3xs" onClick={onPress}>
        Take over {value}
      </Button>
      {board && <Text size="xs">{describeChange(board, machine, { [name]: value }, today)}</Text>}
    </>
  )
}

function describeChange(board: Board, machine: Machine, changed: Partial<MachineRates>, today: string): string {
  const machines = board.machines.map((one) =>
    one.machine === machine ? { ...one, rates: { ...one.rates, ...changed } } : one,
  )
  const plans = [planBoard(board), planBoard({ ...board, machines })]
  const late = plans.map((plan) => getTotals(plan).lateOrders)
  const last = plans.map((plan) =>
    formatLastFinish(
      plan.machines.find((one) => one.machine === machine)!,
      today,
    ),
  )
  return `Late orders ${late.join(' → ')}, last finish ${last.join(' → ')}`
}
