import { useParams } from '@tanstack/react-router'
import { type Machine, MACHINES } from './schedules.contract.ts'

/** The machine of the address: the first one where none is named, null for an unknown one, which has no screen. */
export function useMachine(): Machine | null {
  const { machine = MACHINES[0] } = useParams({ strict: false }) as { machine?: string }
  return MACHINES.find((one) => one === machine) ?? null
}
