import { useMemo } from 'react'
import { useEndpoint } from '../../../web/api/queries.ts'
import { planBoard } from './press-plan.rules.ts'
import type { Machine } from '../schedules.contract.ts'
import { getPressBoard, getPressPlan, type PressPlan } from './press-plan.contract.ts'

// Time goes on without a change of any table.
const EACH_MINUTE = { refetchInterval: 60_000 }

/** The plan of now, and what it is computed from; null until it is loaded. */
export function usePlan(enabled = true) {
  const result = useEndpoint(getPressBoard, {}, { ...EACH_MINUTE, enabled })
  const board = result.data ?? null
  const plan = useMemo(() => board && planBoard(board), [board])
  return { result, board, plan }
}

/** When each job is printed, for those who may not see all orders as well. */
export const usePlannedTimes = () => useEndpoint(getPressPlan, {}, EACH_MINUTE).data

export const usePlannedJobs = (machine: Machine): PressPlan['machines'][number]['jobs'] =>
  usePlannedTimes()?.machines.find((one) => one.machine === machine)?.jobs ?? []
