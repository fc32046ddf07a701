import { useParams } from '@tanstack/react-router'
import { type Machine, MACHINES } from './schedules.contract.ts'

/** The machine of the address; null for an unknown one, which has no screen. */
export function useMachine(from: '/signed-in/schedule/$machine' | '/signed-in/machine/$machine'): Machine | null {
  const { machine } = useParams({ from })
  return MACHINES.find((one) => one === machine) ?? null
}
