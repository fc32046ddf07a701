import { dayRange } from '../../shared/days/day.ts'
import { type Filter, type Filters, getParameters } from '../../shared/records/filters.ts'
import { getValues } from '../../shared/paging.ts'

type Query = Readonly<Record<string, unknown>>

export interface FilterChip<Input> {
  label: string
  without: Partial<Input>
  /** Where the list shows it by itself. */
  isInSight?: boolean
}

export const textIn = (query: Query, name: string): string => (query[name] as string | undefined) ?? ''
export const listIn = (query: Query, name: string): string[] => getValues(query[name] as string | string[] | undefined)
export const dayIn = (query: Query, name: string): string | null => (query[name] as string | null | undefined) ?? null

type NamesOf = (filter: Extract<Filter, { kind: 'record' }>, ids: readonly string[]) => string

export const filterChips = <Input extends object>(
  filters: Filters,
  input: Input,
  getNames: NamesOf = (_, ids) => ids.join(', '),
): FilterChip<Input>[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const label = getLabel(name, filter, input as Query, getNames)
    const removed = getParameters(name, filter).map((parameter) => [parameter, undefined])
    return label ? [{ label, without: Object.fromEntries(removed) as Partial<Input> }] : []
  })

function getLabel(name: string, filter: Filter, query: Query, getNames: NamesOf): string | null {
  switch (filter.kind) {
    case 'text': {
      const text = textIn(query, name)
      return text && `${filter.chip} ${text}`
    }
    case 'choice': {
      const values = listIn(query, name)
      if (filter.every && filter.choices.every((choice) => values.includes(choice))) return filter.every
      return values.length > 0 ? `${filter.chip} ${values.map((value) => filter.labels[value]).join(', ')}` : null
    }
    case 'record': {
      const ids = listIn(query, name)
      return ids.length > 0 ? `${filter.chip} ${getNames(filter, ids)}` : null
    }
    case 'days': {
      const [from, to] = [dayIn(query, filter.from), dayIn(query, filter.to)]
      return from || to ? `${filter.chip} ${dayRange(from, to)}` : null
    }
    case 'flag':
      return query[name] === 'true' ? filter.chip : null
  }
}
