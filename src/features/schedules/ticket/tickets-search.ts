import type { InputOf } from '../../../shared/endpoint.ts'
import { type PaperSize, toText } from '../../../web/print/print-options.ts'
import type { listQueueIds } from './tickets.contract.ts'

type QueueFilters = Omit<InputOf<typeof listQueueIds>, 'machine'>

const FILTERS = ['search', 'status', 'dueDateFrom', 'dueDateTo', 'noDueDate'] as const

/** Ids and statuses are separated by commas; without ids it is all that the filters leave of the queue. */
export type TicketsSearch = Partial<Record<'ids' | 'size' | (typeof FILTERS)[number], string>>

/** The first one until a person has chosen another. */
export const TICKET_SIZES = ['a5', 'a4', 'letter', 'label'] as const satisfies readonly PaperSize[]
export type TicketSize = (typeof TICKET_SIZES)[number]

export const MAX_TICKETS = 1_000

/** Without `ids`, all that these filters leave of the queue; what a query of a list holds besides is left out. */
export function ticketsSearch(target: { ids: readonly string[] } | QueueFilters): TicketsSearch {
  if ('ids' in target) return { ids: target.ids.join(',') }
  const filters: TicketsSearch = {}
  for (const name of FILTERS) {
    const value = [target[name] ?? ''].flat().join(',')
    if (value !== '' && value !== 'false') filters[name] = value
  }
  return filters
}

export function readTicketsSearch(given: Record<string, unknown>): TicketsSearch {
  const read: TicketsSearch = {}
  for (const name of ['ids', 'size', ...FILTERS] as const)
    if (given[name] !== undefined) read[name] = toText(given[name])
  return read
}

export const filtersIn = ({ ids: _ids, size: _size, noDueDate, ...filters }: TicketsSearch): QueueFilters => ({
  ...filters,
  ...(noDueDate === 'true' && { noDueDate }),
})
