import { Box, Group, Stack, Text } from '@mantine/core'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { STATUS_COLORS, statusColors } from '../../../web/ui/status/status-variant.ts'
import { SCHEDULE_STATUS_VARIANTS } from './schedule-status-variants.ts'
import type { StatusChange } from './status-changes.contract.ts'

export function StatusTimeline({ changes }: { changes: readonly StatusChange[] }) {
  const [first] = changes
  if (!first)
    return (
      <Text inherit c="dimmed">
        When its status changed is not known.
      </Text>
    )
  return (
    <Stack component="ol" gap="2xs" my="2xs" p={0}>
      {first.from !== null && (
        <Text component="li" display="block" inherit c="dimmed">
          Before that: not known
        </Text>
      )}
      {changes.map((change) => (
        <Group
          component="li"
          key={`${change.at} ${change.to}`}
          justify="space-between"
          gap="0 var(--mantine-spacing-md)"
        >
          <ChangeName {...change} />
          <Text span inherit c="dimmed">
            <time dateTime={change.at}>{formatInstant(change.at)}</time> by <bdi>{change.by}</bdi>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function ChangeName({ from, to }: StatusChange) {
  if (to === null) return <b>Taken off the machine</b>
  const { icon: Icon, label, ...look } = SCHEDULE_STATUS_VARIANTS[to]
  return (
    <Group component="b" wrap="nowrap" gap="2xs">
      <Box component="span" display="inline-flex" p="0.25em" bdrs="50%" {...STATUS_COLORS} {...statusColors(look)}>
        <Icon size="1em" aria-hidden="true" />
      </Box>
      {label}
      {from === null && ', put on the machine'}
    </Group>
  )
}
