import { Button, Group, Loader, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconDots,
  IconInfoCircle,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { statusColors } from '../../../web/ui/status/status-variant.ts'
import { usePressGuard } from '../dialogs/usePressGuard.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../status-changes/schedule-status-variants.ts'
import { type Schedule, SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'
import { nextStatus } from '../schedules.rules.ts'
import { useLeftQueue } from '../status-changes/left-queue.ts'
import classes from './MachineCard.module.css'
import type { Step } from './useSteps.ts'

const NOTICE_MS = 8_000
const DANGER = statusColors({ tone: 'danger', form: 'tint' })

interface CardActionProps {
  schedule: Schedule
  hasLeft: boolean
  step: Step | undefined
  isOffline: boolean
  onNext: (to: ScheduleStatus) => void
  onStatus: () => void
  onUndo: () => void
  onRead: () => void
}

export function CardAction(props: CardActionProps) {
  const { schedule, hasLeft, isOffline, onUndo, onRead } = props
  const step = props.step && isOutdated(props.step, schedule) ? undefined : props.step
  const row = useKeptFocus(hasLeft ? 'gone' : step?.kind)
  const name = `order ${schedule.orderNo}`
  const notice = { ref: row, name, onRead }
  if (step?.kind === 'saved' && step.changed.now.status !== 'complete') {
    const text = `Now ${SCHEDULE_STATUS_LABELS[step.changed.now.status]}`
    return <Notice {...notice} icon={IconCheck} text={text} role="none" onUndo={onUndo} />
  }
  if (hasLeft) return <LeftQueue {...notice} id={schedule._id} />
  if (step?.kind === 'refused') {
    const text = `${SCHEDULE_STATUS_LABELS[step.to]} was not saved`
    return <Notice {...notice} icon={IconAlertTriangle} text={text} detail={step.message} role="alert" />
  }
  const isDisabled = isOffline || step?.kind === 'saving'
  return (
    <Group ref={row} gap={0} wrap="nowrap" align="stretch" className={classes.row}>
      <NextStep {...props} step={step} />
      <VisuallyHidden role="alert">
        {step?.kind === 'unreachable' && `${SCHEDULE_STATUS_LABELS[step.to]} was not saved`}
      </VisuallyHidden>
      <UnstyledButton
        className={classes.others}
        fz="xs"
        fw={700}
        aria-label={`Status of ${name}, change`}
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && props.onStatus()}
      >
        <IconDots size={26} aria-hidden="true" />
        Status
      </UnstyledButton>
    </Group>
  )
}

/** A colleague changed the job, or the press itself did and its answer was lost. */
function isOutdated(step: Step, { version }: Schedule): boolean {
  if (step.kind === 'unreachable') return version > step.version
  return step.kind === 'saved' && version > step.changed.now.version
}

const NEXT_SIZES = { failed: 'lg', offline: 'md', saving: 'xl', ready: 'xl' } as const

function NextStep({ schedule, step, isOffline, onNext }: CardActionProps) {
  // What was pressed, an Undo too, is pressed again by the same button.
  const next = step?.kind === 'unreachable' ? step.to : nextStatus(schedule.status)
  if (!next) return null
  const look =
    step?.kind === 'unreachable' ? 'failed' : isOffline ? 'offline' : step?.kind === 'saving' ? 'saving' : 'ready'
  const isDisabled = isOffline || look === 'saving'
  const label = SCHEDULE_STATUS_LABELS[next]
  const { icon: Icon } = SCHEDULE_STATUS_VARIANTS[next]
  return (
    <Group
      component={UnstyledButton}
      gap="md"
      px="lg"
      wrap="nowrap"
      fz={NEXT_SIZES[look]}
      fw={750}
      lh={1.1}
      className={classes.next}
      data-to={next}
      data-look={look}
      {...(look === 'failed' && DANGER)}
      aria-label={look === 'ready' ? `${label}, order ${schedule.orderNo}` : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onNext(next)}
    >
      {look === 'ready' ? (
        <>
          <Icon size={30} aria-hidden="true" />
          {label}
          <IconArrowRight size={32} className={classes.arrow} aria-hidden="true" />
        </>
      ) : look === 'saving' ? (
        <>
          <Loader size={30} color="currentcolor" aria-hidden="true" />
          <span>{step?.kind === 'saving' && `Saving ${SCHEDULE_STATUS_LABELS[step.to]}…`}</span>
        </>
      ) : (
        <>
          <IconWifiOff size={30} aria-hidden="true" />
          {look === 'offline' ? (
            'Waiting for the connection'
          ) : (
            <span>
              {label} was not saved <Detail>{isOffline ? 'Press again when connected' : 'Press again'}</Detail>
            </span>
          )}
        </>
      )}
    </Group>
  )
}

const Detail = ({ children }: { children: ReactNode }) => (
  <Text component="small" display="block" fz="xs" fw={550} lh={1.2}>
    {children}
  </Text>
)

interface NoticeProps {
  ref: Ref<HTMLDivElement>
  name: string
  icon: TablerIcon
  text: string
  detail?: string
  role?: 'alert' | 'none'
  onUndo?: () => void
  onRead: () => void
}

function Notice({ ref, name, icon: Icon, text, detail, role, onUndo, onRead }: NoticeProps) {
  useEffect(() => {
    const timer = setTimeout(onRead, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [onRead, text])
  const isGuarded = usePressGuard()
  const label = onUndo ? 'Undo' : 'Close'
  return (
    <Group
      ref={ref}
      gap={0}
      wrap="nowrap"
      align="stretch"
      fz="lg"
      className={classes.row}
      {...(role === 'alert' && DANGER)}
    >
      <Group role={role ?? 'status'} flex={1} gap="md" ps="lg" wrap="nowrap" fw={700} lh={1.15}>
        <Icon size={30} aria-hidden="true" />
        <span>
          {text}
          {detail && <Detail>{detail}</Detail>}
        </span>
      </Group>
      <Button
        variant="default"
        flex="none"
        h="auto"
        m="xs"
        px="md"
        fz="lg"
        leftSection={onUndo && <IconArrowBackUp size={26} aria-hidden="true" />}
        aria-label={`${label}, ${name}`}
        aria-disabled={isGuarded || undefined}
        onClick={() => !isGuarded && (onUndo ?? onRead)()}
      >
        {label}
      </Button>
    </Group>
  )
}

const LeftQueue = ({ id, ...notice }: Pick<NoticeProps, 'ref' | 'name' | 'onRead'> & { id: string }) => (
  <Notice {...notice} icon={IconInfoCircle} text={useLeftQueue(id, true) ?? '…'} />
)

/** Whoever works with the keys keeps the focus in the row when one button takes the place of another. */
function useKeptFocus(state: string | undefined) {
  const row = useRef<HTMLDivElement>(null)
  const had = useRef(false)
  useEffect(() => {
    const follow = () => (had.current = row.current?.contains(document.activeElement) ?? false)
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useLayoutEffect(() => {
    if (had.current && document.activeElement === document.body) row.current?.querySelector('button')?.focus()
  }, [state])
  return row
}
