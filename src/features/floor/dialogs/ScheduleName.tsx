import { Text } from '@mantine/core'
import type { Schedule } from '../schedules.contract.ts'

/** Names the schedule that a dialog changes. */
export const ScheduleName = ({ schedule }: { schedule: Schedule }) => (
  <Text>
    <b>#{schedule.orderNo}</b> {schedule.customerName}: {schedule.clothingType.name} / {schedule.printingDesign.name} (
    {schedule.screenPrintingOn})
  </Text>
)
