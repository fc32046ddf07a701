import { Alert } from '@mantine/core'
import { IconLock, IconPrinter, IconTrash } from '@tabler/icons-react'
import { inWords, printedSides, type SideUnderWay } from './under-way.ts'

interface ProductionNoticesProps {
  sides: readonly SideUnderWay[]
  /** Pieces of it were returned. */
  isLocked: boolean
  /** A colleague has deleted it. */
  isLost: boolean
}

/** What a person must know before they change a production. */
export function ProductionNotices({ sides, isLocked, isLost }: ProductionNoticesProps) {
  const printed = printedSides(sides)
  return (
    <>
      {isLost && (
        <Alert color="orange" role="alert" icon={<IconTrash />} mb="md" title="A colleague has deleted this production">
          What you typed is kept here. Save it as a new production, or remove it.
        </Alert>
      )}
      {sides.length > 0 && (
        <Alert color="blue" icon={<IconPrinter />} mb="md" title={inWords(sides)}>
          {printed
            ? `Pieces that are added here now are not printed on the ${printed}: add another production for them.`
            : 'The person at the machine sees a change of this production at once.'}
        </Alert>
      )}
      {isLocked && (
        <Alert color="gray" icon={<IconLock />} mb="md" title="Pieces of this production were returned">
          Items with a lock, the clothing type and the design stay as they are, and the production cannot be deleted.
          Take the returns away first.
        </Alert>
      )}
    </>
  )
}
