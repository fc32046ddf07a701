import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { formatPieces, type SizePieces, sumOfPieces } from '../../../shared/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { bySize, type Size, SIZES } from '../../../shared/sizes.ts'
import { call } from '../../../web/call.ts'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { isSame } from '../../../web/form/is-same.ts'
import { errorsBy, type FieldErrors, useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { SizeFields } from '../../../web/input/SizeFields.tsx'
import { refresh, useEndpoint } from '../../../web/queries.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { RecordSelect } from '../../catalogue/RecordSelect.tsx'
import type { ClothingType } from '../../clothing-types/clothing-types.contract.ts'
import { clothingTypeEndpoints } from '../../clothing-types/clothing-types.contract.ts'
import { type Color, colorEndpoints } from '../../colors/colors.contract.ts'
import { DesignField } from '../../designs/DesignField.tsx'
import type { NamedDesign } from '../../designs/DesignName.tsx'
import {
  adjustInventory,
  adjustmentForm,
  getSingleInventory,
  listInventories,
  listMovements,
  MAX_REASON,
} from '../inventories.contract.ts'
import classes from './AdjustDialog.module.css'
import { signed } from './signed.ts'

/** The product that is adjusted, as far as it is chosen. */
export interface Adjusted {
  clothingType: Pick<ClothingType, '_id' | 'name'> | null
  printingDesign: NamedDesign | null
  color: Pick<Color, '_id' | 'name' | 'code'> | null
}

/** A size without a new count keeps the present one. */
type AdjustFormValues = Adjusted & Record<Size, number | string> & { reason: string }

interface AdjustDialogProps {
  opened: boolean
  /** What the dialog begins with; null while it is closed. */
  adjusted: Adjusted | null
  onClose: () => void
}

/** Sets the stock of a product to what was counted, with a reason (rule I6). */
export function AdjustDialog({ opened, adjusted, onClose }: AdjustDialogProps) {
  const shown = useLast(adjusted)
  return (
    <GuardedDialog opened={opened} onClose={onClose} title="Adjust Stock" size="lg">
      {(guard) => shown && <AdjustForm adjusted={shown} {...guard} />}
    </GuardedDialog>
  )
}

const NO_PIECES = bySize(
  (size) => size,
  () => 0,
)

/** The stock of the chosen product as it is now; `pieces` is null until it is known. A new product has none. */
function usePresent({ clothingType, printingDesign, color }: Adjusted) {
  const isChosen = clothingType !== null && printingDesign !== null
  const found = useEndpoint(
    getSingleInventory,
    { clothingType: clothingType?._id ?? '', printingDesign: printingDesign?._id ?? '' },
    { enabled: isChosen },
  )
  const isAbsent = found.error instanceof ApiError && found.error.problem.code === 'not_found'
  const item = isAbsent ? undefined : found.data?.items.find((one) => one.color === color?._id)
  const isKnown = isChosen && color !== null && (isAbsent || found.data !== undefined)
  const pieces: SizePieces | null = isKnown ? (item ?? NO_PIECES) : null
  return { pieces, version: item?.version, isNew: isKnown && !item, error: isAbsent ? null : found.error }
}

/** What is sent, of which the schema refuses what is missing. */
const asInput = ({ clothingType, printingDesign, color, reason, ...typed }: AdjustFormValues, present: SizePieces) => ({
  clothingType: clothingType?._id ?? '',
  printingDesign: printingDesign?._id ?? '',
  color: color?._id ?? '',
  reason,
  ...bySize(
    (size) => size,
    (size) => (typed[size] === '' ? present[size] : typed[size]) as number,
  ),
})

const NO_DIFFERENCE = 'Enter the count of a size that has changed'

function errorsOf(values: AdjustFormValues, present: SizePieces | null): FieldErrors {
  const input = asInput(values, present ?? NO_PIECES)
  const errors = errorsBy(adjustmentForm)(input)
  const isSameStock = present !== null && SIZES.every((size) => input[size] === present[size])
  return isSameStock && !SIZES.some((size) => size in errors) ? { ...errors, [SIZES[0]]: NO_DIFFERENCE } : errors
}

function AdjustForm({ adjusted, onState, onCancel, onSaved }: { adjusted: Adjusted } & FormGuard) {
  const [initial] = useState<AdjustFormValues>(() => ({
    ...adjusted,
    ...bySize(
      (size) => size,
      () => '',
    ),
    reason: '',
  }))
  const [hasMoved, setMoved] = useState(false)
  const { form, formProps, errors, error, isSubmitting } = useSubmitForm({
    initial,
    validate: (values) => errorsOf(values, present.pieces),
    onSubmit: (values) =>
      call(adjustInventory, { ...asInput(values, present.pieces ?? NO_PIECES), version: present.version }),
    onSubmitted: ({ message }) => {
      toastSuccess(message)
      onSaved()
      void refresh(listInventories, getSingleInventory, listMovements)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.problem.code !== 'stale') return false
      setMoved(true)
      void refresh(getSingleInventory)
      return true
    },
  })
  const { values } = form
  const present = usePresent(values)
  useReportState(onState, isSubmitting ? 'submitting' : isSame(initial, values) ? 'clean' : 'dirty')
  const id = useId()
  const { pieces } = present

  /** The new count of a size less the present one; null while one of them is unknown. */
  const difference = (size: Size): number | null => {
    const count = values[size]
    return pieces === null || typeof count !== 'number' ? null : count - pieces[size]
  }
  const wrongSize = SIZES.find((size) => size in errors)
  const total = SIZES.reduce((sum, size) => sum + (difference(size) ?? 0), pieces ? sumOfPieces(pieces) : 0)

  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error ?? present.error} />
        {hasMoved && (
          <Alert color="yellow" role="alert">
            The stock of this product has moved meanwhile. Check the new differences, and save again.
          </Alert>
        )}
        <div className={classes.product}>
          <RecordSelect
            label="Clothing Type"
            placeholder="Select clothing type"
            required
            data-autofocus={values.clothingType === null || undefined}
            data-path="clothingType"
            list={clothingTypeEndpoints.list}
            kept="clothingTypes"
            value={values.clothingType}
            error={errors['clothingType']}
            onPick={({ _id, name }) => form.setValues({ clothingType: { _id, name } })}
          />
          <RecordSelect
            label="Color"
            placeholder="Select color"
            required
            data-autofocus={(values.clothingType !== null && values.color === null) || undefined}
            data-path="color"
            list={colorEndpoints.list}
            kept="colors"
            value={values.color}
            error={errors['color']}
            mark={(color) => <ColorSwatch code={color.code} />}
            onPick={({ _id, name, code }) => form.setValues({ color: { _id, name, code } })}
          />
          <div className={classes.design}>
            <DesignField
              data-path="printingDesign"
              value={values.printingDesign}
              error={errors['printingDesign']}
              onChange={(printingDesign) => form.setValues({ printingDesign })}
            />
          </div>
        </div>
        <div data-autofocus={values.color !== null || undefined} className={classes.counts}>
          <SizeFields
            legend="New count of each size, in pieces"
            values={values}
            onChange={(size, count) => form.setFieldValue(size, count as never)}
            placeholder={(size) => (pieces ? String(pieces[size]) : '')}
            isDisabled={() => pieces === null}
            hint={(size) => (
              <>
                {pieces ? `now ${pieces[size].toLocaleString('en-US')}` : '-'}
                <Difference pieces={difference(size)} />
              </>
            )}
            isWrong={(size) => size in errors}
            messageId={id}
          />
          <Text id={id} mt="xs" role={wrongSize ? 'alert' : undefined} className={wrongSize && classes.wrong}>
            {wrongSize
              ? errors[wrongSize]
              : pieces === null
                ? 'Choose the product to see its stock.'
                : present.isNew
                  ? 'There is no stock of this product yet: it is added to the inventory.'
                  : 'A size that is left empty keeps its count.'}
          </Text>
        </div>
        <Textarea
          label="Reason"
          withAsterisk
          placeholder="Counted, found, damaged…"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={MAX_REASON}
          {...form.getInputProps('reason')}
        />
        <Group justify="space-between">
          <Text aria-live="polite">
            New stock <b>{pieces ? formatPieces(Math.max(0, total)) : '-'}</b>
          </Text>
          <Group gap="sm">
            <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
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

const Difference = ({ pieces }: { pieces: number | null }) =>
  pieces !== null && (
    <b className={classes.difference} data-less={pieces < 0 || undefined}>
      {signed(pieces)}
    </b>
  )
