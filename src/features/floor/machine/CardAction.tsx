import { VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconCheck,
  IconDots,
  IconInfoCircle,
  IconWifiOff,
} from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { useDeaf } from '../dialogs/useDeaf.ts'
import { SCHEDULE_STATUS_LOOKS } from '../schedule-status-looks.ts'
import { type Schedule, SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'
import { nextStatus } from '../schedules.rules.ts'
import { useDeparture } from '../status-changes/departure.ts'
import classes from './CardAction.module.css'
import type { Step } from './useSteps.ts'

const NOTICE_MS = 8_000
interface CardActionProps {
  schedule: Schedule
  isGone: boolean
  step: Step | undefined
  isOffline: boolean
  onNext: (to: ScheduleStatus) => void
  onStatus: () => void
  onUndo: () => void
  onRead: () => void
}

export function CardAction(props: CardActionProps) {
  const { schedule, isGone, isOffline, onUndo, onRead } = props
  const step = props.step && isOutdated(props.step, schedule) ? undefined : props.step
  const row = useKeptFocus(isGone ? 'gone' : step?.kind)
  const name = `order ${schedule.orderNo}`
  if (step?.kind === 'saved' && step.changed.now.status !== 'complete') {
    const label = SCHEDULE_STATUS_LABELS[step.changed.now.status]
    return (
      <Notice
        ref={row}
        icon={<IconCheck size={30} aria-hidden="true" />}
        text={`Now ${label}`}
        role="none"
        onRead={onRead}
      >
        <NoticeButton label={`Undo, ${name}`} onPress={onUndo}>
          <IconArrowBackUp size={26} aria-hidden="true" /> Undo
        </NoticeButton>
      </Notice>
    )
  }
  if (isGone) return <Departure ref={row} schedule={schedule} onRead={onRead} />
  if (step?.kind === 'refused') {
    return (
      <Notice
        ref={row}
        icon={<IconAlertTriangle size={30} aria-hidden="true" />}
        text={`${SCHEDULE_STATUS_LABELS[step.to]} was not saved`}
        detail={step.message}
        role="alert"
        onRead={onRead}
      >
        <NoticeButton label={`Close, ${name}`} onPress={onRead}>
          Close
        </NoticeButton>
      </Notice>
    )
  }
  const isSaving = step?.kind === 'saving'
  return (
    <div ref={row} className={classes.row}>
      <NextStep {...props} step={step} />
      <VisuallyHidden role="alert">
        {step?.kind === 'unreachable' && `${SCHEDULE_STATUS_LABELS[step.to]} was not saved`}
      </VisuallyHidden>
      <button
        type="button"
        className={classes.others}
        aria-label={`Status of ${name}, change`}
        aria-disabled={isOffline || isSaving || undefined}
        onClick={() => !isOffline && !isSaving && props.onStatus()}
      >
        <IconDots size={26} aria-hidden="true" />
        <span>Status</span>
      </button>
    </div>
  )
}

/** A colleague changed the job, or the press itself did and its answer was lost. */
function isOutdated(step: Step, { version }: Schedule): boolean {
  if (step.kind === 'unreachable') return version > step.version
  return step.kind === 'saved' && version > step.changed.now.version
}

function NextStep({ schedule, step, isOffline, onNext }: CardActionProps) {
  // What was pressed, an Undo too, is pressed again by the same button.
  const next = step?.kind === 'unreachable' ? step.to : nextStatus(schedule.status)
  if (!next) return null
  const isSaving = step?.kind === 'saving'
  const { icon: Icon } = SCHEDULE_STATUS_LOOKS[next]
  const look = step?.kind === 'unreachable' ? 'failed' : isOffline ? 'offline' : isSaving ? 'saving' : undefined
  return (
    <button
      type="button"
      className={classes.next}
      data-to={next}
      data-look={look}
      aria-label={look === undefined ? `${SCHEDULE_STATUS_LABELS[next]}, order ${schedule.orderNo}` : undefined}
      aria-disabled={isOffline || isSaving || undefined}
      onClick={() => !isOffline && !isSaving && onNext(next)}
    >
      {look === 'failed' ? (
        <>
          <IconWifiOff size={30} aria-hidden="true" />
          <span>
            {SCHEDULE_STATUS_LABELS[next]} was not saved{' '}
            <small>{isOffline ? 'Press again when connected' : 'Press again'}</small>
          </span>
        </>
      ) : look === 'offline' ? (
        <>
          <IconWifiOff size={30} aria-hidden="true" />
          <span className={classes.waiting}>Waiting for the connection</span>
        </>
      ) : isSaving ? (
        <>
          <span className={classes.spinner} aria-hidden="true" />
          <span className={classes.word}>{`Saving ${SCHEDULE_STATUS_LABELS[step.to]}…`}</span>
        </>
      ) : (
        <>
          <Icon size={30} aria-hidden="true" />
          <span className={classes.word}>{SCHEDULE_STATUS_LABELS[next]}</span>
          <IconArrowRight size={32} className={classes.arrow} aria-hidden="true" />
        </>
      )}
    </button>
  )
}

interface NoticeProps {
  ref: Ref<HTMLDivElement>
  icon: ReactNode
  text: string
  detail?: string
  role?: 'alert' | 'none'
  onRead: () => void
  children: ReactNode
}

function Notice({ ref, icon, text, detail, role, onRead, children }: NoticeProps) {
  useEffect(() => {
    const timer = setTimeout(onRead, NOTICE_MS)
    return () => clearTimeout(timer)
  }, [onRead, text])
  return (
    <div ref={ref} className={classes.row} data-alert={role === 'alert' || undefined}>
      <p className={classes.notice} role={role ?? 'status'}>
        {icon}
        <span>
          {text}
          {detail && <small>{detail}</small>}
        </span>
      </p>
      {children}
    </div>
  )
}

function Departure({ ref, schedule, onRead }: Pick<NoticeProps, 'ref' | 'onRead'> & { schedule: Schedule }) {
  const words = useDeparture(schedule._id, true)
  return (
    <Notice ref={ref} icon={<IconInfoCircle size={30} aria-hidden="true" />} text={words ?? '…'} onRead={onRead}>
      <NoticeButton label={`Close, order ${schedule.orderNo}`} onPress={onRead}>
        Close
      </NoticeButton>
    </Notice>
  )
}

function NoticeButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  const isDeaf = useDeaf()
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-disabled={isDeaf || undefined}
      onClick={() => !isDeaf && onPress()}
    >
      {children}
    </button>
  )
}

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
