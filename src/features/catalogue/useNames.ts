import { useQueries } from '@tanstack/react-query'
import { queryClient, queryOf } from '../../web/queries.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'

interface FilteredBy {
  clothingType?: readonly string[]
  printingDesign?: readonly string[]
  color?: readonly string[]
}

/** The names of the records that a list is filtered by, for its chips and its search. */
export function useNames({ clothingType = [], printingDesign = [], color = [] }: FilteredBy) {
  const found = useQueries(
    {
      queries: [
        ...clothingType.map((id) => queryOf(clothingTypeEndpoints.get, { id })),
        ...printingDesign.map((id) => queryOf(designEndpoints.get, { id })),
        ...color.map((id) => queryOf(colorEndpoints.get, { id })),
      ],
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
