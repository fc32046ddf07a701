import type { KeyboardEvent } from 'react'
import { Button, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core'
import { pluralize } from '../../../shared/numbers.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { DayField } from '../../../web/input/days/DayField.tsx'
import { NumberField } from '../../../web/input/NumberField.tsx'
import type { ListSelection } from '../../../web/list/useSelection.ts'
import { useToday } from '../../../web/today.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import { sumOfOrders } from '../order-columns.tsx'
import {
  byShippingDetail,
  orderFields,
  orderInputs,
  SHIPPING_METHOD_LABELS,
} from '../../../features/orders/order-fields.contract.ts'
import type { OrderRow } from '../../../features/orders/orders.contract.ts'
import {
  type BulkChange,
  DELIVERY_DETAILS,
  type Details,
  getChanged,
  getMissingDetails,
  saveChange,
  toSent,
} from './bulk-changes.ts'
import { updateOrders } from '../../../features/orders/saves/update-orders.contract.ts'

export interface AskedChange {
  change: BulkChange
  day: string | null
  /** By the id of the order. */
  details: Details
}

interface ChangeDialogProps {
  opened: boolean
  asked: AskedChange
  selection: ListSelection<OrderRow>
  onAsked: (asked: AskedChange) => void
  onClose: () => void
}

/** Says what the server would refuse before anything is saved (rule O16). */
export function ChangeDialog({ opened, asked, selection, onAsked, onClose }: ChangeDialogProps) {
  const { change, day, details } = asked
  const onDay = (chosen: string | null) => onAsked({ ...asked, day: chosen })
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
  const lacking = change.status === 'deliver' ? kept.filter((order) => getMissingDetails(order).length > 0) : []
  const isWrong = lacking.some(({ _id }) => whyWrong(details[_id]?.boxes ?? '') !== undefined)
  const title = `${change.verb} ${pluralize(orders.length, 'order')}`
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      size={lacking.length > 0 ? 'lg' : 'sm'}
      onClose={onClose}
      onConfirm={() => saveChange(change, orders, { day, details }, selection.clear)}
      confirmLabel={change.day === 'dueDate' ? 'Save' : title}
      cancelLabel={change.isDanger ? 'No' : 'Cancel'}
      confirmDisabled={kept.length === 0 || left.length > 0 || isWrong || (change.day === 'dueDate' && day === null)}
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
        {lacking.length > 0 && (
          <MissingDetails
            lacking={lacking}
            details={details}
            onDetails={(typed) => onAsked({ ...asked, details: typed })}
          />
        )}
        {change.day === 'dueDate' && <DayField label="Due Date" isDue value={day} onChange={onDay} />}
      </Stack>
    </ConfirmDialog>
  )
}

interface MissingDetailsProps {
  lacking: readonly OrderRow[]
  details: Details
  onDetails: (details: Details) => void
}

/** May be left empty. */
function MissingDetails({ lacking, details, onDetails }: MissingDetailsProps) {
  const columns = DELIVERY_DETAILS.filter((detail) =>
    lacking.some((order) => getMissingDetails(order).includes(detail)),
  )
  return (
    <ScrollArea.Autosize mah="40vh" type="auto" offsetScrollbars="present">
      <Table stickyHeader horizontalSpacing="3xs" verticalSpacing="3xs" onKeyDown={toNextField}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Order</Table.Th>
            {columns.map((detail) => (
              <Table.Th key={detail} w={detail === 'boxes' ? '6rem' : '13rem'}>
                {orderFields[detail].label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lacking.map((order) => (
            <Table.Tr key={order._id}>
              <Table.Th scope="row" fw={400}>
                <b>#{order.orderNo}</b> {order.customerName}
              </Table.Th>
              {columns.map((detail) => (
                <Table.Td key={detail}>
                  {getMissingDetails(order).includes(detail) && (
                    <Detail
                      {...{ order, detail }}
                      value={details[order._id]?.[detail] ?? ''}
                      onChange={(value) =>
                        onDetails({ ...details, [order._id]: { ...details[order._id], [detail]: value } })
                      }
                    />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

/** A scanner ends a tracking number with Enter. */
function toNextField(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'Enter') return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus()
}

interface DetailProps {
  order: OrderRow
  detail: (typeof DELIVERY_DETAILS)[number]
  value: number | string
  onChange: (value: number | string) => void
}

function Detail({ order, detail, value, onChange }: DetailProps) {
  const props = { 'aria-label': `${orderFields[detail].label} of order ${order.orderNo}`, value }
  return detail === 'boxes' ? (
    <NumberField {...props} error={whyWrong(value)} onChange={onChange} />
  ) : (
    <TextInput {...props} maxLength={MAX_TRACKING_NO} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** Of a number of boxes. */
const whyWrong = (boxes: number | string): string | undefined =>
  orderInputs.boxes.safeParse(boxes).error?.issues[0]!.message

const MAX_TRACKING_NO = byShippingDetail(({ maxLength }) => maxLength).tracking_no
