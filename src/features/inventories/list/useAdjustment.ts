import { useState } from 'react'
import { NO_PIECES, type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { eachSize, type Size, SIZES } from '../../../shared/quantities/sizes.ts'
import { call } from '../../../web/api/call.ts'
import { isSame } from '../../../web/form/merge/is-same.ts'
import { errorsBy, type FieldErrors, useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type FormGuard, useReportState } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { refresh, useEndpoint } from '../../../web/api/queries.ts'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import type { ClothingType } from '../../clothing-types/clothing-types.contract.ts'
import type { Color } from '../../colors/colors.contract.ts'
import type { DesignData } from '../../designs/designs.contract.ts'
import {
  adjustInventory,
  adjustmentForm,
  getSingleInventory,
  listInventories,
  listMovements,
} from '../inventories.contract.ts'

export interface Adjusted {
  clothingType: Pick<ClothingType, '_id' | 'name'> | null
  printingDesign: DesignData | null
  color: Pick<Color, '_id' | 'name' | 'code'> | null
}

/** A size without a new count keeps the present one. */
export type AdjustFormValues = Adjusted &
  Record<Size, number | string> & {
    reason: string
    /** Null keeps the present one; empty takes it away. */
    lowStockThreshold: number | string | null
  }

export function useStoredStock({ clothingType, printingDesign, color }: Adjusted) {
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

export const moves = (values: AdjustFormValues, present: SizePieces): boolean =>
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

export function useAdjustment(adjusted: Adjusted, { onState, onSaved }: FormGuard) {
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

export function getDifference(values: AdjustFormValues, stored: SizePieces | null, size: Size): number | null {
  const count = values[size]
  return stored === null || typeof count !== 'number' ? null : count - stored[size]
}

export const getNewStock = (values: AdjustFormValues, present: SizePieces): number =>
  SIZES.reduce((pieces, size) => pieces + (getDifference(values, present, size) ?? 0), sumOfPieces(present))
