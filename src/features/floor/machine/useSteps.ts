import { useCallback, useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { getMessage } from '../../../web/api/call.ts'
import { useStable } from '../../../web/ui/useStable.ts'
import { type Changed, changeStatus } from '../dialogs/change-status.ts'
import type { Schedule, ScheduleStatus } from '../schedules.contract.ts'

export type Step =
  | { kind: 'saving'; to: ScheduleStatus }
  | { kind: 'saved'; changed: Changed }
  /** Can be pressed again as long as the job has the version that was seen. */
  | { kind: 'unreachable'; to: ScheduleStatus; version: number }
  | { kind: 'refused'; to: ScheduleStatus; message: string }

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
  /** A second press while the first is under way does nothing. */
  const press = useStable((schedule: Schedule, to: ScheduleStatus) => {
    if (steps.get(schedule._id)?.kind === 'saving') return
    set(schedule._id, { kind: 'saving', to })
    changeStatus(schedule, to).then(saved, (failure: unknown) => {
      const isRefused = failure instanceof ApiError
      set(
        schedule._id,
        isRefused
          ? { kind: 'refused', to, message: getMessage(failure) }
          : { kind: 'unreachable', to, version: schedule.version },
      )
    })
  })
  const undo = useStable(({ before, now }: Changed) => press(now, before.status))
  const clear = useCallback((id: string) => set(id, null), [set])
  return { steps, press, saved, undo, clear }
}
