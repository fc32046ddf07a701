import { useQueries } from '@tanstack/react-query'
import { queryClient, queryOf } from '../../web/queries.ts'
import { useSession } from '../../web/session.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { customerEndpoints } from '../customers/customers.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'

/** The ids of records of each kind. */
export interface FilteredBy {
  customer?: readonly string[]
  clothingType?: readonly string[]
  printingDesign?: readonly string[]
  color?: readonly string[]
}

/**
 * The names of the records that a list is filtered by, for its chips and its search. Administrators alone may ask for a
 * record, so for everybody else they stay unknown.
 */
export function useNames({ customer = [], clothingType = [], printingDesign = [], color = [] }: FilteredBy) {
  const enabled = useSession()?.role === 'administrator'
  const found = useQueries(
    {
      queries: [
        ...customer.map((id) => queryOf(customerEndpoints.get, { id })),
        ...clothingType.map((id) => queryOf(clothingTypeEndpoints.get, { id })),
        ...printingDesign.map((id) => queryOf(designEndpoints.get, { id })),
        ...color.map((id) => queryOf(colorEndpoints.get, { id })),
      ].map((query) => ({ ...query, enabled })),
    },
    queryClient,
  )
  const nameOf = (id: string): string | undefined => found.find(({ data }) => data?._id === id)?.data?.name
  return {
    /** Undefined until the name is loaded. */
    nameOf,
    /** `Tee, Tote`; until the names are loaded `2 chosen`. */
    namesOf: (ids: readonly string[]): string => {
      const names = ids.map(nameOf)
      return names.every((name) => name !== undefined) ? names.join(', ') : `${ids.length} chosen`
    },
  }
}
