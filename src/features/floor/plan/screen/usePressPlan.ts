import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../../shared/problem.ts'
import { call } from '../../../../web/api/call.ts'
import { refresh } from '../../../../web/api/queries.ts'
import { toastError, toastSuccess } from '../../../../web/ui/toast.tsx'
import { useStable } from '../../../../web/ui/useStable.ts'
import type { Machine } from '../../schedules.contract.ts'
import { getQueueOrder, moveJob, planBoard, type QueueOrder } from '../board.rules.ts'
import { type Board, getPressBoard, updatePressPlan } from '../press-plan.contract.ts'
import { clampPlace, find } from './moves.ts'

/** Another order of the queues; of no more use once the queues have another version. */
interface Draft {
  version: number
  order: QueueOrder
  /** The id of the job that is being moved. */
  lifted?: string
  isSaving?: true
}

const STALE = new ApiError({
  code: 'stale',
  message: 'The queues have changed in the meantime: here is the plan of now.',
})

export function usePressPlan(board: Board) {
  const { version } = board
  const plan = useMemo(() => planBoard(board), [board])
  const [stored, setDraft] = useState<Draft | null>(null)
  const [saved, setSaved] = useState<Draft | null>(null)
  /** The library does not end a drag that is under way by itself. */
  const [generation, setGeneration] = useState(0)
  const isSaving = useRef(false)
  const draft = stored?.version === version ? stored : null
  const shown = useMemo(() => (draft ? planBoard(board, draft.order) : plan), [board, plan, draft])
  const undoable = saved?.version === version ? saved : null
  // Saved by this person, or changed by somebody else: a job that is lifted is put back, and a preview is closed.
  const isOld = stored !== null && !draft
  const dropOld = useStable(() => {
    setDraft(null)
    if (stored?.isSaving) return
    setGeneration(generation + 1)
    toastError(STALE)
  })
  useEffect(() => {
    if (isOld) dropOld()
  }, [isOld, dropOld])

  /** Returns what undoes it. */
  async function store({ order, version: expected }: Draft): Promise<Draft | null> {
    const before = getQueueOrder(board)
    try {
      const input = { machineM1: [...order.machineM1], machineXl1: [...order.machineXl1], version: expected }
      const answer = await call(updatePressPlan, input)
      return { order: before, version: answer.version }
    } catch (error) {
      setDraft(null)
      toastError(error instanceof ApiError && error.problem.code === 'stale' ? STALE : error)
      return null
    } finally {
      await refresh(getPressBoard)
    }
  }
  const undo = async (before: Draft) => {
    if (await store(before)) setSaved(null)
  }
  async function take(order: QueueOrder, message: string): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    setDraft({ order, version, isSaving: true })
    const before = await store({ order, version })
    isSaving.current = false
    if (!before) return
    setSaved(before)
    toastSuccess(message, () => void undo(before))
  }
  function lift(id: string, machine: Machine, place: number): void {
    const [now, at] = [find(shown, id), clampPlace(plan, id, machine, place)]
    if (draft?.lifted === id && now.machine === machine && now.at === at) return
    setDraft({ version, order: moveJob(plan, id, machine, at), lifted: id })
  }
  return {
    plan,
    shown,
    order: draft?.order,
    lifted: draft?.lifted,
    generation,
    isPreview: draft !== null && !draft.lifted && !draft.isSaving,
    undo: undoable && (() => void undo(undoable)),
    preview: (order: QueueOrder) => setDraft({ order, version }),
    lift,
    take,
    putBack: () => setDraft(null),
  }
}
export type PressPlanState = ReturnType<typeof usePressPlan>
