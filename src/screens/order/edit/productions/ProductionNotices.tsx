import { Alert, Stack } from '@mantine/core'
import { IconLock, IconPrinter, IconTrash } from '@tabler/icons-react'
import { formatSidesInProduction, printedSides, type SideInProduction } from '../in-production.ts'

interface ProductionNoticesProps {
  sides: readonly SideInProduction[]
  isLocked: boolean
  isLost: boolean
}

export function ProductionNotices({ sides, isLocked, isLost }: ProductionNoticesProps) {
  const printed = printedSides(sides)
  if (!isLost && !isLocked && sides.length === 0) return null
  return (
    <Stack gap="2xs">
      {isLost && (
        <Alert color="orange" role="alert" icon={<IconTrash />} p="xs">
          <b>A colleague has deleted this production.</b> What you typed is kept here. Save it as a new production, or
          remove it.
        </Alert>
      )}
      {sides.length > 0 && (
        <Alert color="blue" icon={<IconPrinter />} p="xs">
          <b>{formatSidesInProduction(sides)}.</b>{' '}
          {printed
            ? `Pieces that are added here now are not printed on the ${printed}: add another production for them.`
            : 'The person at the machine sees a change of this production at once.'}
        </Alert>
      )}
      {isLocked && (
        <Alert color="gray" icon={<IconLock />} p="xs">
          <b>Pieces of this production were returned.</b> Items with a lock can only be removed. The clothing type and
          the design stay as they are, and the production cannot be deleted: take the returns away first.
        </Alert>
      )}
    </Stack>
  )
}
