import { Button, Group, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { ErrorAlert } from '../../../web/ui/ErrorAlert.tsx'
import { useAction } from '../../../web/api/useAction.ts'
import { useLostSince } from '../../../web/api/live.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import { STATUS_COLORS, statusColors } from '../../../web/ui/status/status-variant.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import {
  getSchedule,
  ON_MACHINE,
  type Schedule,
  SCHEDULE_STATUSES,
  type ScheduleStatus,
  workOf,
} from '../schedules.contract.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../status-changes/schedule-status-variants.ts'
import { useLeftQueue } from '../status-changes/left-queue.ts'
import { AlreadyProcessing, type Changed, changeStatus } from './change-status.ts'
import { CompleteQuestion } from './CompleteQuestion.tsx'
import { JobHead } from './JobHead.tsx'
import { ProcessingQuestion } from './ProcessingQuestion.tsx'
import tablet from './tablet.module.css'

/** Whether it is complete, or begins beside these jobs. */
type Question = { to: ScheduleStatus; jobs?: AlreadyProcessing['jobs'] }

export interface StatusToSet {
  schedule: Schedule
  question?: Question
}

interface StatusDialogProps {
  opened: StatusToSet | null
  onClose: () => void
  onChanged: (changed: Changed) => void
  /** The machine screen shows what is being worked on: another status takes a job off it. */
  isOnMachine?: boolean
}

/** Complete needs a confirmation, because it cannot be undone (rule P6). */
export function StatusDialog({ opened, onClose, ...rest }: StatusDialogProps) {
  const [instead, setInstead] = useState<StatusToSet | null>(null)
  const shown = useLast(instead ?? opened)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [question, ask] = useState<Question | null>(null)
  const [was, setWas] = useState(opened)
  if (opened !== was) {
    setWas(opened)
    if (opened) {
      setInstead(null)
      ask(opened.question ?? null)
    }
  }
  return (
    <GuardedDialog
      touch
      opened={opened !== null}
      onClose={onClose}
      title="Update Production Status"
      size={question && !question.jobs ? 1080 : 720}
      fullScreen={isPhone}
      closeOnClickOutside={!question}
    >
      {(form) =>
        shown && (
          <StatusChoice
            {...form}
            {...rest}
            key={shown.schedule._id}
            opened={shown}
            isOpen={opened !== null}
            question={question}
            onAsk={ask}
            onComplete={(schedule) => {
              setInstead({ schedule, question: COMPLETE })
              ask(COMPLETE)
            }}
            onClose={onClose}
          />
        )
      }
    </GuardedDialog>
  )
}

type StatusChange = Pick<StatusChoiceProps, 'onAsk' | 'onSaved' | 'onChanged'>

/** Who has not seen a change of the work yet is told, not obeyed (rule P9). */
function useStatusChange(opened: Schedule, schedule: Schedule, { onAsk, onSaved, onChanged }: StatusChange) {
  const [known, setKnown] = useState(opened)
  const action = useAction(async (status: ScheduleStatus, isSure?: boolean) => {
    try {
      // What is final is done to the job as it was when the question was asked.
      const seen = workOf(status) !== 'done' && schedule.changedAt === known.changedAt ? schedule : known
      onChanged(await changeStatus(seen, status, isSure))
      onSaved()
    } catch (failure) {
      if (failure instanceof AlreadyProcessing) return onAsk({ to: status, jobs: failure.jobs })
      onAsk(null)
      if (failure instanceof ApiError && failure.problem.code === 'stale') setKnown(failure.problem.present as Schedule)
      throw failure
    }
  })
  const ask = (to: ScheduleStatus) => {
    if (schedule.changedAt === known.changedAt) setKnown(schedule)
    onAsk({ to })
  }
  return { ...action, ask }
}

interface StatusChoiceProps extends FormGuard, Omit<StatusDialogProps, 'opened'> {
  opened: StatusToSet
  isOpen: boolean
  question: Question | null
  onAsk: (question: Question | null) => void
  onComplete: (schedule: Schedule) => void
}

function StatusChoice({ opened, isOpen, question, onAsk, onState, onSaved, ...props }: StatusChoiceProps) {
  const { data, error: failure } = useEndpoint(getSchedule, { id: opened.schedule._id }, { enabled: isOpen })
  const schedule = data && data.version >= opened.schedule.version ? data : opened.schedule
  const isDeleted = failure instanceof ApiError && failure.problem.code === 'not_found'
  const departed = useLeftQueue(schedule._id, isOpen && (isDeleted || workOf(schedule.status) === 'done'))
  const isLost = useLostSince() !== null
  const { run, isRunning, error, ask } = useStatusChange(opened.schedule, schedule, { onAsk, onSaved, ...props })
  useReportState(onState, isRunning ? 'submitting' : 'clean')

  const [hasAsked, setHasAsked] = useState(question)
  if (question && question !== hasAsked) setHasAsked(question)

  if (departed !== null && !isRunning) return <Departed schedule={schedule} words={departed} onClose={props.onClose} />
  const alert = isLost ? <Disconnected /> : error ? <ErrorAlert error={error} /> : null
  const asked = {
    ...{ schedule, isSaving: isRunning, isOffline: isLost, error: alert },
    onNo: () => (opened.question ? props.onClose() : onAsk(null)),
  }
  if (question) {
    const { to, jobs } = question
    if (!jobs) return <CompleteQuestion {...asked} onYes={() => run(to)} />
    const { onComplete } = props
    return <ProcessingQuestion {...asked} others={jobs} onComplete={onComplete} onYes={() => run(to, true)} />
  }
  return (
    <Stack gap="sm" className={tablet.tablet}>
      <JobHead schedule={schedule} />
      {alert}
      {SCHEDULE_STATUSES.map((status, index) => {
        const look = SCHEDULE_STATUS_VARIANTS[status]
        const isFinal = workOf(status) === 'done'
        const isCurrent = status === schedule.status
        const isDisabled = isCurrent || isRunning || isLost
        const isFirst = index === (SCHEDULE_STATUSES[0] === schedule.status ? 1 : 0)
        const leaves = props.isOnMachine && !ON_MACHINE.includes(status) && 'Leaves this screen'
        const note = isCurrent ? 'now' : [leaves, isFinal && 'asks first'].filter(Boolean).join(', ')
        return (
          <UnstyledButton
            key={status}
            px="lg"
            py="md"
            fz="lg"
            fw={700}
            bdrs="md"
            data-autofocus={isFirst || undefined}
            // The buttons of the question had the focus and are unmounted with it.
            autoFocus={status === hasAsked?.to}
            {...STATUS_COLORS}
            {...statusColors(isDisabled ? DISABLED : look)}
            disabled={isDisabled}
            aria-current={isCurrent || undefined}
            onClick={() => (isFinal ? ask(status) : run(status))}
          >
            <Group gap="0 var(--mantine-spacing-sm)">
              <look.icon size="1.4em" aria-hidden="true" />
              {look.label}
              {note && (
                <Text span ms="auto" fz="xs">
                  {note}
                </Text>
              )}
            </Group>
          </UnstyledButton>
        )
      })}
    </Stack>
  )
}

const COMPLETE: Question = { to: 'complete' }
const DISABLED = { tone: 'secondary', form: 'tint' } as const
const INVERSE = { bg: 'var(--mantine-color-text)', c: 'var(--mantine-color-body)' } as const

const Disconnected = () => (
  <Paper role="alert" component={Group} wrap="nowrap" gap="sm" px="md" py="sm" fz="sm" fw={650} {...INVERSE}>
    <IconWifiOff size={26} aria-hidden="true" /> Connection lost. Nothing can be saved until it is back.
  </Paper>
)

const Departed = ({ schedule, words, onClose }: { schedule: Schedule; words: string; onClose: () => void }) => (
  <Stack gap="md" fz="xs" className={tablet.tablet}>
    <JobHead schedule={schedule} />
    <Text role="alert" fz="md" fw={700}>
      {words}
    </Text>
    <Text inherit>Its status cannot be changed here any more.</Text>
    <Button size="lg" variant="default" autoFocus onClick={onClose}>
      Close
    </Button>
  </Stack>
)
