import { Button, Stack, Text } from '@mantine/core'
import { pluralize } from '../../../shared/numbers.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { DayField } from '../../../web/input/days/DayField.tsx'
import type { ListSelection } from '../../../web/list/useSelection.ts'
import { useToday } from '../../../web/today.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import { sumOfOrders } from '../list/order-columns.tsx'
import { SHIPPING_METHOD_LABELS } from '../order-fields.contract.ts'
import type { OrderRow } from '../orders.contract.ts'
import { type BulkChange, getChanged, saveChange, toSent } from './bulk-changes.ts'
import { updateOrders } from './update-orders.contract.ts'

export interface AskedChange {
  change: BulkChange
  day: string | null
}

interface ChangeDialogProps {
  opened: boolean
  asked: AskedChange
  selection: ListSelection<OrderRow>
  onDay: (day: string | null) => void
  onClose: () => void
}

/** Says what the server would refuse before anything is saved (rule O16). */
export function ChangeDialog({ opened, asked: { change, day }, selection, onDay, onClose }: ChangeDialogProps) {
  const today = useToday()
  const rows = useLast(opened && selection.rows.length > 0 ? selection.rows : null) ?? []
  const orders = getChanged(change, rows)
  const trial = { orders: toSent(change, orders, day), trial: true }
  const { data } = useEndpoint(updateOrders, trial, {
    enabled: opened && orders.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  const refused = new Map(data?.refused.map((one) => [one._id, one.message]))
  const kept = orders.filter(({ _id }) => !refused.has(_id))
  const left = orders.filter(({ _id }) => refused.has(_id))
  const title = `${change.verb} ${pluralize(orders.length, 'order')}`
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      onClose={onClose}
      onConfirm={() => saveChange(change, orders, day, selection.clear)}
      confirmLabel={change.day === 'dueDate' ? 'Save' : title}
      cancelLabel={change.isDanger ? 'No' : 'Cancel'}
      confirmDisabled={kept.length === 0 || left.length > 0 || (change.day === 'dueDate' && day === null)}
      danger={change.isDanger === true}
      {...(!change.isDanger && { confirmFirst: true })}
    >
      <Stack gap="sm">
        <div>
          {`${sumOfOrders(orders)}${change.isDanger ? '. What they hold of stock goes back.' : ''}`}
          {rows.length > orders.length && `. ${rows.length - orders.length} of the selected stay as they are.`}
        </div>
        {change.status === 'deliver' && (
          <div>
            {[...Map.groupBy(orders, ({ shippingMethod }) => shippingMethod)]
              .map(([method, { length }]) => `${length} ${SHIPPING_METHOD_LABELS[method]}`)
              .join(', ')}
          </div>
        )}
        {change.day === 'deliveryDate' && (
          <DayField label="Delivery Date" value={day} maxDate={today} onChange={onDay} />
        )}
        {change.day === 'dueDate' && <DayField label="Due Date" isDue value={day} onChange={onDay} />}
        {left.length > 0 && (
          <div role="alert">
            <Text fw={550}>{`${pluralize(left.length, 'order')} cannot be changed:`}</Text>
            {[...Map.groupBy(left, ({ _id }) => refused.get(_id)!)].map(([message, all]) => (
              <Text key={message} mt="2xs">
                {message}
                <Text span inherit c="dimmed" display="block">
                  {all.map(({ orderNo, customerName }) => `#${orderNo} ${customerName}`).join(', ')}
                </Text>
              </Text>
            ))}
            {kept.length > 0 && (
              <Button variant="default" mt="xs" onClick={() => selection.select(new Set(kept.map(({ _id }) => _id)))}>
                {left.length === 1 ? 'Leave this one out' : `Leave these ${left.length} out`}
              </Button>
            )}
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
