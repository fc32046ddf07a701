import { IconChevronDown, IconTruckDelivery } from '@tabler/icons-react'
import { formatDay } from '../../../shared/day.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { Clamped } from '../../../web/ui/Clamped.tsx'
import { DesignImage } from '../../../web/ui/DesignImage.tsx'
import { imageOf, SIDE_LABELS } from '../../designs/designs.contract.ts'
import { NamePhone } from '../../../web/ui/NamePhone.tsx'
import { SHIPPING_METHOD_LABELS } from '../../orders/orders.contract.ts'
import { ChangedTag } from './ChangedTag.tsx'
import { ScheduleStatusTag } from './ScheduleStatusTag.tsx'
import classes from './schedule-columns.module.css'
import { type Schedule, SCHEDULE_STATUS_LABELS } from '../schedules.contract.ts'

/** The design of a schedule, on the side that it prints. */
const PrintedDesign = ({ schedule }: { schedule: Schedule }) => {
  const { printingDesign: design, screenPrintingOn: side } = schedule
  return (
    <span className={classes.design}>
      <DesignImage paths={imageOf(design, side)} alt={`${design.name}, ${side}`} size={56} />
      <span className={classes.text}>
        <Clamped>{design.name}</Clamped>
        <span className={classes.second}>{SIDE_LABELS[side]}</span>
        <Clamped>{schedule.clothingType.name}</Clamped>
      </span>
    </span>
  )
}

/** The columns of every list of schedules; a queue adds the status button. */
export const SCHEDULE_COLUMNS: readonly Column<Schedule>[] = [
  {
    key: 'orderNo',
    header: 'Order',
    width: 'fit',
    narrow: 'heading',
    cell: (schedule) => (
      <>
        <b>#{schedule.orderNo}</b>
        <span className={classes.second}>{schedule.dueDate && `due ${formatDay(schedule.dueDate)}`}</span>
      </>
    ),
  },
  {
    key: 'printingDesign',
    header: 'Design',
    cell: (schedule) => <PrintedDesign schedule={schedule} />,
  },
  {
    key: 'productQuantity',
    header: 'Quantity',
    align: 'right',
    width: 'fit',
    cell: (schedule) => (
      <>
        <b className={classes.quantity}>{schedule.productQuantity} Dz</b>
        <span className={classes.second}>{SHIPPING_METHOD_LABELS[schedule.shippingMethod]}</span>
      </>
    ),
  },
  {
    key: 'customerName',
    header: 'Customer',
    cell: (schedule) => (
      <span className={classes.people}>
        <NamePhone name={schedule.customerName} phoneNo={schedule.customerPhoneNo} />
        {schedule.referrerName && (
          <span className={classes.deliverTo}>
            <IconTruckDelivery size="1.2em" aria-label="Deliver to" />
            <NamePhone name={schedule.referrerName} phoneNo={schedule.referrerPhoneNo} />
          </span>
        )}
      </span>
    ),
  },
]

export const scheduleColumns = (onStatus: (schedule: Schedule) => void): Column<Schedule>[] => [
  ...SCHEDULE_COLUMNS,
  {
    key: 'status',
    header: 'Status',
    width: 'fit',
    cell: (schedule) => (
      <span className={classes.work}>
        <button
          type="button"
          tabIndex={-1}
          data-stop
          className={classes.status}
          aria-label={`${SCHEDULE_STATUS_LABELS[schedule.status]}: change the status of order ${schedule.orderNo}`}
          onClick={() => onStatus(schedule)}
        >
          <ScheduleStatusTag status={schedule.status} />
          <IconChevronDown size="1.1em" aria-hidden="true" />
        </button>
        <ChangedTag schedule={schedule} />
      </span>
    ),
  },
]
