import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../../shared/problem.ts'
import { call } from '../../../../web/api/call.ts'
import { refresh } from '../../../../web/api/queries.ts'
import { toastError, toastSuccess } from '../../../../web/ui/toast.tsx'
import { useStable } from '../../../../web/ui/useStable.ts'
import type { Machine } from '../../schedules.contract.ts'
import { firstPlace, getQueueOrder, moveJob, type Plan, planBoard, type QueueOrder } from '../board.rules.ts'
import { type Board, updatePressPlan, getPressBoard } from '../press-plan.contract.ts'

export interface Lifted {
  id: string
  machine: Machine
  /** From 0, in the order in which the machine prints. */
  place: number
}

/** What is shown instead of the queues as they are, as long as these are those of the version. */
interface Draft {
  version: number
  order: QueueOrder
  lifted?: Lifted
}

const STALE = 'The queues have changed in the meantime: here is the plan of now.'

const save = (order: QueueOrder, version: number) =>
  call(updatePressPlan, { machineM1: [...order.machineM1], machineXl1: [...order.machineXl1], version })

export function usePressPlan(board: Board) {
  const plan = useMemo(() => planBoard(board), [board])
  const [stored, setDraft] = useState<Draft | null>(null)
  const [saved, setSaved] = useState<Draft | null>(null)
  const draft = stored?.version === board.version ? stored : null
  const shown = useMemo(() => (draft ? planBoard(board, draft.order) : plan), [board, plan, draft])
  const undoable = saved?.version === board.version ? saved : null
  // Saved by this person, or changed by somebody else: a job that is lifted is put back.
  const isOld = stored !== null && !draft
  const dropOld = useStable(() => {
    setDraft(null)
    if (stored?.lifted) toastError(new ApiError({ code: 'stale', message: STALE }))
  })
  useEffect(() => {
    if (isOld) dropOld()
  }, [isOld, dropOld])

  async function store(order: QueueOrder, version: number): Promise<Draft | null> {
    const before = getQueueOrder(board)
    try {
      const answer = await save(order, version)
      await refresh(getPressBoard)
      return { order: before, version: answer.version }
    } catch (error) {
      const isStale = error instanceof ApiError && error.problem.code === 'stale'
      setDraft(null)
      toastError(isStale ? new ApiError({ code: 'stale', message: STALE }) : error)
      await refresh(getPressBoard)
      return null
    }
  }
  const undo = async ({ order, version }: Draft) => {
    if (await store(order, version)) setSaved(null)
  }
  async function take(order: QueueOrder, message: string): Promise<void> {
    setDraft({ order, version: board.version })
    const before = await store(order, board.version)
    if (!before) return
    setSaved(before)
    toastSuccess(message, () => void undo(before))
  }
  const put = (id: string, machine: Machine, place: number): Draft => ({
    version: board.version,
    order: moveJob(plan, id, machine, place),
    lifted: { id, machine, place },
  })
  return {
    plan,
    shown,
    lifted: draft?.lifted ?? null,
    isPreview: draft !== null && !draft.lifted,
    draftOrder: draft?.order,
    undo: undoable && (() => void undo(undoable)),
    preview: (order: QueueOrder | null) => setDraft(order && { order, version: board.version }),
    lift: ({ id, machine, place }: Lifted) => setDraft(put(id, machine, clampPlace(plan, machine, place, id))),
    take,
    putBack: () => setDraft(null),
  }
}
export type PressPlanState = ReturnType<typeof usePressPlan>

function clampPlace({ machines }: Plan, machine: Machine, place: number, id: string): number {
  const { jobs } = machines.find((one) => one.machine === machine)!
  const others = jobs.filter(({ job }) => job.scheduleId !== id)
  return Math.min(others.length, Math.max(firstPlace(others), place))
}
