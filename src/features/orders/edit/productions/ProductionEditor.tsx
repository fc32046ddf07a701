import { Button, Group, Tabs } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useLayoutEffect } from 'react'
import { getMessage } from '../../../../web/api/call.ts'
import { ErrorAlert } from '../../../../web/form/ErrorAlert.tsx'
import { MergeConflicts } from '../../../../web/form/merge/MergeConflicts.tsx'
import type { FormState } from '../../../../web/form/unsaved/useUnsavedGuard.tsx'
import type { ProductionFormValues } from '../../form/draft/order-draft.ts'
import { PRODUCTION_FIELDS } from '../../form/head/order-inputs.tsx'
import { ProductionPanel } from '../../form/productions/ProductionPanel.tsx'
import { lockedItems } from '../edit-values.ts'
import { ProductionNotices } from './ProductionNotices.tsx'
import type { SideInProduction } from '../in-production.ts'
import type { EditedProduction } from './useEditedProductions.ts'
import { type SavedProduction, useProductionForm } from './useProductionForm.ts'

export interface ProductionReport {
  values: ProductionFormValues
  state: FormState
  hasErrors: boolean
  /** Why it was not saved, if no field of it shows that. */
  refusal: string | null
}

export interface ProductionHandle {
  save: (quietly: boolean) => Promise<boolean>
  focusOn: (paths: readonly string[]) => void
  reveal: () => void
}

interface ProductionEditorProps {
  orderId: string
  production: EditedProduction
  name: string
  sides: readonly SideInProduction[]
  isFull: boolean
  handles: RefObject<Map<string, ProductionHandle>>
  onReport: (key: string, report: ProductionReport | null) => void
  onReveal: (key: string) => void
  onSave: (key: string) => void
  onSaved: (key: string, saved: SavedProduction) => void
  onDuplicate: (values: ProductionFormValues) => void
  onRemove: (key: string) => void
}

/** Stays mounted behind the other tabs, so that nothing typed is lost. */
export const ProductionEditor = memo(function ProductionEditor(props: ProductionEditorProps) {
  const { orderId, production, name, sides, handles, onReport } = props
  const { key, stored, start, isLost } = production
  const { form, rootRef, errors, error, focusOn, isSubmitting, isDirty, merging, saved, undo, save } =
    useProductionForm({
      orderId,
      stored,
      start,
      onReveal: () => props.onReveal(key),
      onSaved: (answer) => props.onSaved(key, answer),
    })
  const { values } = form
  const state: FormState = isSubmitting ? 'submitting' : isDirty || isLost ? 'dirty' : 'clean'
  const hasErrors = Object.keys(errors).length > 0
  const refusal = error === null ? null : getMessage(error)
  useEffect(
    () => onReport(key, { values, state, hasErrors, refusal }),
    [onReport, key, values, state, hasErrors, refusal],
  )
  useEffect(() => () => onReport(key, null), [onReport, key])
  useLayoutEffect(() => {
    const present = handles.current
    present.set(key, { save, focusOn, reveal: () => (hasErrors ? focusOn(Object.keys(errors)) : props.onReveal(key)) })
    return () => void present.delete(key)
  })
  const locked = stored ? lockedItems(stored) : undefined
  const isLocked = locked !== undefined && locked.size > 0

  return (
    <Tabs.Panel value={key}>
      <div ref={rootRef}>
        <ProductionNotices sides={sides} isLocked={isLocked} isLost={isLost} />
        <ErrorAlert error={error} />
        {merging && <MergeConflicts fields={PRODUCTION_FIELDS} {...merging} />}
        <ProductionPanel
          production={{ ...values, key }}
          name={name}
          path=""
          errors={errors}
          undo={undo}
          saved={saved}
          locked={locked}
          onChange={(_, fields) => form.setValues(fields)}
          onDuplicate={props.isFull ? undefined : () => props.onDuplicate(values)}
          onRemove={isLocked ? undefined : props.onRemove}
        />
        <Group justify="flex-end" mt="md">
          <Button
            variant="light"
            leftSection={<IconDeviceFloppy size={16} />}
            loading={isSubmitting}
            disabled={stored !== null && !isDirty}
            onClick={() => props.onSave(key)}
          >
            {isLost ? 'Save as New Production' : stored ? 'Update Production Product' : 'Save New Production Product'}
          </Button>
        </Group>
      </div>
    </Tabs.Panel>
  )
})
