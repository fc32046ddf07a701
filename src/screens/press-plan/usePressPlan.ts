import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { getQuery, queryClient } from '../../web/api/queries.ts'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { useStable } from '../../web/state/useStable.ts'
import { getQueueOrder, moveJob, type Plan, planBoard, type QueueOrder } from '../../features/plan/press-plan.rules.ts'
import { type Board, getPressBoard } from '../../features/plan/press-plan.contract.ts'
import { saveQueues } from '../../features/plan/usePlan.ts'
import { clampPlace, placeJobs, type Target } from '../../features/plan/jobs.ts'

/** Another order of the queues; of no more use once the queues have another version. */
interface Draft {
  version: number
  order: QueueOrder
  /** The id of the job that is being moved. */
  lifted?: string
  isSaving?: true
}

const isPreview = (draft: Draft | null): boolean => draft !== null && !draft.lifted && !draft.isSaving

/** `renew` makes a proposal anew that was for other queues. */
export function usePressPlan(board: Board, planned: Plan, renew: (old: QueueOrder) => QueueOrder) {
  const { version } = board
  const plan = useMemo(() => placeJobs(board, planned), [board, planned])
  const [stored, setDraft] = useState<Draft | null>(null)
  const [saved, setSaved] = useState<Draft | null>(null)
  const draft = stored?.version === version ? stored : null
  const shown = useMemo(() => (draft ? placeJobs(board, planBoard(board, draft.order)) : plan), [board, plan, draft])
  const undoable = saved?.version === version ? saved : null
  // Changed by somebody else: a job that is lifted is put back, and proposals are made anew.
  const isOld = stored !== null && !draft
  const dropOld = useStable(() => {
    const renewed = stored && isPreview(stored) ? { order: renew(stored.order), version } : null
    setDraft(renewed)
    if (stored?.isSaving) return
    // The library does not end a drag that is under way by itself, but with this key.
    if (stored?.lifted) document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }))
    const now = renewed ? 'this is proposed for them now' : 'here is the plan of now'
    const message = `The queues have changed in the meantime: ${now}.`
    toastError(new ApiError({ code: 'stale', message }))
  })
  useEffect(() => {
    if (isOld) dropOld()
  }, [isOld, dropOld])

  /** Returns what undoes it. */
  async function store({ order, version: expected }: Draft): Promise<Draft | null> {
    const before = getQueueOrder(board)
    try {
      return { order: before, version: await saveQueues(order, expected) }
    } catch (error) {
      toastError(error)
      return null
    }
  }
  const undo = async (before: Draft) => {
    setSaved(null)
    if (!(await store(before))) setSaved(before)
  }
  async function take(order: QueueOrder, message = 'Order of the queues saved.'): Promise<void> {
    if (draft?.isSaving) return
    setDraft({ order, version, isSaving: true })
    const before = await store({ order, version })
    setDraft((now) => (now?.isSaving ? null : now))
    if (!before) return
    setSaved(before)
    const isOver = () => queryClient.getQueryData(getQuery(getPressBoard, {}).queryKey)?.version !== before.version
    toastSuccess(message, () => void undo(before), isOver)
  }
  function lift(id: string, target: Target): void {
    const { machine } = target.lane
    const [now, place] = [shown.jobs.get(id)!, clampPlace(target, id)]
    if (draft?.lifted === id && now.lane.machine === machine && now.place === place) return
    setDraft({ version, order: moveJob(plan, id, machine, place), lifted: id })
  }
  return {
    plan,
    shown,
    order: draft?.order,
    lifted: draft?.lifted,
    isPreview: isPreview(draft),
    undo: undoable && (() => void undo(undoable)),
    preview: (order: QueueOrder) => setDraft({ order, version }),
    lift,
    take,
    putBack: () => setDraft(null),
  }
}
export type PressPlanState = ReturnType<typeof usePressPlan>
