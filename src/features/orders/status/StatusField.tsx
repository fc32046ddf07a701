import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { InputProps } from '../../../web/input/input-props.ts'
import { useLostFocus } from '../../../web/focus/useLostFocus.ts'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { ORDER_STATUS_LABELS, type OrderStatus } from '../order-fields.contract.ts'
import { OrderStatusTag } from './OrderStatusTag.tsx'

export function StatusField({ choices, ...props }: InputProps<OrderStatus> & { choices: readonly OrderStatus[] }) {
  const offered = [...new Set([...choices, props.value])]
  const root = useRef<HTMLDivElement>(null)
  // The status has followed the productions (rule O3), and there is something else to choose now, or nothing.
  useLostFocus(root, () => root.current?.focus())
  return (
    <div ref={root} tabIndex={-1}>
      {offered.length > 1 ? (
        <ChoiceField {...props} choices={offered} labels={ORDER_STATUS_LABELS} />
      ) : (
        <>
          <Text size="sm" fw={600} mb="2xs">
            {props.label}
          </Text>
          <OrderStatusTag status={props.value} />
        </>
      )}
    </div>
  )
}
