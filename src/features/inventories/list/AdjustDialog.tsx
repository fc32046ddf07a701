import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../shared/quantities/sizes.ts'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import type { FormGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { NumberField } from '../../../web/input/NumberField.tsx'
import { SizeFields } from '../../../web/input/quantities/SizeFields.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { RecordSelect } from '../../catalogue/RecordSelect.tsx'
import { DesignField } from '../../designs/DesignField.tsx'
import { MAX_REASON } from '../inventories.contract.ts'
import { Signed } from './Signed.tsx'
import {
  type Adjusted,
  type AdjustFormValues,
  getDifference,
  moves,
  getNewStock,
  useAdjustment,
  type useStoredStock,
} from './useAdjustment.ts'

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
