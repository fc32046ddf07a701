import { useParams } from '@tanstack/react-router'
import { type Machine, MACHINES } from './machines.contract.ts'

export function useMachine(
  from: `/signed-in/${'schedule/$machine' | 'schedule/$machine/tickets' | 'machine/$machine'}`,
): Machine | null {
  const { machine } = useParams({ from })
  return MACHINES.find((one) => one === machine) ?? null
}
