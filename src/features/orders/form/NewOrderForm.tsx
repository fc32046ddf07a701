import { Button, Group, Kbd, Paper, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatPieces } from '../../../shared/pieces.ts'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { type FormState, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import classes from './NewOrderForm.module.css'
import { isDirty, newRequestId, type OrderDraft, piecesOfDraft } from './order-draft.ts'
import { OrderFields } from './OrderFields.tsx'
import { ProductionTabs } from './ProductionTabs.tsx'
import { useOrderSave } from './useOrderSave.ts'

interface NewOrderFormProps {
  draft: OrderDraft
  onChange: (change: (draft: OrderDraft) => OrderDraft) => void
  onState: (draftState: FormState) => void
  onSaved: (message: string) => void
  onCancel: () => void
}

export function NewOrderForm({ draft, onChange, onState, onSaved, onCancel }: NewOrderFormProps) {
  const [opened, setOpened] = useState<string | null>(draft.productions[0]?.key ?? null)
  const [removed, setRemoved] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)

  const change = (changed: (draft: OrderDraft) => Partial<OrderDraft>) => {
    forgetRefusal()
    onChange((present) => ({ ...present, ...changed(present) }))
  }
  const set = (fields: Partial<OrderDraft>) => change(() => fields)

  const { errors, complaint, isSaving, submit, forgetRefusal } = useOrderSave(draft, {
    form,
    onOpenProduction: (index) => setOpened(draft.productions[index]?.key ?? null),
    // The stored order has the old request id: with a new one, the next save stores another order (rule O10).
    onConflict: () => set({ requestId: newRequestId() }),
    onSaved,
  })

  const draftState = isDirty(draft) ? 'dirty' : 'clean'
  useReportState(onState, isSaving ? 'submitting' : draftState)

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
            <OrderFields draft={draft} errors={errors} onChange={set} />
          </div>
        </Paper>
        <Paper withBorder p="md" component="section" aria-labelledby="delivery-section">
          <Title order={2} size="h4" mb="sm" id="delivery-section">
            Delivery Info
          </Title>
          <div className={classes.delivery}>
            <DeliveryFields value={draft} errors={errors} onChange={set} />
          </div>
        </Paper>
      </div>
      <Paper withBorder p="md" mt="md" component="section" aria-labelledby="productions-section">
        <Title order={2} size="h4" mb="sm" id="productions-section">
          Production Orders
        </Title>
        <ProductionTabs
          productions={draft.productions}
          errors={errors}
          opened={opened}
          onOpen={setOpened}
          onChange={(changed) => change((present) => ({ productions: changed(present.productions) }))}
          onRemove={(key) => (isEmpty(key) ? remove(key) : setRemoved(key))}
        />
      </Paper>
      <SaveBar draft={draft} complaint={complaint} isSaving={isSaving} onCancel={onCancel} onSave={() => submit()} />
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

interface SaveBarProps {
  draft: OrderDraft
  /** The error that no visible field shows. */
  complaint: string | undefined
  isSaving: boolean
  onCancel: () => void
  onSave: () => void
}

function SaveBar({ draft, complaint, isSaving, onCancel, onSave }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      {complaint && (
        <Text role="alert" className={classes.refusal}>
          {complaint}
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
        <Button leftSection={<IconDeviceFloppy size={18} />} loading={isSaving} onClick={onSave}>
          Save Order
        </Button>
      </Group>
    </div>
  )
}
