import { VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatCount } from '../../shared/numbers.ts'
import classes from './ReturnedBadge.module.css'

export const ReturnedBadge = ({ pieces }: { pieces: number }) =>
  pieces > 0 && (
    <span className={classes.badge} title={`${formatCount(pieces)} returned`}>
      <IconArrowBackUp size="1em" stroke={2.2} aria-hidden="true" />
      {formatCount(pieces)}
      <VisuallyHidden> returned</VisuallyHidden>
    </span>
  )
