import { Text } from '@mantine/core'
import {
  IconBan,
  IconCalendarTime,
  IconCheck,
  IconCircleCheck,
  IconClipboardText,
  IconMinus,
  IconThumbUp,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { dayInShop } from '../../../web/today.ts'
import { statusColors } from '../../../web/ui/status/status-variant.ts'
import { DueDay } from '../../../features/orders/status/DueDay.tsx'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { listStatusChanges } from '../../../features/orders/status/order-steps.contract.ts'
import { FoldButton } from './FoldButton.tsx'
import { type OrderStep, getSteps } from './order-steps.rules.ts'
import classes from './OrderSteps.module.css'

const STEPS = {
  taken: { label: 'Taken', icon: IconClipboardText },
  confirmed: { label: 'Confirmed', icon: IconThumbUp },
  machines: { label: 'On the machines', icon: IconCalendarTime },
  complete: { label: 'Complete', icon: IconCircleCheck },
  delivered: { label: 'Delivered', icon: IconTruckDelivery },
  cancelled: { label: 'Cancelled', icon: IconBan },
}

const NOT_CONFIRMED = 'Not confirmed'

const NOW = statusColors({ tone: 'info', form: 'tint' })

const getDay = (instant: string): string => formatDay(dayInShop(instant))

export function OrderSteps({ order }: { order: Order }) {
  const { data: changes } = useEndpoint(listStatusChanges, { id: order._id })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const steps = getSteps(order, changes?.data ?? [])
  const current = steps.find(({ state }) => state === 'now') ?? steps.at(-1)!
  return (
    <section aria-label="Progress">
      <FoldButton
        {...{ label: STEPS[current.step].label, note: current.note, hiddenFrom: 'sm', controls: id, isOpen }}
        onClick={() => setOpen(!isOpen)}
      >
        <Text span c="dimmed">
          Steps
        </Text>
      </FoldButton>
      <ol id={id} className={classes.steps} data-open={isOpen || undefined}>
        {steps.map((step) => (
          <Step key={step.step} step={step} isKnown={changes !== undefined}>
            {step.step === 'delivered' && <DeliveryDay order={order} step={step} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isKnown, children }: { step: OrderStep; isKnown: boolean; children: ReactNode }) {
  const { label, icon } = STEPS[step.step]
  const isSkipped = step.state === 'skipped'
  const Mark = step.state === 'done' ? IconCheck : isSkipped ? IconMinus : icon
  return (
    <li data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
      <span className={classes.mark} {...(step.state === 'now' && NOW)}>
        <Mark size="1em" aria-hidden="true" />
      </span>
      <span className={classes.line} aria-hidden="true" />
      <Text span size="sm" fw={600} {...(!isSkipped && step.state !== 'next' && { c: 'var(--mantine-color-text)' })}>
        {isSkipped ? NOT_CONFIRMED : label}
      </Text>
      {step.since && isKnown && (
        <span>
          {step.step === 'machines' && step.state === 'now' && 'since '}
          <time dateTime={step.since.at}>{getDay(step.since.at)}</time>
          {step.since.by && (
            <>
              <br />
              <bdi>{step.since.by}</bdi>
            </>
          )}
        </span>
      )}
      {/* Room for it, so that what is below does not move away under a press. */}
      {!isKnown && step.state !== 'next' && (
        <span aria-hidden="true">
          <br />
          <br />
        </span>
      )}
      {step.note && <span>{step.note}</span>}
      {children}
    </li>
  )
}

/** The day the order left may be another than that on which somebody said so. */
function DeliveryDay({ order, step }: { order: Order; step: OrderStep }) {
  if (step.state === 'done') {
    const isStatedDay = step.since && dayInShop(step.since.at) === order.deliveryDate
    return isStatedDay ? null : <span>{`on ${formatDay(order.deliveryDate)}`}</span>
  }
  if (order.dueDate === null) return null
  return (
    <span>
      due <DueDay {...order} layout="inline" />
    </span>
  )
}
