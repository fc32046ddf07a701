import type { InputOf } from '../../../shared/endpoint.ts'
import { chipsThatAre, dueChip, type FilterChip } from '../../../web/list/filter-chips.ts'
import { PRINTING_ON_LABELS, type PrintingOn } from '../../designs/designs.contract.ts'
import { valuesOf } from '../../../shared/paging.ts'
import type { listProductions } from '../production-list.contract.ts'

export type ProductionQuery = InputOf<typeof listProductions>

/** The form values of the advanced search of productions. */
export interface ProductionFilterFormValues {
  customerName: string
  referrerName: string
  clothingType: string[]
  printingDesign: string[]
  screenPrintingOn: PrintingOn[]
}

export const filterOf = (query: ProductionQuery): ProductionFilterFormValues => ({
  customerName: query.customerName ?? '',
  referrerName: query.referrerName ?? '',
  clothingType: valuesOf(query.clothingType),
  printingDesign: valuesOf(query.printingDesign),
  screenPrintingOn: valuesOf(query.screenPrintingOn),
})

export const NO_FILTER = filterOf({})

/** The active filters as chips. `namesOf` names the records. */
export const chipsOf = (
  filter: ProductionFilterFormValues,
  namesOf: (ids: readonly string[]) => string,
): FilterChip<ProductionFilterFormValues>[] =>
  chipsThatAre([
    filter.customerName && { label: `Customer: ${filter.customerName}`, without: { customerName: '' } },
    filter.referrerName && { label: `Deliver to: ${filter.referrerName}`, without: { referrerName: '' } },
    filter.clothingType.length > 0 && {
      label: `Clothing type: ${namesOf(filter.clothingType)}`,
      without: { clothingType: [] },
    },
    filter.printingDesign.length > 0 && {
      label: `Design: ${namesOf(filter.printingDesign)}`,
      without: { printingDesign: [] },
    },
    filter.screenPrintingOn.length > 0 && {
      label: `Printing on: ${filter.screenPrintingOn.map((on) => PRINTING_ON_LABELS[on]).join(', ')}`,
      without: { screenPrintingOn: [] },
    },
  ])

/** Chips of the filters that only links from figures set. */
export const figureChipsOf = (
  query: Pick<ProductionQuery, 'waiting' | 'dueDateFrom' | 'dueDateTo'>,
): FilterChip<ProductionQuery>[] =>
  chipsThatAre([
    query.waiting === 'true' && { label: 'A side waits for a machine', without: { waiting: undefined } },
    dueChip(query),
  ])
