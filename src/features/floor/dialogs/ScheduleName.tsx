import { Text } from '@mantine/core'
import { ChangedTag } from '../queue/ChangedTag.tsx'
import type { Schedule } from '../schedules.contract.ts'

/** Names the schedule that a dialog changes, and says if its work was changed. */
export const ScheduleName = ({ schedule }: { schedule: Schedule }) => (
  <Text>
    <b>#{schedule.orderNo}</b> {schedule.customerName}: {schedule.clothingType.name} / {schedule.printingDesign.name} (
    {schedule.screenPrintingOn}) <ChangedTag schedule={schedule} />
  </Text>
)
