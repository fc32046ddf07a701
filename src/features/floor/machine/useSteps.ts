import { useCallback, useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { messageOf } from '../../../web/call.ts'
import { useStable } from '../../../web/ui/useStable.ts'
import { type Changed, changeStatus } from '../dialogs/change-status.ts'
import type { Schedule, ScheduleStatus } from '../schedules.contract.ts'

/** What became of the last press on a card. */
export type Step =
  | { kind: 'saving'; to: ScheduleStatus }
  /** Can be taken back for a moment. */
  | { kind: 'saved'; changed: Changed }
  /** It did not reach the server, so it can be pressed again, as long as the job has the version that was seen. */
  | { kind: 'unreachable'; to: ScheduleStatus; version: number }
  | { kind: 'refused'; to: ScheduleStatus; message: string }

/** The steps that were pressed on the cards of a machine, by the id of the job. */
export function useSteps() {
  const [steps, setSteps] = useState<ReadonlyMap<string, Step>>(new Map())
  const set = useCallback((id: string, step: Step | null) => {
    setSteps((all) => {
      const next = new Map(all)
      if (step) next.set(id, step)
      else next.delete(id)
      return next
    })
  }, [])
  const saved = useCallback((changed: Changed) => set(changed.now._id, { kind: 'saved', changed }), [set])
  /** Sets the status of a job that the person sees as `schedule`. A second press while that is under way does nothing. */
  const press = useStable((schedule: Schedule, to: ScheduleStatus) => {
    if (steps.get(schedule._id)?.kind === 'saving') return
    set(schedule._id, { kind: 'saving', to })
    changeStatus(schedule, to).then(saved, (failure: unknown) => {
      const isRefused = failure instanceof ApiError
      set(
        schedule._id,
        isRefused
          ? { kind: 'refused', to, message: messageOf(failure) }
          : { kind: 'unreachable', to, version: schedule.version },
      )
    })
  })
  /** Takes back what was saved. */
  const undo = useStable(({ before, now }: Changed) => press(now, before.status))
  const clear = useCallback((id: string) => set(id, null), [set])
  return { steps, press, saved, undo, clear }
}
