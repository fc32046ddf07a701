import { VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconCalendarExclamation,
  IconListDetails,
  IconSparkles,
} from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN } from '../../../shared/pieces.ts'
import { statusColors } from '../../../web/ui/status-look.ts'
import { useToday } from '../../../web/today.ts'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import { dueInWords, isJobLate } from '../../orders/figures/due.rules.ts'
import { PrintedArt } from '../dialogs/JobHead.tsx'
import { JobRemark } from '../dialogs/JobRemark.tsx'
import { formatChange } from '../queue/ChangedTag.tsx'
import { SCHEDULE_STATUS_LOOKS } from '../schedule-status-looks.ts'
import { type Schedule, SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'
import { nameSize } from './card-sizes.ts'
import { CardAction } from './CardAction.tsx'
import { CardMatrix } from './CardMatrix.tsx'
import type { Card } from './cards.ts'
import classes from './MachineCard.module.css'
import type { Step } from './useSteps.ts'

const NEWS = {
  new: { words: 'New on this machine', icon: IconSparkles },
  up: { words: 'Moved up', icon: IconArrowBarToUp },
  down: { words: 'Moved down', icon: IconArrowBarToDown },
}
const NEWS_MS = 8_000

interface MachineCardProps {
  card: Card
  step: Step | undefined
  isOffline: boolean
  /** It is the job of the ticket whose code was read. */
  isWanted: boolean
  onNext: (schedule: Schedule, to: ScheduleStatus) => void
  onStatus: (schedule: Schedule) => void
  onItems: (schedule: Schedule) => void
  onUndo: (id: string) => void
  onRead: (id: string) => void
}

export const MachineCard = memo(function MachineCard({ card, step, isOffline, isWanted, ...on }: MachineCardProps) {
  const { schedule, news, isGone = false } = card
  const { _id: id, printingDesign, screenPrintingOn: side, productQuantity, clothingType, items } = schedule
  const size = nameSize(printingDesign.name)
  const { onRead } = on
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => onRead(id), NEWS_MS)
    return () => clearTimeout(timer)
  }, [news, id, onRead])
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <li
      ref={place}
      className={classes.card}
      data-gone={isGone || undefined}
      data-news={news ?? (isWanted ? 'wanted' : undefined)}
    >
      <p className={classes.side} data-side={side}>
        {SIDE_LABELS[side]}
      </p>
      <Strip schedule={schedule} news={isGone || isWanted ? undefined : news} />
      <div className={classes.picture}>
        <PrintedArt schedule={schedule} className={classes.art} />
        {schedule.changedAt && !isGone && (
          <p className={classes.changed}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            Changed <span className={classes.when}>{formatChange(new Date(schedule.changedAt))}</span>
          </p>
        )}
      </div>
      <JobRemark schedule={schedule} className={classes.remark} />
      <h2 className={classes.name} data-size={size} title={printingDesign.name}>
        {printingDesign.name}
      </h2>
      <p className={classes.pieces}>{formatCount(productQuantity * DOZEN)}</p>
      <p className={classes.units}>
        <b>Pcs</b> <span className={classes.dozens}>{formatCount(productQuantity)} Dz</span>
      </p>
      <p className={classes.garment}>
        <span className={classes.word}>{clothingType.name}</span>
        <Due dueDate={schedule.dueDate} />
      </p>
      <div className={classes.sizes}>
        <CardMatrix items={items} rows={size === 'lines' ? 3 : 4} />
      </div>
      <p className={classes.order}>
        <b>#{schedule.orderNo}</b> <bdi className={classes.word}>{schedule.customerName}</bdi>
        <IconListDetails size={26} className={classes.detail} aria-hidden="true" />
      </p>
      <button
        type="button"
        className={classes.open}
        disabled={isGone}
        aria-label={`Check Product Detail, order ${schedule.orderNo}, ${printingDesign.name}`}
        onClick={() => on.onItems(schedule)}
      />
      <VisuallyHidden role="status">{step?.kind === 'saved' && step.changed.message}</VisuallyHidden>
      <CardAction
        schedule={schedule}
        isGone={isGone}
        step={step}
        isOffline={isOffline}
        onNext={(to) => on.onNext(schedule, to)}
        onStatus={() => on.onStatus(schedule)}
        onUndo={() => on.onUndo(id)}
        onRead={() => onRead(id)}
      />
    </li>
  )
})

function Strip({ schedule, news }: { schedule: Schedule; news: Card['news'] }) {
  const { icon: Icon, ...look } = SCHEDULE_STATUS_LOOKS[schedule.status]
  if (news) {
    const { words, icon: News } = NEWS[news]
    return (
      <p className={classes.strip} data-news role="status">
        <News size={28} aria-hidden="true" /> <span className={classes.word}>{words}</span>
      </p>
    )
  }
  return (
    <p className={classes.strip} {...statusColors(look)}>
      <Icon size={28} aria-hidden="true" />{' '}
      <span className={classes.word}>{SCHEDULE_STATUS_LABELS[schedule.status]}</span>
      <Due dueDate={schedule.dueDate} />
    </p>
  )
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

function Due({ dueDate }: { dueDate: string | null }) {
  const today = useToday()
  if (dueDate === null) return null
  const words = dueInWords(dueDate, today)
  if (isJobLate({ dueDate }, today)) {
    return (
      <b className={classes.late}>
        <IconAlertTriangle size={22} aria-hidden="true" /> {words}
      </b>
    )
  }
  if (words.startsWith('in ')) return <span className={classes.due}>{weekday.format(new Date(dueDate))}</span>
  return (
    <span className={classes.due}>
      <IconCalendarExclamation size={24} aria-hidden="true" /> {words}
    </span>
  )
}
