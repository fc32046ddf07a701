import { Text } from '@mantine/core'
import type { InputProps } from '../../web/form/Inputs.tsx'
import { ChoiceField } from '../../web/input/ChoiceField.tsx'
import { ORDER_STATUS_LABELS, type OrderStatus } from './orders.contract.ts'
import { OrderStatusTag } from './OrderStatusTag.tsx'

/** The status of an order among `choices` (rule O2); where there is no other choice, it is only shown. */
export function StatusField({ choices, ...props }: InputProps<OrderStatus> & { choices: readonly OrderStatus[] }) {
  const offered = [...new Set([...choices, props.value])]
  if (offered.length > 1) return <ChoiceField {...props} choices={offered} labels={ORDER_STATUS_LABELS} />
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {props.label}
      </Text>
      <OrderStatusTag status={props.value} />
    </div>
  )
}
