import { useMemo } from 'react'
import { useEndpoint } from '../../../web/api/queries.ts'
import { planBoard } from './board.rules.ts'
import { getPressBoard } from './press-plan.contract.ts'

/** The plan of now, and what it is computed from; null until it is loaded. */
export function usePlan() {
  // Time goes on without a change of any table.
  const result = useEndpoint(getPressBoard, {}, { refetchInterval: 60_000 })
  const board = result.data ?? null
  const plan = useMemo(() => board && planBoard(board), [board])
  return { result, board, plan }
}
