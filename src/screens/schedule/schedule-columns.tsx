import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../shared/days/day.ts'
import { formatCount } from '../../shared/numbers.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { RowLink } from '../../web/table/row-parts.tsx'
import { DesignImage } from '../../web/art/DesignImage.tsx'
import { getImage } from '../../features/designs/designs.contract.ts'
import { SideTag } from '../../features/designs/SideTag.tsx'
import { NamePhone } from '../../web/table/NamePhone.tsx'
import { TwoLines } from '../../web/table/TwoLines.tsx'
import { dayInShop, useToday } from '../../web/today.ts'
import { RushTag } from '../../features/orders/status/RushTag.tsx'
import { DueDay } from '../../features/orders/status/DueDay.tsx'
import { SHIPPING_METHOD_LABELS } from '../../features/orders/order-fields.contract.ts'
import { JobRemark } from '../../features/schedules/dialogs/JobRemark.tsx'
import { formatMoment, formatSpan, formatSpanInLines } from '../../web/ui/format-times.ts'
import { formatPlannedLate } from '../../features/orders/status/planned-late.ts'
import { Late } from '../../features/plan/Late.tsx'
import { usePlannedTimes } from '../../features/plan/usePlan.ts'
import { ChangedTag } from '../../features/schedules/dialogs/ChangedTag.tsx'
import { ScheduleStatusButton } from './ScheduleStatusButton.tsx'
import classes from './schedule-columns.module.css'
import { type QueuedSchedule, type Schedule, workOf } from '../../features/schedules/schedules.contract.ts'

/** Names a schedule in a question: an order may have several. */
export const scheduleName = ({ orderNo, printingDesign, screenPrintingOn }: Schedule): string =>
  `the schedule of order ${orderNo}, ${printingDesign.name} (${screenPrintingOn})`

function PrintedDesign({ schedule }: { schedule: Schedule }) {
  const today = useToday()
  const { printingDesign: design, screenPrintingOn: side } = schedule
  return (
    <div>
      <Group component="span" wrap="nowrap" gap="xs" miw={0}>
        <DesignImage paths={getImage(design, side)} alt={`${design.name}, ${side}`} size={46} />
        <TwoLines
          wraps
          first={
            <RowLink to="/orders/$id" params={{ id: schedule.orderId }}>
              {design.name}
            </RowLink>
          }
          title={[
            `${design.name} (${side})`,
            schedule.clothingType.name,
            schedule.customerName,
            schedule.addOn && `Add On: ${schedule.addOn}`,
            schedule.remark,
            schedule.changedAt && `Changed ${formatMoment(schedule.changedAt, today)}`,
          ]
            .filter(Boolean)
            .join('\n')}
          second={
            <Group component="span" className={classes.garment} gap="2xs">
              <SideTag side={side} />
              <Text span inherit truncate>
                {schedule.clothingType.name}
              </Text>
              <JobRemark schedule={schedule} inherit miw={0} truncate className={classes.remark} />
            </Group>
          }
        />
      </Group>
      <span data-folded="3" className={classes.customer}>
        <NamePhone {...schedule} />
      </span>
    </div>
  )
}

const OrderDay = ({ schedule, day }: { schedule: Schedule; day: ReactNode }) => (
  <Group component="span" wrap="nowrap" gap="2xs">
    <RowLink to="/orders/$id" params={{ id: schedule.orderId }}>{`#${schedule.orderNo}`}</RowLink>
    {(schedule.dueDate || schedule.rush) && day}
  </Group>
)

const DESIGN: Column<Schedule> = {
  key: 'printingDesign',
  header: 'Design',
  narrow: 'line',
  cell: (schedule) => <PrintedDesign schedule={schedule} />,
}

const ORDER: Column<Schedule> = {
  key: 'orderNo',
  header: 'Order',
  width: 'fit',
  cell: (schedule) => (
    <OrderDay
      schedule={schedule}
      day={
        <>
          {schedule.dueDate && formatDay(schedule.dueDate)} {schedule.rush && <RushTag />}
        </>
      }
    />
  ),
}

const CUSTOMER: Column<Schedule> = {
  key: 'customerName',
  header: 'Customer, deliver to',
  width: 'names',
  fold: 3,
  narrow: 'start',
  cell: (schedule) => <NamePhone {...schedule} />,
}

const QUANTITY: Column<Schedule> = {
  key: 'productQuantity',
  header: 'Quantity',
  align: 'right',
  width: 'fit',
  narrow: 'end',
  cell: (schedule) => (
    <div className={classes.quantity} data-tall>
      <Text span inherit display="block" fw={700}>
        {formatCount(schedule.productQuantity)} Dz
      </Text>
      <Text span inherit display="block" fz="xs" c="dimmed">
        {formatCount(schedule.productQuantity * DOZEN)} Pcs, {SHIPPING_METHOD_LABELS[schedule.shippingMethod]}
      </Text>
      <ChangedTag schedule={schedule} isShort />
    </div>
  ),
}

export const SCHEDULE_COLUMNS: readonly Column<Schedule>[] = [
  { ...ORDER, narrow: 'heading' },
  DESIGN,
  CUSTOMER,
  QUANTITY,
]

/** Of a late order the job that is printed last says by how much. */
function PlannedTimes({ schedule, isInOne = false }: { schedule: QueuedSchedule; isInOne?: boolean }) {
  const { _id, status, place, dueDate } = schedule
  const today = useToday()
  const plan = usePlannedTimes()
  const jobs = plan?.machines.find(({ machine }) => machine === schedule.machine)?.jobs ?? []
  const job = jobs.find(({ scheduleId }) => scheduleId === _id)
  if (!job?.start || !job.finish) return null
  const { start, finish, orderId, setupMinutes, lateMinutes } = job
  const isLast = plan!.orders.every((order) => order.orderId !== orderId || order.lateMinutes === lateMinutes)
  const band = jobs[place - 1]?.start
  const isInBand = band && [start, finish].every((instant) => dayInShop(instant) === dayInShop(band))
  const [times, days] = isInOne ? [formatSpan(start, finish, today)] : formatSpanInLines(start, finish, today)
  return (
    <>
      <Text span inherit display="block" className={classes.times} fw={550} c={lateMinutes ? 'var(--late)' : undefined}>
        {times}
        {lateMinutes && !isLast ? <VisuallyHidden>, late</VisuallyHidden> : null}
      </Text>
      <Group component="span" className={classes.times} gap="0 var(--mantine-spacing-2xs)" fz="xs" c="dimmed">
        {!isInBand && days}
        {lateMinutes && isLast ? (
          <Late span inherit>
            {formatPlannedLate({ dueDate, finish, lateMinutes })}
          </Late>
        ) : (
          workOf(status) === 'waits' &&
          setupMinutes === 0 && (
            <span>
              <IconLink size="1.1em" aria-hidden="true" /> Same screens
            </span>
          )
        )}
      </Group>
    </>
  )
}

/** What is on a machine is neither delivered nor cancelled, so it can be late. */
export const queueColumns = (onStatus: (schedule: Schedule) => void): Column<QueuedSchedule>[] => [
  {
    key: 'place',
    header: 'Place',
    align: 'right',
    width: 'fit',
    narrow: 'heading',
    controls: true,
    cell: ({ place }) => (
      <Text span inherit fw={600} c="dimmed">
        {formatCount(place)}
      </Text>
    ),
  },
  DESIGN,
  {
    ...ORDER,
    narrow: 'line',
    cell: (schedule) => (
      <div data-tall>
        <OrderDay schedule={schedule} day={<DueDay {...schedule} status="schedule" layout="lines" />} />
        <Text inherit fz="xs" data-folded="2">
          <PlannedTimes schedule={schedule} isInOne />
        </Text>
      </div>
    ),
  },
  { ...CUSTOMER, narrow: 'line' },
  {
    key: 'start',
    header: 'Start – finish',
    width: 'fit',
    fold: 2,
    narrow: 'start',
    cell: (schedule) => <PlannedTimes schedule={schedule} />,
  },
  QUANTITY,
  {
    key: 'status',
    header: 'Status',
    width: 'fit',
    narrow: 'line',
    cell: (schedule) => <ScheduleStatusButton schedule={schedule} onClick={() => onStatus(schedule)} />,
  },
]
