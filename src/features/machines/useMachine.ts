import { useParams } from '@tanstack/react-router'
import { useKnownMachines } from './known-machines.ts'
import { type Machine, machine as machineKey } from './machine-key.contract.ts'

/** That of the address; null if there is none of that key. Until the server has said which there are, all are. */
export function useMachine(
  from: `/signed-in/${'schedule/$machine' | 'schedule/$machine/tickets' | 'machine/$machine'}`,
): Machine | null {
  const { machine: asked } = useParams({ from })
  const { machines, isHeard } = useKnownMachines()
  const { data: key } = machineKey.safeParse(asked)
  return key && (!isHeard || machines.some((one) => one.key === key)) ? key : null
}
