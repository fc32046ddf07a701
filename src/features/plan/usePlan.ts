import { useMemo } from 'react'
import { call } from '../../web/api/call.ts'
import { refresh, useEndpoint } from '../../web/api/queries.ts'
import { planBoard, type QueueOrder } from './press-plan.rules.ts'
import { listQueue } from '../schedules/schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { getPressBoard, getPressPlan, type PressPlan, updatePressPlan } from './press-plan.contract.ts'

// Time goes on without a change of any table.
const EACH_MINUTE = { refetchInterval: 60_000 }

/** The plan of now, and what it is computed from; null until it is loaded. */
export function usePlan(enabled = true) {
  const result = useEndpoint(getPressBoard, {}, { ...EACH_MINUTE, enabled })
  const board = result.data ?? null
  const plan = useMemo(() => board && planBoard(board), [board])
  return { result, board, plan }
}

/** Returns the version of the queues in this order; whether it is saved or not, they are shown as they are then. */
export async function saveQueues(order: QueueOrder, version: number): Promise<number> {
  try {
    return (await call(updatePressPlan, { ...order, version })).version
  } finally {
    await refresh(getPressBoard, getPressPlan, listQueue)
  }
}

/** When each job is printed, for those who may not see all orders as well. */
export const usePlannedTimes = () => useEndpoint(getPressPlan, {}, EACH_MINUTE).data

export const usePlannedJobs = (machine: Machine): PressPlan['machines'][number]['jobs'] =>
  usePlannedTimes()?.machines.find((one) => one.machine === machine)?.jobs ?? []
