import { Group, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { STATUS_COLORS, statusColors } from '../../web/ui/status/status-variant.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import type { Schedule } from '../../features/schedules/schedules.contract.ts'

interface ScheduleStatusButtonProps {
  schedule: Pick<Schedule, 'status' | 'orderNo'>
  onClick: () => void
}

export function ScheduleStatusButton({ schedule: { status, orderNo }, onClick }: ScheduleStatusButtonProps) {
  const variant = SCHEDULE_STATUS_VARIANTS[status]
  return (
    <Group
      component={UnstyledButton}
      wrap="nowrap"
      gap="2xs"
      w="100%"
      mih={48}
      px="2xs"
      py="3xs"
      bdrs="md"
      fz="inherit"
      fw={600}
      tabIndex={-1}
      data-stop
      {...STATUS_COLORS}
      {...statusColors(variant)}
      // What is usual in a queue is said quietly.
      bd={`2px solid var(${variant.form === 'hollow' ? '--line' : '--status-edge'})`}
      aria-label={`${variant.label}: change the status of order ${orderNo}`}
      onClick={onClick}
    >
      <variant.icon size="1.3em" aria-hidden="true" />
      {variant.label}
      <IconChevronDown size="1.1em" aria-hidden="true" style={{ marginInlineStart: 'auto' }} />
    </Group>
  )
}
