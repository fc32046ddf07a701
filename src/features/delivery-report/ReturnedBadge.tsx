import { Badge, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatCount } from '../../shared/numbers.ts'

export const ReturnedBadge = ({ pieces }: { pieces: number }) =>
  pieces > 0 && (
    <Badge
      component="span"
      color="red"
      size="sm"
      radius="sm"
      px="3xs"
      fz="xs"
      leftSection={<IconArrowBackUp size="1em" stroke={2.2} aria-hidden="true" />}
      title={`${formatCount(pieces)} returned`}
    >
      {formatCount(pieces)}
      <VisuallyHidden> returned</VisuallyHidden>
    </Badge>
  )
