import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { quantityField } from '../../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../../shared/quantities/sizes.ts'
import { isSame } from '../../../../web/form/merge/is-same.ts'
import { useNewRecord } from '../../../../web/records/useNewRecord.tsx'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import { type FieldErrors, useSubmitForm } from '../../../../web/form/useSubmitForm.ts'
import { GuardedDialog } from '../../../../web/form/unsaved/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../../web/form/unsaved/useUnsavedGuard.tsx'
import { ItemSizes } from './ItemSizes.tsx'
import { NumberField } from '../../../../web/input/NumberField.tsx'
import { emptyItem, errorsOfItem, type ItemFormValues } from '../draft/order-draft.ts'
import { withPiecesCounted } from '../draft/quantity-units.ts'
import { NO_QUANTITY, SIZE_MODE_LABELS, SIZE_MODES } from '../../../../features/productions/productions.contract.ts'
import { RecordSelect } from '../../../../features/catalogue/RecordSelect.tsx'
import { dozensAndPieces } from './dozens-and-pieces.tsx'

const ColorDialog = lazyDialog(async () => (await import('../../../../features/colors/ColorDialog.tsx')).ColorDialog)

interface ItemDialogProps {
  item?: ItemFormValues
  onSave: (item: ItemFormValues) => void
  onClose: () => void
}

export function ItemDialog({ opened, ...props }: ItemDialogProps & { opened: boolean }) {
  return (
    <GuardedDialog opened={opened} onClose={props.onClose} title={props.item ? 'Update Item' : 'Add Item'} size="xl">
      {(form) => <ItemForm {...props} {...form} />}
    </GuardedDialog>
  )
}

/** What is wrong with all quantities is shown at the first size. */
function errorsAtInputs(values: ItemFormValues): FieldErrors {
  const { size, itemQuantity, ...errors } = errorsOfItem(values)
  const ofSizes = size ?? (values.size === 'mix' ? undefined : itemQuantity)
  return {
    ...errors,
    ...(itemQuantity && values.size === 'mix' && { itemQuantity }),
    ...(ofSizes && { [quantityField(SIZES[0])]: ofSizes }),
  }
}

function ItemForm({ item, onSave, onState, onCancel, onSaved }: ItemDialogProps & FormGuard) {
  const [initial] = useState(() => item ?? emptyItem())
  const [stays, setStays] = useState(false)
  const { form, formProps, restart, focusOn } = useSubmitForm({
    initial,
    validate: errorsAtInputs,
    onSubmit: (values) => onSave(withPiecesCounted(values)),
    onSubmitted: (_, { size }) => {
      if (!stays) return onSaved()
      restart(emptyItem(size))
      focusOn(['color'])
    },
  })
  const { values, setValues: change } = form
  const newColor = useNewRecord(ColorDialog, (color) => change({ color }))
  useReportState(onState, isSame(form.getInitialValues(), values) ? 'clean' : 'dirty')

  const isMix = values.size === 'mix'
  // Shown while the person is still entering; only a missing quantity waits for the first attempt to add the item.
  const errors = errorsOfItem(values)
  const isTried = Object.keys(form.errors).length > 0
  const shown = Object.fromEntries(Object.entries(errors).filter(([, message]) => isTried || message !== NO_QUANTITY))
  const id = useId()

  return (
    <form {...formProps}>
      <Stack gap="md">
        <Group align="flex-end" gap="md">
          <RecordSelect
            of="colors"
            flex="1 1 240px"
            data-autofocus
            data-path="color"
            required
            value={values.color}
            onPick={(color) => change({ color })}
            addNew={{ label: 'Add new color…', onClick: newColor.open }}
          />
          <div>
            <Text component="span" size="sm" fw={600} id="item-mode">
              Size type
            </Text>
            <SegmentedControl
              display="flex"
              mt="4xs"
              aria-labelledby="item-mode"
              value={values.size}
              onChange={(size) => change({ size })}
              data={SIZE_MODES.map((mode) => ({ value: mode, label: SIZE_MODE_LABELS[mode] }))}
            />
          </div>
          {isMix && (
            <NumberField
              w={110}
              label="Dozens"
              required
              data-path="itemQuantity"
              error={'itemQuantity' in shown}
              aria-errormessage={id}
              value={values.itemQuantity}
              onChange={(itemQuantity) => change({ itemQuantity })}
            />
          )}
        </Group>

        <ItemSizes id={id} values={values} errors={shown} onChange={change} />

        <ItemActions
          item={item}
          values={values}
          hasErrors={Object.keys(errors).length > 0}
          stays={stays}
          onStays={setStays}
          onCancel={onCancel}
        />
      </Stack>
      {newColor.dialog}
    </form>
  )
}

interface ItemActionsProps {
  item: ItemFormValues | undefined
  values: ItemFormValues
  hasErrors: boolean
  stays: boolean
  onStays: (stays: boolean) => void
  onCancel: () => void
}

function ItemActions({ item, values, hasErrors, stays, onStays, onCancel }: ItemActionsProps) {
  return (
    <Group justify="space-between">
      <Text aria-live="polite">
        Total <b>{dozensAndPieces([values])}</b>
      </Text>
      <Group gap="sm" justify="flex-end" flex="1">
        {!item && (
          <Checkbox
            label="Add another afterwards"
            checked={stays}
            onChange={(event) => onStays(event.currentTarget.checked)}
          />
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          // Not `disabled`, so that Enter and a click still focus the first field with an error.
          aria-disabled={hasErrors}
          data-disabled={hasErrors || undefined}
          leftSection={item ? <IconDeviceFloppy size={16} /> : <IconPlus size={16} />}
        >
          {item ? 'Update Item' : 'Add Item'}
        </Button>
      </Group>
    </Group>
  )
}
