import { useCallback, useState } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { getMessage } from '../../web/api/call.ts'
import { toastSuccess } from '../../web/ui/toast.tsx'
import { useStable } from '../../web/state/useStable.ts'
import { AlreadyProcessing, type Changed, changeStatus } from '../../features/schedules/dialogs/change-status.ts'
import type { StatusToSet } from '../../features/schedules/dialogs/StatusDialog.tsx'
import type { Schedule, ScheduleStatus } from '../../features/schedules/schedules.contract.ts'

export type Step =
  | { kind: 'saving'; to: ScheduleStatus }
  | { kind: 'saved'; changed: Changed }
  /** Can be pressed again as long as the job has the version that was seen. */
  | { kind: 'unreachable'; to: ScheduleStatus; version: number }
  | { kind: 'refused'; to: ScheduleStatus; message: string }

/** Undefined once a colleague has changed the job, or the press itself has and its answer was lost. */
export function presentStep(step: Step | undefined, { version }: Schedule): Step | undefined {
  const known =
    step?.kind === 'unreachable' ? step.version : step?.kind === 'saved' ? step.changed.now.version : version
  return version > known ? undefined : step
}

export function useSteps(ask: (toSet: StatusToSet) => void, onSaved: (now: Schedule) => void) {
  const [steps, setSteps] = useState<Readonly<Record<string, Step | undefined>>>({})
  const set = useCallback((id: string, step?: Step) => setSteps((all) => ({ ...all, [id]: step })), [])
  const saved = useStable((changed: Changed) => {
    set(changed.now._id, { kind: 'saved', changed })
    // Its card offers Undo.
    toastSuccess(changed.message)
    onSaved(changed.now)
  })
  /** A second press while the first is under way does nothing. */
  const press = useStable((schedule: Schedule, to: ScheduleStatus) => {
    const { _id, version } = schedule
    if (steps[_id]?.kind === 'saving') return
    set(_id, { kind: 'saving', to })
    changeStatus(schedule, to).then(saved, (failure: unknown) => {
      if (failure instanceof AlreadyProcessing) {
        ask({ schedule, question: { to, jobs: failure.jobs } })
        return set(_id)
      }
      set(
        _id,
        failure instanceof ApiError
          ? { kind: 'refused', to, message: getMessage(failure) }
          : { kind: 'unreachable', to, version },
      )
    })
  })
  return { steps, press, saved, clear: set }
}
