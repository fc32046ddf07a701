import { Button } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../shared/policies.ts'
import { type Filter, type Filters, RECORD_NOUNS, type RecordKind } from '../../shared/records/filters.ts'
import { pluralize } from '../../shared/numbers.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { filterChips, listIn } from '../../web/list/filter-values.ts'
import { queryClient, getQuery } from '../../web/api/queries.ts'
import { useSession } from '../../web/api/session.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { customerEndpoints } from '../customers/customers.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'

const FilterDialog = lazyDialog(async () => (await import('./FilterDialog.tsx')).FilterDialog)

const RECORDS = {
  customer: customerEndpoints.get,
  clothingType: clothingTypeEndpoints.get,
  printingDesign: designEndpoints.get,
  color: colorEndpoints.get,
} satisfies Record<RecordKind, unknown>

const MOST_NAMED = 10

export function useFilters<Input extends object>(
  filters: Filters,
  input: Input,
  onSearch: (changed: Partial<Input>) => void,
) {
  const [isSearching, setSearching] = useState(false)
  const getName = useNames(filters, input)
  const getNames = ({ record }: Extract<Filter, { kind: 'record' }>, ids: readonly string[]) => {
    const names = ids.map(getName)
    if (names.every((name) => name !== undefined)) return names.join(', ')
    return ids.length === 1 ? `1 ${RECORD_NOUNS[record]}` : `one of ${pluralize(ids.length, RECORD_NOUNS[record])}`
  }
  return {
    chips: filterChips(filters, input, getNames),
    search: (
      <>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterPlus size="1.2em" />}
          onClick={() => setSearching(true)}
        >
          Advance Search
        </Button>
        <FilterDialog
          opened={isSearching}
          onClose={() => setSearching(false)}
          filters={filters}
          input={input as Record<string, unknown>}
          onSearch={(changed) => onSearch(changed as Partial<Input>)}
          getName={getName}
        />
      </>
    ),
  }
}

/** Of a record that the role may not read the name stays unknown. */
function useNames(filters: Filters, input: object): (id: string) => string | undefined {
  const role = useSession()?.role
  const queries = Object.entries(filters).flatMap(([name, filter]) => {
    const record = filter.kind === 'record' && RECORDS[filter.record]
    const ids = record && may(role, record.access) ? listIn(input as Record<string, unknown>, name) : []
    return record && ids.length <= MOST_NAMED ? ids.map((id) => getQuery(record, { id })) : []
  })
  const result = useQueries({ queries }, queryClient)
  return (id) => result.find(({ data }) => data?._id === id)?.data?.name
}
