import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/day.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { RowLink } from '../../../web/table/row-parts.tsx'
import { DesignImage } from '../../../web/ui/DesignImage.tsx'
import { imageOf } from '../../designs/designs.contract.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import { NamePhone } from '../../../web/table/NamePhone.tsx'
import { TwoLines } from '../../../web/table/TwoLines.tsx'
import { DueDay } from '../../orders/figures/DueDay.tsx'
import { SHIPPING_METHOD_LABELS } from '../../orders/orders.contract.ts'
import { ChangedTag } from './ChangedTag.tsx'
import { ScheduleStatusButton } from './ScheduleStatusButton.tsx'
import classes from './schedule-columns.module.css'
import type { Schedule } from '../schedules.contract.ts'

/** The design of a schedule, on the side that it prints. */
const PrintedDesign = ({ schedule }: { schedule: Schedule }) => {
  const { printingDesign: design, screenPrintingOn: side } = schedule
  return (
    <span className={classes.design}>
      <DesignImage paths={imageOf(design, side)} alt={`${design.name}, ${side}`} size={46} />
      <TwoLines
        first={design.name}
        title={`${design.name} (${side})\n${schedule.clothingType.name}\n${schedule.customerName}`}
        second={
          <span className={classes.job}>
            <SideTag side={side} />
            <span className={classes.folded}>
              {schedule.changedAt ? <ChangedTag schedule={schedule} isShort /> : schedule.customerName}
            </span>
            <span className={classes.type}>{schedule.clothingType.name}</span>
          </span>
        }
      />
    </span>
  )
}

/** The number of the order, and the day on which it is due. */
const OrderDay = ({ schedule, day }: { schedule: Schedule; day: ReactNode }) => (
  <span className={classes.order}>
    <RowLink to="/orders/$id" params={{ id: schedule.orderId }}>{`#${schedule.orderNo}`}</RowLink>
    {schedule.dueDate && day}
  </span>
)

/** The columns of every list of schedules, with the day on which the order is due. */
const columnsWith = (day: (schedule: Schedule) => ReactNode): readonly Column<Schedule>[] => [
  {
    key: 'orderNo',
    header: 'Order',
    width: 'fit',
    narrow: 'heading',
    cell: (schedule) => <OrderDay schedule={schedule} day={day(schedule)} />,
  },
  {
    key: 'printingDesign',
    header: 'Design',
    narrow: 'line',
    cell: (schedule) => <PrintedDesign schedule={schedule} />,
  },
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
        note={schedule.changedAt && <ChangedTag schedule={schedule} />}
      />
    ),
  },
  {
    key: 'productQuantity',
    header: 'Quantity',
    align: 'right',
    width: 'fit',
    narrow: 'end',
    cell: (schedule) => (
      <>
        <b className={classes.quantity}>{schedule.productQuantity} Dz</b>
        <span className={classes.second}>{SHIPPING_METHOD_LABELS[schedule.shippingMethod]}</span>
      </>
    ),
  },
]

export const SCHEDULE_COLUMNS = columnsWith(({ dueDate }) => formatDay(dueDate))

/** Those of a queue, with the status button. What is on a machine is neither delivered nor cancelled, so it can be late. */
export const scheduleColumns = (onStatus: (schedule: Schedule) => void): Column<Schedule>[] => [
  ...columnsWith(({ dueDate }) => <DueDay dueDate={dueDate} status="schedule" layout="lines" />),
  {
    key: 'status',
    header: 'Status',
    width: 'fit',
    narrow: 'line',
    cell: (schedule) => <ScheduleStatusButton schedule={schedule} onClick={() => onStatus(schedule)} />,
  },
]
