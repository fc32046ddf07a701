import { Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { formatPieces, type SizePieces, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { eachSize, SIZES } from '../../shared/quantities/sizes.ts'
import { GuardedDialog } from '../../web/form/unsaved/GuardedDialog.tsx'
import { SaveForm } from '../../web/form/SaveForm.tsx'
import type { FormGuard } from '../../web/form/unsaved/useUnsavedGuard.tsx'
import { SizeFields } from '../../web/input/quantities/SizeFields.tsx'
import { ColorName } from '../colors/ColorName.tsx'
import {
  MAX_REASON_TEXT,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type StoredReason,
} from '../productions/return-reasons.contract.ts'
import {
  enteredPieces,
  type Return,
  RETURN_FIELDS,
  returnForm,
  type ReturnFormValues,
  returnValues,
} from './return-form.ts'
import { whyTooMany } from './returns.rules.ts'

interface Line extends StoredReason {
  _id: string
  version: number
  colorName: string
  colorCode: string
}

interface ReturnDialogProps<One extends Line> {
  opened: boolean
  onClose: () => void
  title: string
  line: One | null
  getProductName: (line: One) => string
  getOrderedPieces: (line: One) => SizePieces
  getReturnedPieces: (line: One) => SizePieces
  onSave: (line: One, returned: Return, version: number | undefined) => Promise<{ message: string }>
}

export function ReturnDialog<One extends Line>({ opened, onClose, title, line, ...props }: ReturnDialogProps<One>) {
  return (
    <GuardedDialog opened={opened} onClose={onClose} title={title} size="lg">
      {(guard) => line && <ReturnForm {...props} {...guard} line={line} />}
    </GuardedDialog>
  )
}

interface ReturnFormProps<One extends Line>
  extends FormGuard, Omit<ReturnDialogProps<One>, 'opened' | 'onClose' | 'title' | 'line'> {
  line: One
}

function ReturnForm<One extends Line>({
  line,
  getProductName,
  getOrderedPieces,
  getReturnedPieces,
  onSave,
  ...guard
}: ReturnFormProps<One>) {
  const ordered = getOrderedPieces(line)
  const schema = returnForm(ordered)
  return (
    <SaveForm<typeof schema, ReturnFormValues, One>
      {...guard}
      schema={schema}
      fields={RETURN_FIELDS}
      record={line}
      getValues={(stored) => returnValues(getReturnedPieces(stored), stored)}
      onSave={(values, version) => onSave(line, schema.parse(values), version)}
      layout={(form) => (
        <>
          <Stack gap="4xs">
            <b>{getProductName(line)}</b>
            <ColorName name={line.colorName} code={line.colorCode} />
          </Stack>
          <Pieces form={form} ordered={ordered} />
          <Why form={form} />
        </>
      )}
    />
  )
}

type Form = UseFormReturnType<ReturnFormValues>

function Pieces({ form, ordered }: { form: Form; ordered: SizePieces }) {
  const id = useId()
  // More than can come back is said while it is typed.
  const errors = eachSize((size) => whyTooMany(size, ordered[size], Number(form.values[size])) ?? form.errors[size])
  const wrong = SIZES.filter((size) => Boolean(errors[size]))
  return (
    <div>
      <SizeFields
        legend="Returned pieces of each size"
        values={form.values}
        onChange={(size, pieces) => form.setFieldValue(size, pieces)}
        isDisabled={(size) => ordered[size] === 0}
        hint={(size) => (ordered[size] === 0 ? 'none' : `of ${ordered[size].toLocaleString('en-US')}`)}
        isWrong={(size) => wrong.includes(size)}
        messageId={id}
        hasFocus
      />
      <Text
        component="div"
        id={id}
        mt="2xs"
        role={wrong.length > 0 ? 'alert' : undefined}
        c="var(--mantine-color-error)"
      >
        {wrong.map((size) => (
          <div key={size}>{errors[size]}</div>
        ))}
      </Text>
      <Text mt="xs" aria-live="polite">
        Total return <b>{formatPieces(enteredPieces(form.values))}</b> of {formatPieces(sumOfPieces(ordered))}
      </Text>
    </div>
  )
}

const REASONS = RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_LABELS[value] }))

function Why({ form }: { form: Form }) {
  const { value, ...reason } = form.getInputProps('reason') as { value: string; onChange: (value: unknown) => void }
  const isReturned = enteredPieces(form.values) > 0
  return (
    <Stack gap="sm">
      <Select
        {...reason}
        label={RETURN_FIELDS.reason.label}
        withAsterisk={isReturned}
        placeholder="Why did they come back?"
        data={REASONS}
        value={value || null}
        allowDeselect={false}
      />
      <TextInput
        {...form.getInputProps('reasonText')}
        label={RETURN_FIELDS.reasonText.label}
        withAsterisk={isReturned && form.values.reason === 'other'}
        placeholder="What happened"
        maxLength={MAX_REASON_TEXT}
      />
    </Stack>
  )
}
