import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconDeviceFloppy, IconPointFilled } from '@tabler/icons-react'
import { memo, useEffect, useMemo } from 'react'
import { getMessage } from '../../../../web/api/call.ts'
import { ErrorAlert } from '../../../../web/ui/ErrorAlert.tsx'
import { MergeConflicts } from '../../../../web/form/MergeConflicts.tsx'
import type { FormState } from '../../../../web/form/unsaved/useUnsavedGuard.tsx'
import { StatusTag } from '../../../../web/ui/status/StatusTag.tsx'
import { useStable } from '../../../../web/state/useStable.ts'
import type { SentProductionInput } from '../../../../features/productions/productions.contract.ts'
import type { ProductionFormValues } from '../../form/draft/order-draft.ts'
import { PRODUCTION_FIELDS } from '../../form/head/order-inputs.tsx'
import { ProductionPanel } from '../../form/productions/ProductionPanel.tsx'
import { lockedItems } from '../edit-values.ts'
import { ProductionNotices } from './ProductionNotices.tsx'
import type { SideInProduction } from '../in-production.ts'
import type { Part } from '../useSaveAll.ts'
import type { EditedProduction } from './useEditedProductions.ts'
import { type SavedProduction, useProductionForm } from './useProductionForm.ts'

export interface ProductionReport extends Part<SentProductionInput> {
  values: ProductionFormValues
  state: FormState
  /** Something in it must be mended, or chosen, before it can be saved. */
  isMarked: boolean
  /** Why it was not saved, if no field of it shows that. */
  refusal: string | null
  save: () => Promise<boolean>
  focusOn: (paths: readonly string[]) => void
  reveal: () => void
}

interface ProductionEditorProps {
  orderId: string
  production: EditedProduction
  name: string
  sides: readonly SideInProduction[]
  isFull: boolean
  onReport: (key: string, report: ProductionReport | null) => void
  onSave: (key: string) => void
  onSaved: (key: string, saved: SavedProduction) => void
  onDuplicate: (values: ProductionFormValues) => void
  onRemove: (key: string) => void
}

export const ProductionEditor = memo(function ProductionEditor(props: ProductionEditorProps) {
  const { orderId, production, name, sides, onReport } = props
  const { key, stored, start, isLost } = production
  const { form, rootRef, errors, error, isSubmitting, isDirty, merging, saved, undo, ...edit } = useProductionForm({
    orderId,
    stored,
    start,
    onSaved: (answer) => props.onSaved(key, answer),
  })
  const { values } = form
  const state: FormState = isSubmitting ? 'submitting' : isDirty || isLost ? 'dirty' : 'clean'
  const hasErrors = Object.keys(errors).length > 0
  const isMarked = hasErrors || Boolean(merging)
  const refusal = error === null ? null : getMessage(error)
  // What a colleague has deleted is not made anew without a word.
  const check = useStable(() => !isLost && edit.check())
  const getInput = useStable(edit.getInput)
  const refuse = useStable(edit.refuse)
  const noteFailure = useStable(edit.noteFailure)
  const save = useStable(edit.save)
  const focusOn = useStable(edit.focusOn)
  const reveal = useStable(() => {
    if (hasErrors) focusOn(Object.keys(errors))
    else document.querySelector(`[data-production="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(
    () =>
      onReport(key, { values, state, isMarked, refusal, check, getInput, refuse, noteFailure, save, focusOn, reveal }),
    [onReport, key, values, state, isMarked, refusal, check, getInput, refuse, noteFailure, save, focusOn, reveal],
  )
  useEffect(() => () => onReport(key, null), [onReport, key])
  const locked = useMemo(() => (stored ? lockedItems(stored) : undefined), [stored])
  const isLocked = locked !== undefined && locked.size > 0

  return (
    <ProductionPanel
      ref={rootRef}
      production={{ ...values, key }}
      name={name}
      tag={<Tag production={production} isDirty={isDirty} />}
      notices={
        <>
          <ProductionNotices sides={sides} isLocked={isLocked} isLost={isLost} />
          <ErrorAlert error={error} />
          {merging && <MergeConflicts fields={PRODUCTION_FIELDS} {...merging} />}
        </>
      }
      end={
        <Group justify="flex-end" gap="xs" px="sm" pb="xs">
          <Text size="xs" c="dimmed">
            Saves this production alone
          </Text>
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
      }
      path=""
      errors={errors}
      undo={undo}
      saved={saved}
      locked={locked}
      onChange={form.setValues}
      onDuplicate={props.isFull ? undefined : () => props.onDuplicate(values)}
      onRemove={isLocked ? undefined : () => props.onRemove(key)}
    />
  )
})

function Tag({ production: { stored, isLost }, isDirty }: { production: EditedProduction; isDirty: boolean }) {
  if (isLost) return <StatusTag tone="danger" label="Deleted" />
  if (!stored) return <StatusTag tone="primary" label="New" />
  return (
    <>
      {stored.complete_production && <IconCircleCheck size={16} aria-label="complete" />}
      {isDirty && <IconPointFilled size={16} color="var(--mantine-color-orange-filled)" aria-label="not saved" />}
    </>
  )
}
