import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconDeviceFloppy, IconPlus } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import {
  DOZEN,
  formatPieces,
  NO_PIECES,
  type SizePieces,
  sumOfPieces,
  unbrokenPieces,
} from '../../../shared/quantities/pieces.ts'
import { WRONG_QUANTITY } from '../../../shared/quantities/quantity.ts'
import { eachSize, type Size, SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import { ErrorAlert } from '../../../web/ui/ErrorAlert.tsx'
import type { FormFields } from '../../../web/form/form-fields.ts'
import { MergeConflicts } from '../../../web/form/MergeConflicts.tsx'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import type { FormGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { DozenFields } from '../../../web/input/quantities/DozenFields.tsx'
import { toTyped, piecesTyped, type TypedPieces, wrongParts } from '../../../web/input/quantities/typed-pieces.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { ColorName } from '../../colors/ColorName.tsx'
import { getInventory, type Inventory } from '../inventories.contract.ts'
import { shortage } from '../inventories.rules.ts'
import { nameOfProduct, type Product } from './product.ts'

export interface ProductLine {
  product: Product
  pieces: SizePieces & { version?: number }
  /** What the line has taken from stock already, and is free for it; none for an unsaved order. */
  held?: SizePieces
}

/** `version` of a stored line is the last one that the person has seen (rule O7). */
export type SaveProduct = (product: Product, pieces: SizePieces, version: number | undefined) => void | Promise<void>

interface ProductQuantitiesProps extends FormGuard {
  product: Product
  found: Inventory | undefined
  line: ProductLine | null
  onBack: (() => void) | undefined
  onSave: SaveProduct
}

export function ProductQuantities({ found, ...props }: ProductQuantitiesProps) {
  const { productId } = props.product
  const loaded = useEndpoint(getInventory, { id: productId }, { placeholderData: found })
  if (!loaded.data) {
    return loaded.isError ? (
      <LoadError result={loaded} />
    ) : (
      <Loading text="Loading products data. Please wait." lines={2} />
    )
  }
  const stock = loaded.data.items.find(({ _id }) => _id === productId) ?? NO_PIECES
  const held = props.line?.held ?? NO_PIECES
  const free = eachSize((size) => stock[size] + held[size])
  return <QuantityForm {...props} free={free} />
}

interface QuantityFormProps extends Omit<ProductQuantitiesProps, 'found'> {
  free: SizePieces
}

function QuantityForm({ free, onBack, ...options }: QuantityFormProps) {
  const { product, line, onCancel } = options
  const { form, formProps, error, isSubmitting, merging, getErrors } = useQuantityForm({ ...options, free })
  const { values } = form
  const { entered, onFocus } = useEnteredSizes(SIZES.filter((size) => piecesTyped(values[size]) > 0))
  const fields = useRef<HTMLDivElement>(null)
  // The dialog moves the focus only when it opens, which may have been long before this form is shown.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  const errors = { ...form.errors, ...getErrors(values) } as FieldErrors
  // Shown while the person is still entering; only a missing quantity waits for the first attempt.
  const isTried = Object.keys(form.errors).length > 0
  const shown = Object.entries(errors).filter(([, message]) => isTried || message !== NO_QUANTITY)
  const wrong = new Map(shown)
  const total = sumOfPieces(eachSize((size) => piecesTyped(values[size]) || 0))
  const id = useId()
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error} />
        {merging && <MergeConflicts fields={QUANTITY_FIELDS} {...merging} />}
        <Stack gap="4xs">
          <b>
            {product.clothingTypeName} / {product.printingDesignData.name}
          </b>
          <ColorName name={product.colorName} code={product.colorCode} />
        </Stack>
        <div ref={fields} onFocus={onFocus}>
          <DozenFields
            legend="Dozens and pieces of each size"
            values={values}
            onChange={(size, typed) => form.setFieldValue(size, typed)}
            isDisabled={(size) => free[size] === 0 && !entered.has(size)}
            hint={(size) => (free[size] === 0 ? '0 free' : `of ${unbrokenPieces(free[size])}`)}
            isWrong={(size, part) => wrong.has(size) || wrong.has(`${size}.${part}`)}
            messageId={id}
          />
          <Text
            component="div"
            id={id}
            mt="2xs"
            role={shown.length > 0 ? 'alert' : undefined}
            c="var(--mantine-color-error)"
          >
            {shown.map(([size, message]) => (
              <div key={size}>{message}</div>
            ))}
          </Text>
        </div>
        <Group justify="space-between">
          <Text aria-live="polite">
            Total <b>{formatPieces(total)}</b>
          </Text>
          <Group gap="sm" justify="flex-end" flex="1">
            {onBack && (
              <Button variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
                Another Product
              </Button>
            )}
            <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={isSubmitting}
              // Not `disabled`, so that Enter and a click still focus the first field with an error.
              aria-disabled={Object.keys(errors).length > 0}
              data-disabled={Object.keys(errors).length > 0 || undefined}
              leftSection={line ? <IconDeviceFloppy size={16} /> : <IconPlus size={16} />}
            >
              {line ? 'Update' : 'Add'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** They stay enabled when sold out: what was entered is corrected there, and a disabled field loses the focus. */
function useEnteredSizes(first: readonly string[]) {
  const [entered, setEntered] = useState(() => new Set(first))
  const onFocus = ({ target }: FocusEvent) => {
    const size = target.closest<HTMLElement>('[role="group"]')?.dataset['path']
    if (size && !entered.has(size)) setEntered(new Set([...entered, size]))
  }
  return { entered, onFocus }
}

type QuantityFormValues = Record<Size, TypedPieces>

const QUANTITY_FIELDS: FormFields<QuantityFormValues> = eachSize((size) => ({
  label: SIZE_LABELS[size],
  shown: (typed: TypedPieces) => formatPieces(piecesTyped(typed)),
}))

const NO_QUANTITY = 'Enter how many pieces the order takes'

const tooManyPieces = (size: Size): string => `${SIZE_LABELS[size]}: at most ${DOZEN - 1} Pcs beside the dozens`

const getValues = (pieces: SizePieces): QuantityFormValues => eachSize((size) => toTyped(pieces[size]))
const getPieces = (values: QuantityFormValues): SizePieces => eachSize((size) => piecesTyped(values[size]))

type StoredPieces = SizePieces & { version: number }

const isStored = (pieces: ProductLine['pieces']): pieces is StoredPieces => pieces.version !== undefined

interface QuantityFormOptions extends FormGuard {
  product: Product
  line: ProductLine | null
  free: SizePieces
  onSave: SaveProduct
}

function useQuantityForm({ product, line, free, onSave, ...guard }: QuantityFormOptions) {
  const pieces = line?.pieces
  const stored = pieces && isStored(pieces) ? pieces : null
  const recordForm = useRecordForm<QuantityFormValues, StoredPieces | null>({
    ...guard,
    record: stored,
    getValues: (current) => getValues(current ?? pieces ?? NO_PIECES),
    validate: (values) => getErrors(values),
    toSent: getPieces,
    onSave: async (values, version) => {
      await onSave(product, getPieces(values), version)
      return {}
    },
  })
  const { form, follow }: typeof recordForm = recordForm
  useEffect(() => {
    if (stored) follow(stored)
  }, [stored, follow])
  const { clearErrors } = form
  const freeNow = SIZES.map((size) => free[size]).join(' ')
  // After a colleague's change the stock may be loaded before the line: what is free is wrong for that moment.
  useEffect(() => clearErrors(), [clearErrors, freeNow])

  /** What a stored line had when last seen is never short: the answer to the save has the line as it is now. */
  const getErrors = (values: QuantityFormValues): FieldErrors => {
    const target = getPieces(values)
    const kept = stored ? getPieces(form.getInitialValues()) : NO_PIECES
    const errors: Record<string, string> = {}
    for (const size of SIZES) {
      const [wrong] = wrongParts(values[size])
      const { pieces: beside } = values[size]
      if (wrong) errors[`${size}.${wrong}`] = WRONG_QUANTITY
      else if (typeof beside === 'number' && beside >= DOZEN) errors[`${size}.pieces`] = tooManyPieces(size)
      else if (target[size] > Math.max(free[size], kept[size]))
        errors[size] = shortage(nameOfProduct(product), size, target[size], free[size])
    }
    const isEmpty = SIZES.every((size) => target[size] === 0)
    const first = SIZES.find((size) => free[size] > 0) ?? SIZES[0]
    return isEmpty ? { [first]: NO_QUANTITY } : errors
  }
  return { ...recordForm, getErrors }
}
