import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconBolt,
  IconCalendarExclamation,
  IconLink,
  IconListDetails,
  IconSparkles,
} from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { formatCount } from '../../shared/numbers.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import { statusColors } from '../../web/ui/status/status-variant.ts'
import { useToday } from '../../web/today.ts'
import { formatMoment } from '../../web/ui/format-times.ts'
import { SideTag } from '../../features/designs/SideTag.tsx'
import { formatDue, isJobLate } from '../../features/orders/status/due.rules.ts'
import { RushTag } from '../../features/orders/status/RushTag.tsx'
import { PrintedArt } from '../../features/schedules/dialogs/JobHead.tsx'
import { JobRemark } from '../../features/schedules/dialogs/JobRemark.tsx'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import type { Schedule } from '../../features/schedules/schedules.contract.ts'
import { isLongName } from './card-sizes.ts'
import { CardAction, type CardActionProps, useReadSoon } from './CardAction.tsx'
import { CardMatrix } from './CardMatrix.tsx'
import type { Card, Planned } from './cards.ts'
import classes from './MachineCard.module.css'

const NEWS = {
  new: { words: 'New on this machine', icon: IconSparkles },
  up: { words: 'Moved up', icon: IconArrowBarToUp },
  down: { words: 'Moved down', icon: IconArrowBarToDown },
}

interface MachineCardProps extends Partial<Planned>, Omit<CardActionProps, 'schedule' | 'hasLeft'> {
  card: Card
  /** It is the job of the ticket whose code was read. */
  isTarget: boolean
  onItems: (schedule: Schedule) => void
}

export const MachineCard = memo(function MachineCard({ card, isTarget, onItems, ...props }: MachineCardProps) {
  const { timeLeft, sameScreens, ...action } = props
  const { schedule, news, hasLeft = false } = card
  const { _id: id, printingDesign, screenPrintingOn: side, productQuantity, clothingType, items } = schedule
  const today = useToday()
  const isLong = isLongName(printingDesign.name)
  useReadSoon(news, id, action.onRead)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return (
    <li
      ref={place}
      className={classes.card}
      data-left={hasLeft || undefined}
      data-news={news ?? (isTarget ? 'wanted' : undefined)}
    >
      <SideTag side={side} />
      <Strip schedule={schedule} news={hasLeft || isTarget ? undefined : news} hasLeft={hasLeft} />
      <Stack gap={0} className={classes.picture}>
        <PrintedArt schedule={schedule} flex={1} mih={0} />
        {sameScreens && (
          <Group {...STRIP} bg="var(--well)" c={undefined} justify="center" gap="2xs" p="3xs" fz="xs" lh={1.2}>
            <IconLink size={20} aria-hidden="true" />
            <span>
              <span className={classes.when}>Next on the same screens:</span> #{sameScreens}
            </span>
          </Group>
        )}
        {schedule.changedAt && !hasLeft && (
          <Group {...STRIP} {...statusColors(WARNING)} justify="center" gap="2xs" p="3xs" fz="xs" lh={1.2}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            Changed <span className={classes.when}>{formatMoment(schedule.changedAt, today)}</span>
          </Group>
        )}
      </Stack>
      <JobRemark schedule={schedule} lh={1.2} fw={540} className={classes.remark} />
      <Title order={2} {...(isLong ? LONG_NAME : NAME)} className={classes.name} title={printingDesign.name}>
        {printingDesign.name}
      </Title>
      <Text fz="var(--pieces)" fw={800} lh={1} lts="-0.02em" className={classes.pieces}>
        {formatCount(productQuantity * DOZEN)}
      </Text>
      <Text fz="lg" lh={1.1} className={classes.units}>
        <b>Pcs</b>{' '}
        <Text span inherit c="dimmed" ms="2xs">
          {formatCount(productQuantity)} Dz
        </Text>
      </Text>
      <Group wrap="nowrap" gap="xs" fz="md" fw={550} lh={1.1} className={classes.garment}>
        <Text span inherit truncate>
          {clothingType.name}
        </Text>
        <Due schedule={schedule} />
      </Group>
      <div className={classes.sizes}>
        <CardMatrix items={items} rows={isLong ? 3 : 4} />
      </div>
      {timeLeft && (
        <Text fw={600} lh={1.1} className={classes.time}>
          <span className={classes.about}>about </span>
          {timeLeft}
        </Text>
      )}
      <Group wrap="nowrap" gap="xs" fz="sm" lh={1.2} className={classes.order}>
        <b>#{schedule.orderNo}</b>{' '}
        <Text component="bdi" inherit truncate>
          {schedule.customerName}
        </Text>
        <IconListDetails size={26} color="var(--accent)" className={classes.detail} aria-hidden="true" />
      </Group>
      <UnstyledButton
        className={classes.open}
        disabled={hasLeft}
        aria-label={`Check Product Detail, order ${schedule.orderNo}, ${printingDesign.name}`}
        onClick={() => onItems(schedule)}
      />
      <CardAction {...action} schedule={schedule} hasLeft={hasLeft} />
    </li>
  )
})

const NAME = { fz: '2xl', lh: 1.1, textWrap: 'balance', lineClamp: 2 } as const
const LONG_NAME = { ...NAME, fz: 'xl', lh: 1.05 } as const
const STRIP = {
  wrap: 'nowrap',
  miw: 0,
  bg: 'var(--status-ground)',
  c: 'var(--status-text)',
  fw: 700,
  lts: '-0.01em',
} as const
const INVERSE = { bg: 'var(--mantine-color-text)', c: 'var(--panel)' } as const
const WARNING = { tone: 'warning', form: 'tint' } as const
const GONE = { tone: 'secondary', form: 'tint' } as const

function Strip({ schedule, news, hasLeft }: { schedule: Schedule; news: Card['news']; hasLeft: boolean }) {
  const { icon: Icon, label, ...look } = SCHEDULE_STATUS_VARIANTS[schedule.status]
  if (news) {
    const { words, icon: News } = NEWS[news]
    return (
      <Group
        {...STRIP}
        {...INVERSE}
        gap="xs"
        px="sm"
        fz="md"
        lh={1.1}
        className={classes.strip}
        data-news
        role="status"
      >
        <News size={26} aria-hidden="true" /> {words}
      </Group>
    )
  }
  return (
    <Group {...STRIP} gap="xs" px="sm" fz="lg" className={classes.strip} {...statusColors(hasLeft ? GONE : look)}>
      <Icon size="1.15em" aria-hidden="true" /> {label}
      <Due schedule={schedule} />
    </Group>
  )
}

function Due({ schedule: { dueDate, rush } }: { schedule: Schedule }) {
  const today = useToday()
  if (dueDate === null) return rush && <RushTag size="lg" />
  const words = formatDue(dueDate, today)
  const isLate = isJobLate({ dueDate }, today)
  const isNear = isLate || !words.startsWith('in ')
  const Icon = isLate ? IconAlertTriangle : IconCalendarExclamation
  return (
    <Group
      component="b"
      wrap="nowrap"
      gap="2xs"
      flex="none"
      ms="auto"
      fw={700}
      className={classes.due}
      data-late={isLate || undefined}
      data-rush={rush || undefined}
    >
      {rush && (isLate ? <IconBolt size="1.15em" role="img" aria-label="Rush" /> : <RushTag size="lg" />)}
      {isNear && <Icon size="1.05em" aria-hidden="true" />}
      {isNear ? words : formatShortDay(dueDate)}
    </Group>
  )
}
