import { Group } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { getMessage } from '../../../web/api/call.ts'
import { PageHeading } from '../../../web/ui/page/PageHeading.tsx'
import { AddToRemark, useAddToRemark } from './add-to-remark.ts'
import type { BegunOrder } from './draft/draft-storage.ts'
import { OrderHead, OrderMore } from './head/OrderHead.tsx'
import { SaveBar } from './head/SaveBar.tsx'
import classes from './NewOrderForm.module.css'
import { NewProductions } from './productions/NewProductions.tsx'
import { getFirstProduction, partsOfDraft, piecesOfDraft } from './draft/order-draft.ts'
import { StockLinesSection } from './stock/StockLinesSection.tsx'
import { firstWrongRow } from './sheet/rows.ts'
import { useAskLarge } from './sheet/clipboard/useAskLarge.tsx'
import { DraftPromise } from './DraftPromise.tsx'
import type { DuePromise } from './due-promise.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import { useNewOrder } from './useNewOrder.ts'

interface NewOrderFormProps {
  userId: string
  begun: BegunOrder
  notice: ReactNode
}

const NEW_STATUSES = ['pending', 'confirm'] as const

export function NewOrderForm({ userId, begun, notice }: NewOrderFormProps) {
  const { form, rootRef, errors, error, isSubmitting, submit, focusOn, isDraftStored, cancel, question } = useNewOrder(
    userId,
    begun,
  )
  const draft = form.values
  const addToRemark = useAddToRemark(form)
  const onDueDate = (day: string) => form.setFieldValue('dueDate', day)
  const { productionProducts } = draft
  const wrong = firstWrongRow(productionProducts, getFirstProduction(Object.keys(errors)) !== null)

  const { ask, question: largeQuestion } = useAskLarge({ productions: [] })
  const save = () =>
    void ask({ productions: productionProducts, boxes: draft.boxes }).then((isRight) => isRight && submit())
  useSaveKeys(save)
  // What is typed at once would otherwise be letter keys that lead to other screens.
  useEffect(() => document.querySelector<HTMLElement>('[data-path="customer"]')?.focus(), [])

  const children = (promise: DuePromise | null) => (
    <div ref={rootRef} className={classes.form}>
      <PageHeading
        title="New Order"
        note={
          isDraftStored && (
            <Group gap="3xs" c="dimmed" fz="xs">
              <IconCloudCheck size="1.1em" aria-hidden="true" />
              Draft kept in this browser
            </Group>
          )
        }
      />
      {notice}
      <OrderHead form={form} promise={promise} />
      <AddToRemark value={addToRemark}>
        <NewProductions
          productions={productionProducts}
          errors={errors}
          // Not `setFieldValue`, which makes all rows anew.
          onChange={(change) => form.setValues((now) => ({ productionProducts: change(now.productionProducts ?? []) }))}
        />
      </AddToRemark>
      <StockLinesSection
        lines={draft.orderProducts}
        errors={errors}
        onChange={(change) => form.setFieldValue('orderProducts', change)}
      />
      <OrderMore form={form} statuses={NEW_STATUSES} remarkRows={1} />
      <SaveBar
        pieces={piecesOfDraft(draft)}
        parts={partsOfDraft(draft)}
        // An error of the productions as a whole has no field in sight.
        complaint={errors['productionProducts'] ?? (error === null ? undefined : getMessage(error))}
        aside={promise?.besideSave}
        saveLabel="Save Order"
        wrongRow={
          wrong && { text: wrong.text, onOpen: () => focusOn([`productionProducts.${wrong.production}.items`]) }
        }
        isSaving={isSubmitting}
        onCancel={cancel}
        onSave={save}
      />
      {largeQuestion}
      {question}
    </div>
  )
  return (
    <DraftPromise draft={draft} onDueDate={onDueDate}>
      {children}
    </DraftPromise>
  )
}
