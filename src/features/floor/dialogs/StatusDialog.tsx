import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { call } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { useSave } from '../../../web/form/useSave.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import {
  listOnMachine,
  listQueue,
  type Schedule,
  SCHEDULE_STATUS_LABELS,
  SCHEDULE_STATUSES,
  type ScheduleStatus,
  updateScheduleStatus,
} from '../schedules.contract.ts'
import { ScheduleName } from './ScheduleName.tsx'
import classes from './StatusDialog.module.css'

interface StatusDialogProps {
  /** Its latest state: a live event may change it while the dialog is open. */
  schedule: Schedule | null
  onClose: () => void
}

/** Sets another status of a schedule. Complete needs a confirmation, because it cannot be undone (rule P6). */
export function StatusDialog({ schedule, onClose }: StatusDialogProps) {
  const shown = useLast(schedule)
  return (
    <GuardedDialog touch opened={schedule !== null} onClose={onClose} title="Update Production Status" size="md">
      {(form) => shown && <StatusChoice schedule={shown} {...form} />}
    </GuardedDialog>
  )
}

function StatusChoice({ schedule, onState, onSaved }: FormGuard & { schedule: Schedule }) {
  const [isAsking, setAsking] = useState(false)
  const { save, isSaving, saveError } = useSave(async (status: ScheduleStatus) => {
    try {
      const { message } = await call(updateScheduleStatus, { id: schedule._id, status, version: schedule.version })
      await refresh(listQueue, listOnMachine)
      toastSuccess(message)
      onSaved()
    } catch (error) {
      setAsking(false)
      if (!(error instanceof ApiError) || error.problem.code !== 'stale') throw error
      const { status: now } = error.problem.present as Schedule
      throw new ApiError({
        ...error.problem,
        message: `A colleague was faster: the status is ${SCHEDULE_STATUS_LABELS[now]} now.`,
      })
    }
  })

  useReportState(onState, isSaving ? 'submitting' : 'clean')

  const complete = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    // The buttons of the question had the focus and are unmounted with it.
    if (!isAsking && !isSaving && hasAsked.current) complete.current?.focus()
    hasAsked.current = isAsking || (isSaving && hasAsked.current)
  }, [isAsking, isSaving])

  return (
    <Stack gap="sm">
      <ScheduleName schedule={schedule} />
      <ErrorAlert error={saveError} />
      {isAsking ? (
        <>
          <Text fw={600} role="alert">
            Are you sure that selected production is completed? This action cannot be undone.
          </Text>
          <Group grow>
            <Button size="lg" variant="default" autoFocus onClick={() => setAsking(false)}>
              No
            </Button>
            <Button size="lg" loading={isSaving} onClick={() => save('complete')}>
              Yes
            </Button>
          </Group>
        </>
      ) : (
        SCHEDULE_STATUSES.map((status, index) => {
          const isPresent = status === schedule.status
          const isFirst = index === (SCHEDULE_STATUSES[0] === schedule.status ? 1 : 0)
          return (
            <button
              key={status}
              ref={status === 'complete' ? complete : undefined}
              type="button"
              data-autofocus={isFirst || undefined}
              className={classes.choice}
              data-status={status}
              disabled={isPresent || isSaving}
              aria-current={isPresent || undefined}
              onClick={() => (status === 'complete' ? setAsking(true) : save(status))}
            >
              <span className={classes.mark} aria-hidden="true" />
              {SCHEDULE_STATUS_LABELS[status]}
              {isPresent && <span className={classes.present}>now</span>}
            </button>
          )
        })
      )}
    </Stack>
  )
}
