import { Group, Text } from '@mantine/core'
import { IconAlertCircle, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { formatCount } from '../../../shared/numbers.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { RowLink } from '../../../web/table/row-parts.tsx'
import { DesignImage } from '../../../web/ui/DesignImage.tsx'
import { getImage } from '../../designs/designs.contract.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import { NamePhone } from '../../../web/table/NamePhone.tsx'
import { TwoLines } from '../../../web/table/TwoLines.tsx'
import { useToday } from '../../../web/today.ts'
import { DueDay } from '../../orders/status/DueDay.tsx'
import { SHIPPING_METHOD_LABELS } from '../../orders/order-fields.contract.ts'
import { JobRemark } from '../dialogs/JobRemark.tsx'
import { formatDuration, formatSpan } from '../../../web/ui/format-times.ts'
import { usePlannedTimes } from '../plan/usePlan.ts'
import { ChangedTag, formatChange } from './ChangedTag.tsx'
import { ScheduleStatusButton } from './ScheduleStatusButton.tsx'
import classes from './schedule-columns.module.css'
import type { QueuedSchedule, Schedule } from '../schedules.contract.ts'

/** Names a schedule in a question: an order may have several. */
export const scheduleName = ({ orderNo, printingDesign, screenPrintingOn }: Schedule): string =>
  `the schedule of order ${orderNo}, ${printingDesign.name} (${screenPrintingOn})`

const PrintedDesign = ({ schedule, remark }: { schedule: Schedule; remark?: ReactNode }) => {
  const { printingDesign: design, screenPrintingOn: side } = schedule
  return (
    <Group component="span" wrap="nowrap" gap="xs" miw={0}>
      <DesignImage paths={getImage(design, side)} alt={`${design.name}, ${side}`} size={46} />
      <TwoLines
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
          schedule.changedAt && `Changed ${formatChange(new Date(schedule.changedAt))}`,
        ]
          .filter(Boolean)
          .join('\n')}
        second={
          <>
            <Group component="span" wrap="nowrap" gap="2xs">
              <SideTag side={side} />
              <span className={classes.folded}>
                {schedule.changedAt ? <ChangedTag schedule={schedule} isShort /> : schedule.customerName}
              </span>
              <span className={classes.type}>{schedule.clothingType.name}</span>
            </Group>
            {remark}
          </>
        }
      />
    </Group>
  )
}

const OrderDay = ({ schedule, day }: { schedule: Schedule; day: ReactNode }) => (
  <Group component="span" wrap="nowrap" gap="2xs">
    <RowLink to="/orders/$id" params={{ id: schedule.orderId }}>{`#${schedule.orderNo}`}</RowLink>
    {schedule.dueDate && day}
  </Group>
)

const LINE = { span: true, inherit: true, display: 'block', truncate: true } as const
const SECOND = { ...LINE, inherit: false, size: 'xs', c: 'dimmed' } as const

const DeliverTo = ({ schedule }: { schedule: Schedule }) =>
  schedule.referrerName === '' ? (
    <Text {...SECOND}>The customer</Text>
  ) : (
    <NamePhone name={schedule.referrerName} phoneNo={schedule.referrerPhoneNo} />
  )

const DESIGN: Column<Schedule> = {
  key: 'printingDesign',
  header: 'Design',
  width: 'wide',
  narrow: 'line',
  cell: (schedule) => <PrintedDesign schedule={schedule} />,
}

const ORDER: Column<Schedule> = {
  key: 'orderNo',
  header: 'Order',
  width: 'fit',
  cell: (schedule) => <OrderDay schedule={schedule} day={formatDay(schedule.dueDate)} />,
}

const PEOPLE_AND_QUANTITY = [
  {
    key: 'customerName',
    header: 'Customer',
    fold: 2,
    narrow: 'start',
    cell: (schedule) => (
      <NamePhone
        name={schedule.customerName}
        phoneNo={schedule.customerPhoneNo}
        deliverTo={schedule.referrerName}
        deliverToPhoneNo={schedule.referrerPhoneNo}
        deliverToFolds={1}
        note={<ChangedTag schedule={schedule} isShort />}
      />
    ),
  },
  {
    key: 'referrerName',
    header: 'Deliver To',
    fold: 1,
    narrow: 'hidden',
    cell: (schedule) => <DeliverTo schedule={schedule} />,
  },
  {
    key: 'productQuantity',
    header: 'Quantity',
    align: 'right',
    width: 'fit',
    narrow: 'end',
    cell: (schedule) => (
      <>
        <Text {...LINE} fw={700}>
          {formatCount(schedule.productQuantity)} Dz
        </Text>
        <Text {...SECOND}>{SHIPPING_METHOD_LABELS[schedule.shippingMethod]}</Text>
      </>
    ),
  },
] as const satisfies readonly Column<Schedule>[]
const [CUSTOMER, DELIVER_TO, QUANTITY] = PEOPLE_AND_QUANTITY

export const SCHEDULE_COLUMNS: readonly Column<Schedule>[] = [
  { ...ORDER, narrow: 'heading' },
  DESIGN,
  ...PEOPLE_AND_QUANTITY,
]

const NOTE = { component: 'span', wrap: 'nowrap', gap: '3xs', fz: 'xs' } as const

/** Of a late order the job that is printed last says by how much. */
function PlannedTimes({ schedule: { _id, orderId, status } }: { schedule: Schedule }) {
  const today = useToday()
  const plan = usePlannedTimes()
  const jobs = plan?.machines.flatMap((machine) => machine.jobs) ?? []
  const { start, finish, setupMinutes } = jobs.find(({ scheduleId }) => scheduleId === _id) ?? {}
  if (!start || !finish) return null
  const isLast = jobs.every((one) => one.orderId !== orderId || (one.finish ?? '') <= finish)
  const late = isLast && plan?.orders.find((one) => one.orderId === orderId)?.lateMinutes
  const [from, to] = formatSpan(start, finish, today).split(' – ')
  return (
    <>
      <Group component="span" gap="0 0.3em" fw={550}>
        <span>{from} –</span> <span>{to}</span>
      </Group>
      {late ? (
        <Group {...NOTE} c="var(--late)" fw={600}>
          <IconAlertCircle size="1.1em" aria-hidden="true" /> Late by {formatDuration(late)}
        </Group>
      ) : (
        status === 'pending' &&
        setupMinutes === 0 && (
          <Group {...NOTE} c="dimmed">
            <IconLink size="1.1em" aria-hidden="true" /> Same screens
          </Group>
        )
      )}
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
    cell: ({ place }) => (
      <Text span inherit fw={600} c="dimmed">
        {formatCount(place)}
      </Text>
    ),
  },
  {
    ...DESIGN,
    cell: (schedule) => (
      <PrintedDesign schedule={schedule} remark={<JobRemark schedule={schedule} display="block" truncate />} />
    ),
  },
  {
    ...ORDER,
    narrow: 'line',
    cell: (schedule) => (
      <>
        <OrderDay schedule={schedule} day={<DueDay dueDate={schedule.dueDate} status="schedule" layout="lines" />} />
        <Text fz="xs" w={0} miw="100%" style={{ whiteSpace: 'normal' }} data-folded="2">
          <PlannedTimes schedule={schedule} />
        </Text>
      </>
    ),
  },
  { ...CUSTOMER, narrow: 'line' },
  DELIVER_TO,
  {
    key: 'start',
    header: 'Start – finish',
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
