import { Button, Group } from '@mantine/core'
import {
  SHIPPING_METHOD_LABELS,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '../../features/orders/order-fields.contract.ts'

interface ShippingChoiceProps {
  chosen: readonly ShippingMethod[]
  onChange: (chosen: ShippingMethod[]) => void
}

/** The filter that a warehouse changes all day. */
export const ShippingChoice = ({ chosen, onChange }: ShippingChoiceProps) => (
  <Group role="group" aria-label="Shipping Method" gap="3xs" wrap="nowrap">
    {SHIPPING_METHODS.map((method) => {
      const isChosen = chosen.includes(method)
      return (
        <Button
          key={method}
          variant={isChosen ? 'light' : 'default'}
          px="sm"
          aria-pressed={isChosen}
          onClick={() => onChange(isChosen ? chosen.filter((other) => other !== method) : [...chosen, method])}
        >
          {SHIPPING_METHOD_LABELS[method]}
        </Button>
      )
    })}
  </Group>
)
