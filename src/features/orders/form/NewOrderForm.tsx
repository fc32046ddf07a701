import { Button, Group, Kbd, Paper, SegmentedControl, Text, Textarea, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPieces } from '../../../shared/pieces.ts'
import { Refusal } from '../../../shared/problem.ts'
import { call, messageOf } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { focusFirst } from '../../../web/form/focus-first.ts'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { type Held, useHold } from '../../../web/form/useHeld.tsx'
import { outOfReach } from '../../../web/form/out-of-reach.ts'
import { useOneAtATime } from '../../../web/form/useOneAtATime.ts'
import { useStable } from '../../../web/ui/useStable.ts'
import { CustomerField } from './CustomerField.tsx'
import { DayField } from '../../../web/form/DayField.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import classes from './NewOrderForm.module.css'
import {
  asOrderInput,
  type Faults,
  faultsOf,
  firstFaultyProduction,
  isTouched,
  type OrderDraft,
  piecesOfDraft,
  newRequestId,
} from './order-draft.ts'
import { createOrder, listOrders, ORDER_STATUS_LABELS } from '../orders.contract.ts'
import { ProductionTabs } from './ProductionTabs.tsx'

const NEW_STATUSES = ['pending', 'confirm'] as const

/** Outside of the productions. */
const FIELDS = [
  'customer', 'referrer', 'dueDate', 'deliveryDate', 'remark',
  'shippingMethod', 'boxes', 'tracking_no', 'awb', 'airport_code', 'airline', 'productionProducts',
] // prettier-ignore
const PRODUCTION_FIELDS = ['clothingType', 'printingDesign', 'items']

interface NewOrderFormProps {
  draft: OrderDraft
  onChange: (change: (draft: OrderDraft) => OrderDraft) => void
  onHold: (held: Held) => void
  onSaved: (message: string) => void
  onCancel: () => void
}

export function NewOrderForm({ draft, onChange, onHold, onSaved, onCancel }: NewOrderFormProps) {
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<{ field?: string; message: string } | null>(null)
  const [opened, setOpened] = useState<string | null>(draft.productions[0]?.key ?? null)
  const [removed, setRemoved] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)

  // Once a save was tried, each fault is shown until it is mended.
  const faults: Faults = {
    ...(isTried ? faultsOf(draft) : {}),
    ...(refusal?.field ? { [refusal.field]: refusal.message } : {}),
  }

  const ofNoField =
    faults['productionProducts'] ?? (refusal?.field && isPlaced(refusal.field) ? undefined : refusal?.message)

  const change = (changed: (draft: OrderDraft) => Partial<OrderDraft>) => {
    setRefusal(null)
    onChange((present) => ({ ...present, ...changed(present) }))
  }
  const set = (fields: Partial<OrderDraft>) => change(() => fields)

  const focusFault = (found: Faults) => {
    if (focusFirst(form.current, Object.keys(found))) return
    const index = firstFaultyProduction(found)
    if (index === null) return
    flushSync(() => setOpened(draft.productions[index]?.key ?? null))
    focusFirst(
      form.current,
      PRODUCTION_FIELDS.filter((name) => `productionProducts.${index}.${name}` in found),
    )
  }

  // By then the person may want to be elsewhere.
  const finish = useStable(onSaved)
  const [submit, isSaving] = useOneAtATime(async () => {
    const found = faultsOf(draft)
    flushSync(() => setTried(true))
    if (Object.keys(found).length > 0) return focusFault(found)
    try {
      const { message } = await outOfReach(form.current, () => call(createOrder, asOrderInput(draft)))
      await refresh(listOrders)
      finish(message)
    } catch (error) {
      const { code, field } = error instanceof Refusal ? error.problem : {}
      // What was stored before is another order than this one, which the next save stores (rule O10).
      if (code === 'conflict') set({ requestId: newRequestId() })
      flushSync(() => setRefusal({ field, message: messageOf(error) }))
      if (field) focusFault({ [field]: messageOf(error) })
    }
  })

  const held = isTouched(draft) ? 'typed' : 'nothing'
  useHold(onHold, isSaving ? 'saving' : held)

  const submitByKey = () => {
    const { activeElement } = document
    if (!activeElement?.closest('[role="dialog"]')) submit()
  }
  useHotkeys(
    [
      ['mod+Enter', submitByKey],
      ['mod+S', submitByKey],
    ],
    [],
  )

  const remove = (key: string) => {
    const index = draft.productions.findIndex((one) => one.key === key)
    const rest = draft.productions.toSpliced(index, 1)
    change(() => ({ productions: rest }))
    setOpened((rest[index] ?? rest.at(-1))?.key ?? null)
    setRemoved(null)
  }
  const isEmpty = (key: string) => {
    const production = draft.productions.find((one) => one.key === key)
    return !production || (production.items.length === 0 && !production.clothingType && !production.printingDesign)
  }

  return (
    <div ref={form} className={classes.form}>
      <div className={classes.head}>
        <Paper withBorder p="md" component="section" aria-labelledby="order-section">
          <Title order={2} size="h4" mb="sm" id="order-section">
            Order
          </Title>
          <div className={classes.order}>
            <CustomerField
              label="Customer"
              required
              value={draft.customer}
              error={faults['customer']}
              onChange={(customer) => set({ customer })}
            />
            <CustomerField
              label="Deliver To"
              value={draft.referrer}
              error={faults['referrer']}
              onChange={(referrer) => set({ referrer })}
            />
            <DayField
              label="Due Date"
              fault="dueDate"
              value={draft.dueDate}
              error={faults['dueDate']}
              onChange={(dueDate) => set({ dueDate })}
            />
            <DayField
              label="Delivery Date"
              fault="deliveryDate"
              value={draft.deliveryDate}
              error={faults['deliveryDate']}
              onChange={(deliveryDate) => set({ deliveryDate })}
            />
            <div className={classes.wide}>
              <Text component="span" size="sm" fw={600} id="order-status">
                Status
              </Text>
              <SegmentedControl
                className={classes.status}
                aria-labelledby="order-status"
                value={draft.status}
                onChange={(status) => set({ status })}
                data={NEW_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] }))}
              />
            </div>
            <Textarea
              className={classes.wide}
              label="Order Remark"
              data-path="remark"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2000}
              value={draft.remark}
              error={faults['remark']}
              onChange={(event) => set({ remark: event.currentTarget.value })}
            />
          </div>
        </Paper>
        <Paper withBorder p="md" component="section" aria-labelledby="delivery-section">
          <Title order={2} size="h4" mb="sm" id="delivery-section">
            Delivery Info
          </Title>
          <div className={classes.delivery}>
            <DeliveryFields value={draft} faults={faults} onChange={set} />
          </div>
        </Paper>
      </div>
      <Paper withBorder p="md" mt="md" component="section" aria-labelledby="productions-section">
        <Title order={2} size="h4" mb="sm" id="productions-section">
          Production Orders
        </Title>
        <ProductionTabs
          productions={draft.productions}
          faults={faults}
          opened={opened}
          onOpen={setOpened}
          onChange={(changed) => change((present) => ({ productions: changed(present.productions) }))}
          onRemove={(key) => (isEmpty(key) ? remove(key) : setRemoved(key))}
        />
      </Paper>
      <div className={classes.bar}>
        {ofNoField && (
          <Text role="alert" className={classes.refusal}>
            {ofNoField}
          </Text>
        )}
        <Text aria-live="polite">
          Order total <b>{formatPieces(piecesOfDraft(draft))}</b>
        </Text>
        <Group gap="sm">
          <Text size="sm" c="dimmed" visibleFrom="md">
            <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd>
          </Text>
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button leftSection={<IconDeviceFloppy size={18} />} loading={isSaving} onClick={() => submit()}>
            Save Order
          </Button>
        </Group>
      </div>
      <ConfirmDialog
        opened={removed !== null}
        title="Danger Zone"
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed) remove(removed)
        }}
      >
        Are you sure you want to delete the selected production from the order?
      </ConfirmDialog>
    </div>
  )
}

/** Whether a refusal's field is one at which the form shows a message. */
const isPlaced = (field: string): boolean =>
  FIELDS.includes(field) ||
  PRODUCTION_FIELDS.some((name) => /^productionProducts\.\d+\./.test(field) && field.endsWith(name))
