import { useParams } from '@tanstack/react-router'
import { type Machine, MACHINES } from './schedules.contract.ts'

/** The machine of the address; null for an unknown one, which has no screen. */
export function useMachine(): Machine | null {
  const { machine } = useParams({ strict: false }) as { machine?: string }
  return MACHINES.find((one) => one === machine) ?? null
}
