import { Text } from '@mantine/core'
import { pluralize } from '../../../../shared/numbers.ts'
import { PrintWarning } from '../../../../web/print/PrintFrame.tsx'
import type { Order } from '../../orders.contract.ts'
import { whyNotOnManifest } from './manifest.rules.ts'

/** Which of the chosen orders are not on the paper, and why. */
export function ManifestNotes({ orders }: { orders: readonly Order[] }) {
  const byReason = Map.groupBy(orders, whyNotOnManifest)
  const isEmpty = !byReason.delete(undefined)
  return (
    <>
      {[...byReason].map(([why, left]) => (
        <PrintWarning
          key={why}
          text={`${left.length === 1 ? `Order #${left[0]!.orderNo} is` : `${pluralize(left.length, 'order')} are`} ${why}, and will not be on it.`}
        />
      ))}
      {isEmpty && <Text mt="md">Nothing is on the manifest. It takes orders that are shipped by Airport.</Text>}
    </>
  )
}
