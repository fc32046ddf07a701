import { type InputOf, validate } from '../../../shared/endpoint.ts'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import { type Production, productionEdit } from '../../../features/productions/productions.contract.ts'
import { isOtherWork, isReturned, piecesReturned } from '../../../features/productions/productions.rules.ts'
import {
  toItemInput,
  toOwnInput,
  errorsIn,
  type OrderOwnValues,
  type ProductionFormValues,
} from '../form/draft/order-draft.ts'
import type { Returned } from '../form/sheet/rows.ts'
import type { updateProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import { updateOrder } from '../../../features/orders/orders.contract.ts'

export const errorsOfOwn = (id: string, values: OrderOwnValues): FieldErrors =>
  errorsIn(validate(updateOrder, { ...toOwnInput(values), id }).issues)

type ProductionInput = Omit<InputOf<typeof updateProduction>, 'id' | '_id' | 'version'>

/** Items whose keys are not among `saved` are new. */
export const toProductionInput = (
  { clothingType, printingDesign, items }: ProductionFormValues,
  saved: ReadonlySet<string>,
): ProductionInput => ({
  clothingType: clothingType?._id ?? '',
  printingDesign: printingDesign?._id ?? '',
  items: items.map((item) => ({ ...toItemInput(item), ...(saved.has(item.key) && { _id: item.key }) })),
})

const NONE: ReadonlySet<string> = new Set()

const checked = (values: ProductionFormValues, saved = NONE) =>
  productionEdit.safeParse(toProductionInput(values, saved))

export const errorsOfProduction = (values: ProductionFormValues): FieldErrors => errorsIn(checked(values).error?.issues)

/** 0 in a cell is the same as nothing in it. */
export const toCompared = (values: ProductionFormValues): unknown => checked(values).data ?? values

export function isOtherWorkThan(stored: Production, values: ProductionFormValues): boolean {
  const target = checked(values, new Set(stored.items.map(({ _id }) => _id))).data
  return target === undefined || isOtherWork(stored, target)
}

export const lockedItems = (stored: Production): ReadonlyMap<string, Returned> =>
  new Map(
    stored.items.filter(isReturned).map((item) => {
      const { _id, returnReason, returnReasonText } = item
      return [_id, { pieces: piecesReturned(item), returnReason, returnReasonText }]
    }),
  )
