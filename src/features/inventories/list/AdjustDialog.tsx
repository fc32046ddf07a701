import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { formatPieces, NO_PIECES, type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { eachSize, type Size, SIZES } from '../../../shared/quantities/sizes.ts'
import { call } from '../../../web/api/call.ts'
import { refresh, useEndpoint } from '../../../web/api/queries.ts'
import { ErrorAlert } from '../../../web/ui/ErrorAlert.tsx'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import { isSame } from '../../../web/form/merge/is-same.ts'
import { errorsBy, type FieldErrors, useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type FormGuard, useReportState } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { NumberField } from '../../../web/input/NumberField.tsx'
import { SizeFields } from '../../../web/input/quantities/SizeFields.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { RecordSelect } from '../../catalogue/RecordSelect.tsx'
import type { ClothingType } from '../../clothing-types/clothing-types.contract.ts'
import type { Color } from '../../colors/colors.contract.ts'
import { DesignField } from '../../designs/DesignField.tsx'
import type { DesignData } from '../../designs/designs.contract.ts'
import {
  adjustInventory,
  adjustmentForm,
  getSingleInventory,
  listInventories,
  listMovements,
  MAX_REASON,
} from '../inventories.contract.ts'
import { Signed } from './Signed.tsx'
export interface Adjusted {
  clothingType: Pick<ClothingType, '_id' | 'name'> | null
  printingDesign: DesignData | null
  color: Pick<Color, '_id' | 'name' | 'code'> | null
}

interface AdjustDialogProps {
  opened: boolean
  adjusted: Adjusted | null
  onClose: () => void
}

export function AdjustDialog({ opened, adjusted, onClose }: AdjustDialogProps) {
  const shown = useLast(adjusted)
  return (
    <GuardedDialog opened={opened} onClose={onClose} title="Adjust Stock" size="lg">
      {(guard) => shown && <AdjustForm adjusted={shown} {...guard} />}
    </GuardedDialog>
  )
}

function AdjustForm({ adjusted, ...guard }: { adjusted: Adjusted } & FormGuard) {
  const { form, formProps, errors, error, isSubmitting, present, isStale } = useAdjustment(adjusted, guard)
  const { values } = form
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error ?? present.error} />
        {isStale && (
          <Alert color="yellow" role="alert">
            The stock of this product has moved meanwhile. Check the new differences, and save again.
          </Alert>
        )}
        <ProductFields
          values={values}
          errors={errors}
          onChange={(fields) => form.setValues({ ...fields, lowStockThreshold: null })}
        />
        <Counts values={values} errors={errors} present={present} onChange={form.setValues} />
        <NumberField
          label="Low stock threshold, in pieces"
          description={thresholdHint(present.item?.soldIn30Days)}
          placeholder={String(present.item?.soldIn30Days || '')}
          disabled={!present.isChosen}
          {...form.getInputProps('lowStockThreshold')}
          value={values.lowStockThreshold ?? present.item?.lowStockThreshold ?? ''}
        />
        <Textarea
          label="Reason"
          withAsterisk={present.pieces !== null && moves(values, present.pieces)}
          placeholder="Counted, found, damaged…"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={MAX_REASON}
          {...form.getInputProps('reason')}
        />
        <Group justify="space-between">
          <Text aria-live="polite">
            New stock <b>{present.pieces ? formatPieces(Math.max(0, getNewStock(values, present.pieces))) : '-'}</b>
          </Text>
          <Group gap="sm">
            <Button variant="default" disabled={isSubmitting} onClick={guard.onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              Save
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const thresholdHint = (sold = 0) =>
  sold > 0
    ? `Empty: as sold in 30 days, ${formatPieces(sold)}. 0: never marked.`
    : 'Empty: not marked, as nothing was sold in 90 days.'

interface FieldsProps {
  values: AdjustFormValues
  errors: FieldErrors
  onChange: (fields: Partial<AdjustFormValues>) => void
}

const ProductFields = ({ values, errors, onChange }: FieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <RecordSelect
        of="clothingTypes"
        required
        data-autofocus={values.clothingType === null || undefined}
        data-path="clothingType"
        value={values.clothingType}
        error={errors['clothingType']}
        onPick={({ _id, name }) => onChange({ clothingType: { _id, name } })}
      />
      <RecordSelect
        of="colors"
        required
        data-autofocus={values.color === null || undefined}
        data-path="color"
        value={values.color}
        error={errors['color']}
        onPick={({ _id, name, code }) => onChange({ color: { _id, name, code } })}
      />
    </SimpleGrid>
    <DesignField
      data-path="printingDesign"
      value={values.printingDesign}
      error={errors['printingDesign']}
      onChange={(printingDesign) => onChange({ printingDesign })}
    />
  </>
)

function Counts({ values, errors, present, onChange }: FieldsProps & { present: ReturnType<typeof useStoredStock> }) {
  const id = useId()
  const { pieces } = present
  const wrongSize = SIZES.find((size) => size in errors)
  return (
    <div>
      <SizeFields
        legend="New count of each size, in pieces"
        values={values}
        onChange={(size, count) => onChange({ [size]: count })}
        placeholder={(size) => (pieces ? String(pieces[size]) : '')}
        isDisabled={() => !present.isChosen}
        hasFocus={present.isChosen}
        hint={(size) => (
          <>
            {pieces ? `now ${pieces[size].toLocaleString('en-US')}` : '-'}
            <Difference pieces={getDifference(values, pieces, size)} />
          </>
        )}
        isWrong={(size) => size in errors}
        messageId={id}
      />
      <Text id={id} mt="xs" role={wrongSize && 'alert'} c={wrongSize && 'var(--mantine-color-error)'}>
        {wrongSize
          ? errors[wrongSize]
          : !present.isChosen
            ? 'Choose the product to see its stock.'
            : present.isNew
              ? 'There is no stock of this product yet: it is added to the inventory.'
              : 'A size that is left empty keeps its count.'}
      </Text>
    </div>
  )
}

/** Keeps its room while there is none, so that nothing moves when it comes. */
const Difference = ({ pieces }: { pieces: number | null }) => (
  <Text span display="block" fw={700}>
    {pieces === null ? '\u00a0' : <Signed pieces={pieces} />}
  </Text>
)

/** A size without a new count keeps the present one. */
type AdjustFormValues = Adjusted &
  Record<Size, number | string> & {
    reason: string
    /** Null keeps the present one; empty takes it away. */
    lowStockThreshold: number | string | null
  }

function useStoredStock({ clothingType, printingDesign, color }: Adjusted) {
  const isChosen = clothingType !== null && printingDesign !== null && color !== null
  const result = useEndpoint(
    getSingleInventory,
    { clothingType: clothingType?._id ?? '', printingDesign: printingDesign?._id ?? '' },
    { enabled: clothingType !== null && printingDesign !== null },
  )
  const isAbsent = result.error instanceof ApiError && result.error.problem.code === 'not_found'
  const item = isAbsent ? undefined : result.data?.items.find((one) => one.color === color?._id)
  const isKnown = isChosen && (isAbsent || result.data !== undefined)
  const pieces: SizePieces | null = isKnown ? (item ?? NO_PIECES) : null
  return { isChosen, pieces, item, isNew: isKnown && !item, error: isAbsent ? null : result.error }
}

/** The schema refuses what is missing. */
const toInput = (values: AdjustFormValues, present: SizePieces) => ({
  clothingType: values.clothingType?._id ?? '',
  printingDesign: values.printingDesign?._id ?? '',
  color: values.color?._id ?? '',
  // What does not move needs no reason.
  reason: moves(values, present) ? values.reason : undefined,
  ...eachSize((size) => (values[size] === '' ? present[size] : values[size]) as number),
  lowStockThreshold: values.lowStockThreshold === '' ? null : ((values.lowStockThreshold ?? undefined) as number),
})

const moves = (values: AdjustFormValues, present: SizePieces): boolean =>
  SIZES.some((size) => values[size] !== '' && values[size] !== present[size])

const NO_DIFFERENCE = 'Enter the count of a size that has changed, or another low stock threshold'
const UNKNOWN = 'The present stock is not known yet. Please try again.'

function getErrors(values: AdjustFormValues, { pieces, item }: ReturnType<typeof useStoredStock>): FieldErrors {
  const input = toInput(values, pieces ?? NO_PIECES)
  const errors = errorsBy(adjustmentForm)(input)
  if (SIZES.some((size) => size in errors)) return errors
  if (pieces === null) return { ...errors, [SIZES[0]]: UNKNOWN }
  const isNothing =
    !moves(values, pieces) && [undefined, item?.lowStockThreshold ?? null].includes(input.lowStockThreshold)
  return isNothing ? { ...errors, [SIZES[0]]: NO_DIFFERENCE } : errors
}

function useAdjustment(adjusted: Adjusted, { onState, onSaved }: FormGuard) {
  const [initial] = useState<AdjustFormValues>(() => ({
    ...adjusted,
    ...eachSize(() => ''),
    reason: '',
    lowStockThreshold: null,
  }))
  /** A movement of a colleague came between what the person saw and the save. */
  const [isStale, setStale] = useState(false)
  const submitForm = useSubmitForm({
    initial,
    validate: (values) => getErrors(values, stored),
    onSubmit: (values) =>
      call(adjustInventory, { ...toInput(values, stored.pieces ?? NO_PIECES), version: stored.item?.version }),
    onSubmitted: ({ message }) => {
      toastSuccess(message)
      onSaved()
      void refresh(listInventories, getSingleInventory, listMovements)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.problem.code !== 'stale') return false
      setStale(true)
      void refresh(getSingleInventory)
      return true
    },
  })
  const { values } = submitForm.form
  const stored = useStoredStock(values)
  useReportState(onState, submitForm.isSubmitting ? 'submitting' : isSame(initial, values) ? 'clean' : 'dirty')
  return { ...submitForm, present: stored, isStale }
}

function getDifference(values: AdjustFormValues, stored: SizePieces | null, size: Size): number | null {
  const count = values[size]
  return stored === null || typeof count !== 'number' ? null : count - stored[size]
}

const getNewStock = (values: AdjustFormValues, present: SizePieces): number =>
  SIZES.reduce((pieces, size) => pieces + (getDifference(values, present, size) ?? 0), sumOfPieces(present))
