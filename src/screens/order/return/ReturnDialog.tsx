import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { z } from 'zod'
import { type CountedItem, formatPieces, type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { quantity } from '../../../shared/quantities/quantity.ts'
import { bySize, eachSize, type Size, SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import { text } from '../../../shared/text.ts'
import { call } from '../../../web/api/call.ts'
import { refresh } from '../../../web/api/queries.ts'
import type { FormFields } from '../../../web/form/form-fields.ts'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import { SaveForm } from '../../../web/form/SaveForm.tsx'
import type { FormGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { SizeFields } from '../../../web/input/quantities/SizeFields.tsx'
import { ColorName } from '../../../features/colors/ColorName.tsx'
import { getOrder, type Order } from '../../../features/orders/orders.contract.ts'
import {
  type OrderProduct,
  stockReturnField,
  toItem,
} from '../../../features/orders/products/order-products.contract.ts'
import {
  type ProductionItem,
  returnField,
  type ReturnedPieces,
} from '../../../features/productions/productions.contract.ts'
import {
  MAX_REASON_TEXT,
  NO_REASON_GIVEN,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
  type StoredReason,
} from '../../../features/productions/return-reasons.contract.ts'
import { returnItem, returnProduct } from '../../../features/returns/returns.contract.ts'
import {
  getOrderedPieces,
  getReturnedPieces,
  whyNotReason,
  whyNotReturned,
  whyTooMany,
} from '../../../features/returns/returns.rules.ts'

const nameOf = (product?: Pick<OrderProduct, 'clothingTypeName' | 'printingDesignData'>) =>
  product ? `${product.clothingTypeName} / ${product.printingDesignData.name}` : ''

async function saved<Answer>(answer: Promise<Answer>): Promise<Answer> {
  await answer
  await refresh(getOrder)
  return answer
}

interface ReturnDialogsProps {
  opened: boolean
  order: Order
  item: ProductionItem | null
  stockLine: OrderProduct | null
  onClose: () => void
}

export function ReturnDialogs({ opened, order, item, stockLine, onClose }: ReturnDialogsProps) {
  const { _id: id, productionProductData } = order
  const findProduction = ({ _id }: ProductionItem) =>
    productionProductData.find(({ items }) => items.some((one) => one._id === _id))
  return (
    <>
      <ReturnDialog
        title="Return Order - Product Item"
        opened={opened && item !== null}
        onClose={onClose}
        line={item}
        getProductName={(line) => nameOf(findProduction(line))}
        toItem={(line) => line}
        onSave={(line, { reason, reasonText, intoStock, ...pieces }, version) => {
          const ids = { id, productionProductId: findProduction(line)?._id ?? '', itemId: line._id, version }
          const returned = bySize(returnField, (size) => pieces[size])
          return saved(call(returnItem, { ...ids, ...returned, reason, reasonText, intoStock }))
        }}
      />
      <ReturnDialog
        title="Return Order - Inventory Product"
        opened={opened && stockLine !== null}
        onClose={onClose}
        line={stockLine}
        getProductName={nameOf}
        toItem={toItem}
        onSave={({ _id: orderProductId }, { reason, reasonText, intoStock, ...pieces }, version) => {
          const returned = bySize(stockReturnField, (size) => pieces[size])
          return saved(call(returnProduct, { id, orderProductId, version, ...returned, reason, reasonText, intoStock }))
        }}
      />
    </>
  )
}

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
  toItem: (line: One) => CountedItem & ReturnedPieces
  onSave: (line: One, returned: Return, version: number | undefined) => Promise<{ message: string }>
}

export function ReturnDialog<One extends Line>({ opened, onClose, title, line, ...props }: ReturnDialogProps<One>) {
  return (
    <GuardedDialog opened={opened} onClose={onClose} title={title} size="lg">
      {(guard) => line && <ReturnForm {...props} {...guard} line={line} />}
    </GuardedDialog>
  )
}

type ReturnFormProps<One extends Line> = FormGuard &
  Pick<ReturnDialogProps<One>, 'getProductName' | 'toItem' | 'onSave'> & { line: One }

function ReturnForm<One extends Line>({
  line,
  getProductName,
  toItem: getItem,
  onSave,
  ...guard
}: ReturnFormProps<One>) {
  const ordered = getOrderedPieces(getItem(line))
  const schema = returnForm(ordered)
  return (
    <SaveForm<typeof schema, ReturnFormValues, One>
      {...guard}
      schema={schema}
      fields={RETURN_FIELDS}
      record={line}
      getValues={(stored) => returnValues(getReturnedPieces(getItem(stored)), stored)}
      onSave={(values, version) => onSave(line, schema.parse(values), version)}
      layout={(form) => (
        <>
          <Stack gap="4xs">
            <b>{getProductName(line)}</b>
            <ColorName name={line.colorName} code={line.colorCode} />
          </Stack>
          <Pieces form={form} ordered={ordered} />
          <Why form={form} added={addedPieces(form.values, getReturnedPieces(getItem(line)))} />
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

const REASONS = [
  { value: '', label: NO_REASON_GIVEN },
  ...RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_LABELS[value] })),
]

/** What is damaged or printed wrong is not sold again, unless somebody says so. */
const goesIn = (reason: ReturnReason | ''): boolean => reason !== 'damaged' && reason !== 'misprint'

function Why({ form, added }: { form: Form; added: number }) {
  return (
    <Stack gap="sm">
      <Select
        {...form.getInputProps('reason')}
        onChange={(reason) => form.setValues({ reason: reason as ReturnReason | '', intoStock: goesIn(reason as '') })}
        label={RETURN_FIELDS.reason.label}
        description="Why did they come back?"
        data={REASONS}
        allowDeselect={false}
      />
      <TextInput
        {...form.getInputProps('reasonText')}
        label={RETURN_FIELDS.reasonText.label}
        withAsterisk={enteredPieces(form.values) > 0 && form.values.reason === 'other'}
        placeholder="What happened"
        maxLength={MAX_REASON_TEXT}
      />
      {added > 0 && (
        <Checkbox
          {...form.getInputProps('intoStock', { type: 'checkbox' })}
          label={`${formatPieces(added)} into stock`}
        />
      )}
    </Stack>
  )
}

/** An empty size is 0, and text that is no number is kept as entered. */
type ReturnFormValues = Record<Size, number | string> & {
  reason: ReturnReason | ''
  reasonText: string
  intoStock: boolean
}

const RETURN_FIELDS: FormFields<ReturnFormValues> = {
  ...eachSize((size) => ({ label: SIZE_LABELS[size] })),
  reason: { label: 'Reason', words: RETURN_REASON_LABELS },
  reasonText: { label: 'Details' },
  intoStock: { label: 'Into stock' },
}

const returnInput = z.object({
  ...eachSize(() => z.preprocess((entered) => (entered === '' ? 0 : entered), quantity)),
  reason: z.enum(['', ...RETURN_REASONS]),
  reasonText: text(MAX_REASON_TEXT),
  intoStock: z.boolean(),
})

export type Return = z.output<typeof returnInput>

/** The form asks for the words of another reason, the call does not. */
const returnForm = (ordered: SizePieces) =>
  returnInput.superRefine((values, context) => {
    for (const why of [whyNotReturned(ordered, values, (size) => size), whyNotReason(values, sumOfPieces(values))]) {
      if (why) context.addIssue({ code: 'custom', path: [why.field], message: why.message })
    }
  })

const returnValues = (returned: SizePieces, { returnReason, returnReasonText }: StoredReason) => ({
  ...eachSize<number | string>((size) => returned[size] || ''),
  reason: returnReason,
  reasonText: returnReasonText,
  intoStock: goesIn(returnReason),
})

/** Of all sizes; what is taken back of one does not count against it. */
const addedPieces = (values: ReturnFormValues, before: SizePieces): number =>
  sumOfPieces(eachSize((size) => Math.max(0, (Number(values[size]) || 0) - before[size])))

const enteredPieces = (values: ReturnFormValues): number =>
  sumOfPieces(eachSize((size) => (typeof values[size] === 'number' ? values[size] : 0)))
