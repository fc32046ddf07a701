import { Button, Group, Kbd, Paper, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPieces } from '../../../shared/pieces.ts'
import { messageOf } from '../../../web/call.ts'
import { FormInputs } from '../../../web/form/Inputs.tsx'
import { DELIVERY_INPUTS } from './delivery-inputs.tsx'
import type { StoredDraft } from './draft-storage.ts'
import classes from './NewOrderForm.module.css'
import { firstProductionOf, type OrderDraft, piecesOfDraft } from './order-draft.ts'
import { ORDER_FIELDS, ORDER_INPUTS } from './order-inputs.tsx'
import { ProductionTabs } from './ProductionTabs.tsx'
import { useNewOrder } from './useNewOrder.ts'

interface NewOrderFormProps {
  userId: string
  /** The unfinished order to begin with. */
  stored: StoredDraft | null
}

export function NewOrderForm({ userId, stored }: NewOrderFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { form, rootRef, errors, error, isSubmitting, submit, cancel, question } = useNewOrder(
    userId,
    stored,
    (paths, { productionProducts: all }) => {
      const index = firstProductionOf(paths)
      if (index !== null) setChosen(all[index]?.key ?? null)
    },
  )
  const draft = form.values
  const { productionProducts } = draft
  const opened = chosen ?? productionProducts[0]?.key ?? null

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

  return (
    <div ref={rootRef} className={classes.form}>
      <div className={classes.head}>
        <Paper withBorder p="md" component="section" aria-labelledby="order-section">
          <Title order={2} size="h4" mb="sm" id="order-section">
            Order
          </Title>
          <FormInputs form={form} fields={ORDER_FIELDS} inputs={ORDER_INPUTS} wide={['status', 'remark']} />
        </Paper>
        <Paper withBorder p="md" component="section" aria-labelledby="delivery-section">
          <Title order={2} size="h4" mb="sm" id="delivery-section">
            Delivery Info
          </Title>
          <FormInputs form={form} fields={ORDER_FIELDS} inputs={DELIVERY_INPUTS} wide={[]} />
        </Paper>
      </div>
      <Paper withBorder p="md" mt="md" component="section" aria-labelledby="productions-section">
        <Title order={2} size="h4" mb="sm" id="productions-section">
          {ORDER_FIELDS.productionProducts.label}
        </Title>
        <ProductionTabs
          productions={productionProducts}
          errors={errors}
          opened={opened}
          onOpen={setChosen}
          onChange={(change) => form.setFieldValue('productionProducts', change)}
        />
      </Paper>
      <SaveBar
        draft={draft}
        // An error of the productions as a whole has no field in sight.
        complaint={errors['productionProducts'] ?? (error === null ? undefined : messageOf(error))}
        isSaving={isSubmitting}
        onCancel={cancel}
        onSave={() => submit()}
      />
      {question}
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
