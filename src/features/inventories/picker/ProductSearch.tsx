import { Box, Group, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import { SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import { Picker, PICKER_ROWS, usePickerState } from '../../../web/dialog/Picker.tsx'
import { queryClient, getQuery } from '../../../web/api/queries.ts'
import { ColorName } from '../../colors/ColorName.tsx'
import { DesignThumbnails } from '../../designs/DesignName.tsx'
import { listInventories } from '../inventories.contract.ts'
import { StockTag } from '../StockTags.tsx'
import { type FoundProduct, foundProducts } from './product.ts'

const RECORDS = 50

function useProducts(typed: string, page: number) {
  const [search] = useDebouncedValue(typed, 150)
  const [asked, setAsked] = useState({ search, pages: 1 })
  const pages = asked.search === search ? asked.pages : 1
  const result = useQueries(
    {
      queries: Array.from({ length: pages }, (_, index) => ({
        ...getQuery(listInventories, { search, page: index, limit: RECORDS }),
        placeholderData: keepPreviousData,
      })),
    },
    queryClient,
  )
  const last = result.at(-1)!
  const rows = foundProducts(
    result.flatMap(({ data }) => data?.data ?? []),
    search,
  )
  const hasMore = pages * RECORDS < (last.data?.total ?? 0)
  if (hasMore && !last.isPlaceholderData && rows.length <= (page + 1) * PICKER_ROWS)
    setAsked({ search, pages: pages + 1 })
  return {
    found: last,
    rows: rows.slice(page * PICKER_ROWS, (page + 1) * PICKER_ROWS),
    total: result[0]!.data && rows.length,
    hasMore,
    isCurrent: typed === search && !last.isPlaceholderData && !last.isPending,
  }
}

interface ProductSearchProps {
  chosen: ReadonlySet<string>
  onPick: (found: FoundProduct) => void
}

export function ProductSearch({ chosen, onPick }: ProductSearchProps) {
  const picker = usePickerState()
  const { page, typed } = picker.state
  const whyNot = ({ item }: FoundProduct): string | null =>
    chosen.has(item._id) ? 'On this order already' : item.itemQuantity === 0 ? 'No stock' : null
  return (
    <Picker
      {...picker}
      {...useProducts(typed, page)}
      title="Products"
      searchLabel="Search by clothing type, design or color"
      emptyText={typed ? 'No product found.' : 'No product found. Stock is brought in on the screen Inventories.'}
      loadingText="Loading products data. Please wait."
      isDisabled={(result) => whyNot(result) !== null}
      row={(result) => <Row found={result} why={whyNot(result)} />}
      onPick={onPick}
    />
  )
}

function Row({ found: { inventory, item }, why }: { found: FoundProduct; why: string | null }) {
  const { clothingTypeName, printingDesignData: design } = inventory
  return (
    <Group flex={1} gap="2xs" miw={0}>
      <DesignThumbnails design={design} />
      <Stack gap="4xs" flex="1 1 10rem" miw={0}>
        {clothingTypeName} / {design.name}
        <ColorName name={item.colorName} code={item.colorCode} />
      </Stack>
      <Box flex="1 0 auto" ta="end">
        {why ?? (
          <>
            <b>{formatPieces(item.itemQuantity)} free</b> <StockTag item={item} />
            <Group gap="2xs" justify="flex-end" c="dimmed">
              {SIZES.filter((size) => item[size] > 0).map((size) => (
                <span key={size}>
                  {SIZE_LABELS[size]} {item[size]}
                </span>
              ))}
            </Group>
          </>
        )}
      </Box>
    </Group>
  )
}
