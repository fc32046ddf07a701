import { MultiSelect } from '@mantine/core'
import { comingDays, pastDays } from '../../../web/input/day-presets.ts'
import { DayRangeField } from '../../../web/input/DayRangeField.tsx'
import { FilterDialog } from '../../../web/dialog/FilterDialog.tsx'
import { NO_FILTER, type OrderFilterFormValues } from './order-filter.ts'
import { ORDER_STATUS_LABELS, type OrderStatus, SHIPPING_METHOD_LABELS, SHIPPING_METHODS } from '../orders.contract.ts'
import { SearchTextInput } from '../../../web/input/SearchTextInput.tsx'

const TEXTS = [
  ['customerName', 'Customer Name'],
  ['referrerName', 'Deliver To Name'],
  ['designName', 'Design Name'],
  ['awb', 'Airway Bill'],
] as const

const RANGES = [
  ['dueDateFrom', 'dueDateTo', 'Due Date', comingDays],
  ['deliveryDateFrom', 'deliveryDateTo', 'Delivery Date', pastDays],
  ['orderCreatedFrom', 'orderCreatedTo', 'Order Created', pastDays],
] as const

interface OrderFilterDialogProps {
  opened: boolean
  onClose: () => void
  filter: OrderFilterFormValues
  onSearch: (filter: OrderFilterFormValues) => void
  /** The statuses to choose from. */
  statuses: readonly OrderStatus[]
  /** Only status and creation date, as the warehouse needs it. */
  isReduced?: boolean
}

export const OrderFilterDialog = ({ statuses, isReduced = false, ...dialog }: OrderFilterDialogProps) => (
  <FilterDialog
    {...dialog}
    nothing={NO_FILTER}
    fields={(typed, change) => (
      <>
        {!isReduced &&
          TEXTS.map(([field, label], index) => (
            <SearchTextInput
              key={field}
              label={label}
              data-autofocus={index === 0 || undefined}
              value={typed[field]}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
          ))}
        <MultiSelect
          label="Status"
          style={isReduced ? { gridColumn: '1 / -1' } : undefined}
          placeholder={typed.status.length === 0 ? 'Any' : undefined}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Status' }}
          data={statuses.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] }))}
          value={typed.status}
          onChange={(status) => change({ status })}
        />
        {!isReduced && (
          <MultiSelect
            label="Shipping Method"
            placeholder={typed.shippingMethod.length === 0 ? 'Any' : undefined}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear Shipping Method' }}
            data={SHIPPING_METHODS.map((method) => ({ value: method, label: SHIPPING_METHOD_LABELS[method] }))}
            value={typed.shippingMethod}
            onChange={(methods) => change({ shippingMethod: methods })}
          />
        )}
        {RANGES.filter(([from]) => !isReduced || from === 'orderCreatedFrom').map(([from, to, label, presets]) => (
          <DayRangeField
            key={from}
            label={label}
            presets={presets}
            range={{ from: typed[from], to: typed[to] }}
            onChange={(range) => change({ [from]: range.from, [to]: range.to })}
          />
        ))}
      </>
    )}
  />
)
