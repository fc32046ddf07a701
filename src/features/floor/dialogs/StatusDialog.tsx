import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { call } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { useAction } from '../../../web/form/useAction.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import { statusColors } from '../../../web/ui/status-look.ts'
import {
  listOnMachine,
  listQueue,
  type Schedule,
  SCHEDULE_STATUS_LABELS,
  SCHEDULE_STATUSES,
  type ScheduleStatus,
  updateScheduleStatus,
} from '../schedules.contract.ts'
import { SCHEDULE_STATUS_LOOKS } from '../schedule-status-looks.ts'
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

const CHANGED = 'The order was changed in the meantime. Look at its items, then choose the status again.'

function StatusChoice({ schedule, onState, onSaved }: FormGuard & { schedule: Schedule }) {
  const [isAsking, setAsking] = useState(false)
  /** What the person knows of the work. Who does not know of a change yet is told, not obeyed (rule P9). */
  const [known, setKnown] = useState(schedule)
  const isOtherWork = schedule.changedAt !== known.changedAt
  const { run, isRunning, error } = useAction(async (status: ScheduleStatus) => {
    try {
      const { version } = isOtherWork ? known : schedule
      const { message } = await call(updateScheduleStatus, { id: schedule._id, status, version })
      await refresh(listQueue, listOnMachine)
      toastSuccess(message)
      onSaved()
    } catch (failure) {
      setAsking(false)
      if (!(failure instanceof ApiError) || failure.problem.code !== 'stale') throw failure
      const now = failure.problem.present as Schedule
      setKnown(now)
      throw new ApiError({
        ...failure.problem,
        message:
          now.changedAt === known.changedAt
            ? `A colleague was faster: the status is ${SCHEDULE_STATUS_LABELS[now.status]} now.`
            : CHANGED,
      })
    }
  })

  useReportState(onState, isRunning ? 'submitting' : 'clean')

  const complete = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    // The buttons of the question had the focus and are unmounted with it.
    if (!isAsking && !isRunning && hasAsked.current) complete.current?.focus()
    hasAsked.current = isAsking || (isRunning && hasAsked.current)
  }, [isAsking, isRunning])

  return (
    <Stack gap="sm">
      <ScheduleName schedule={schedule} />
      <ErrorAlert error={error} />
      {isAsking ? (
        <>
          <Text fw={600} role="alert">
            Are you sure that selected production is completed? This action cannot be undone.
          </Text>
          <Group grow>
            <Button size="lg" variant="default" autoFocus onClick={() => setAsking(false)}>
              No
            </Button>
            <Button size="lg" loading={isRunning} onClick={() => run('complete')}>
              Yes
            </Button>
          </Group>
        </>
      ) : (
        SCHEDULE_STATUSES.map((status, index) => {
          const look = SCHEDULE_STATUS_LOOKS[status]
          const isPresent = status === schedule.status
          const isFirst = index === (SCHEDULE_STATUSES[0] === schedule.status ? 1 : 0)
          return (
            <button
              key={status}
              ref={status === 'complete' ? complete : undefined}
              type="button"
              data-autofocus={isFirst || undefined}
              className={classes.choice}
              {...statusColors(look)}
              disabled={isPresent || isRunning}
              aria-current={isPresent || undefined}
              onClick={() => (status === 'complete' ? setAsking(true) : run(status))}
            >
              <look.icon size="1.4em" aria-hidden="true" />
              {SCHEDULE_STATUS_LABELS[status]}
              {isPresent && <span className={classes.present}>now</span>}
            </button>
          )
        })
      )}
    </Stack>
  )
}
