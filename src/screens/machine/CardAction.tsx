import { Button, Group, Loader, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
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
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useLostFocus } from '../../web/focus/useLostFocus.ts'
import { statusColors } from '../../web/ui/status/status-variant.ts'
import { usePressGuard } from '../../features/schedules/dialogs/usePressGuard.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import {
  type Schedule,
  SCHEDULE_STATUS_LABELS,
  type ScheduleStatus,
  workOf,
} from '../../features/schedules/schedules.contract.ts'
import { nextStatus } from '../../features/schedules/schedules.rules.ts'
import { useLeftQueue } from '../../features/schedules/status-changes/left-queue.ts'
import classes from './MachineCard.module.css'
import { presentStep, type Step } from './useSteps.ts'

const NOTICE_MS = 8_000

/** What is new is told for a moment. */
export function useReadSoon(news: string | undefined, id: string, onRead: (id: string) => void): void {
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => onRead(id), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [news, id, onRead])
}

const DANGER = statusColors({ tone: 'danger', form: 'tint' })

export interface CardActionProps {
  schedule: Schedule
  hasLeft: boolean
  step: Step | undefined
  isOffline: boolean
  onNext: (schedule: Schedule, to: ScheduleStatus) => void
  onStatus: (schedule: Schedule) => void
  onRead: (id: string) => void
}

export function CardAction(props: CardActionProps) {
  const { schedule, hasLeft, onNext, onRead } = props
  const step = presentStep(props.step, schedule)
  const [hadNotice, setHadNotice] = useState(false)
  if ((step?.kind === 'saved' || step?.kind === 'refused') && !hadNotice) setHadNotice(true)
  const row = useRef<HTMLDivElement>(null)
  // Whoever works with the keys keeps the focus in the row when one button takes the place of another.
  useLostFocus(row, () => row.current?.querySelector('button')?.focus())
  const name = `order ${schedule.orderNo}`
  const notice = { ref: row, id: schedule._id, name, onRead }
  if (step?.kind === 'saved' && workOf(step.changed.now.status) !== 'done') {
    const { before, now } = step.changed
    const text = `Now ${SCHEDULE_STATUS_LABELS[now.status]}`
    return <Notice {...notice} icon={IconCheck} text={text} role="none" onUndo={() => onNext(now, before.status)} />
  }
  if (hasLeft) return <LeftQueue {...notice} />
  if (step?.kind === 'refused') {
    const text = `${SCHEDULE_STATUS_LABELS[step.to]} was not saved`
    return <Notice {...notice} icon={IconAlertTriangle} text={text} detail={step.message} role="alert" />
  }
  return <Steps {...props} step={step} isAfterNotice={hadNotice} ref={row} />
}

function Steps({
  ref,
  isAfterNotice,
  ...props
}: CardActionProps & Pick<NoticeProps, 'ref'> & { isAfterNotice: boolean }) {
  const { schedule, step, isOffline } = props
  // Where a finger goes for Undo, or to dismiss a notice, there are these buttons once that has gone.
  const isGuarded = usePressGuard() && isAfterNotice
  const isDisabled = isOffline || step?.kind === 'saving'
  return (
    <Group ref={ref} gap={0} wrap="nowrap" align="stretch" className={classes.row}>
      <NextStep {...props} isGuarded={isGuarded} />
      <VisuallyHidden role="alert">
        {step?.kind === 'unreachable' && `${SCHEDULE_STATUS_LABELS[step.to]} was not saved`}
      </VisuallyHidden>
      <Stack
        component={UnstyledButton}
        align="center"
        justify="center"
        gap={0}
        w="var(--others, 104px)"
        flex="none"
        fz="xs"
        fw={700}
        c={isDisabled ? 'dimmed' : undefined}
        aria-label={`Status of order ${schedule.orderNo}, change`}
        aria-disabled={isDisabled || isGuarded || undefined}
        onClick={() => !isDisabled && !isGuarded && props.onStatus(schedule)}
      >
        <IconDots size={26} aria-hidden="true" />
        Status
      </Stack>
    </Group>
  )
}

const NEXT_SIZES = { failed: 'lg', offline: 'md', saving: 'xl', ready: 'xl' } as const

function NextStep({ schedule, step, isOffline, onNext, isGuarded }: CardActionProps & { isGuarded: boolean }) {
  // What was pressed, an Undo too, is pressed again by the same button.
  const next = step?.kind === 'unreachable' ? step.to : nextStatus(schedule.status)
  if (!next) return null
  const look =
    step?.kind === 'unreachable' ? 'failed' : isOffline ? 'offline' : step?.kind === 'saving' ? 'saving' : 'ready'
  const isDisabled = isOffline || isGuarded || look === 'saving'
  const { icon: Icon, label } = SCHEDULE_STATUS_VARIANTS[next]
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
      data-work={workOf(next)}
      data-look={look}
      {...(look === 'failed' && DANGER)}
      aria-label={look === 'ready' ? `${label}, order ${schedule.orderNo}` : undefined}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onNext(schedule, next)}
    >
      {look === 'ready' ? (
        <>
          <Icon size={30} aria-hidden="true" />
          {label}
          <IconArrowRight size={32} className={classes.arrow} aria-hidden="true" />
        </>
      ) : look === 'saving' ? (
        <Group gap="md" className="loading">
          <Loader size={30} color="currentcolor" aria-hidden="true" />
          {step?.kind === 'saving' && `Saving ${SCHEDULE_STATUS_LABELS[step.to]}…`}
        </Group>
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

interface NoticeProps extends Pick<CardActionProps, 'onRead'> {
  ref: Ref<HTMLDivElement>
  id: string
  name: string
  icon: TablerIcon
  text: string
  detail?: string
  role?: 'alert' | 'none'
  onUndo?: () => void
}

function Notice({ ref, id, name, icon: Icon, text, detail, role, onUndo, onRead }: NoticeProps) {
  useReadSoon(text, id, onRead)
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
        onClick={() => !isGuarded && (onUndo ? onUndo() : onRead(id))}
      >
        {label}
      </Button>
    </Group>
  )
}

const LeftQueue = (notice: Pick<NoticeProps, 'ref' | 'id' | 'name' | 'onRead'>) => (
  <Notice {...notice} icon={IconInfoCircle} text={useLeftQueue(notice.id, true) ?? '…'} />
)
