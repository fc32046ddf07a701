import { useEffect } from 'react'
import { DOZEN, formatPieces, NO_PIECES, type SizePieces } from '../../../shared/quantities/pieces.ts'
import { WRONG_QUANTITY } from '../../../shared/quantities/quantity.ts'
import { eachSize, type Size, SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import type { FormFields } from '../../../web/form/form-fields.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import type { FormGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { toTyped, piecesTyped, type TypedPieces, wrongParts } from '../../../web/input/quantities/typed-pieces.ts'
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

type QuantityFormValues = Record<Size, TypedPieces>

export const QUANTITY_FIELDS: FormFields<QuantityFormValues> = eachSize((size) => ({
  label: SIZE_LABELS[size],
  shown: (typed: TypedPieces) => formatPieces(piecesTyped(typed)),
}))

export const NO_QUANTITY = 'Enter how many pieces the order takes'

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

export function useQuantityForm({ product, line, free, onSave, ...guard }: QuantityFormOptions) {
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
