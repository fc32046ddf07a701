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

/** Resolves the ids that a list is filtered by to names, for its chips; undefined for a name that is not loaded yet. */
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
  return (id: string): string | undefined => found.find(({ data }) => data?._id === id)?.data?.name
}
