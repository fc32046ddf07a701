import { Group, Stack } from '@mantine/core'
import type { SortFieldOf } from '../../../shared/endpoint.ts'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { Clamped } from '../../../web/ui/Clamped.tsx'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { DesignImages } from '../../designs/DesignName.tsx'
import type { Inventory, listInventories } from '../inventories.contract.ts'
import { StockTags } from '../StockTags.tsx'

const MAX_SWATCHES = 5

export const INVENTORY_COLUMNS: readonly Column<Inventory, SortFieldOf<typeof listInventories>>[] = [
  {
    key: 'designName',
    header: 'Printing Design',
    sortable: true,
    width: 'wide',
    narrow: 'heading',
    cell: ({ printingDesignData: design }) => (
      <Group gap="2xs" wrap="nowrap">
        <DesignImages design={design} size={44} />
        <Clamped>{design.name}</Clamped>
      </Group>
    ),
  },
  {
    key: 'clothingTypeName',
    header: 'Clothing Type',
    sortable: true,
    cell: ({ clothingTypeName }) => <Clamped>{clothingTypeName}</Clamped>,
  },
  {
    key: 'quantity',
    header: 'Quantity',
    sortable: true,
    width: 'fit',
    cell: ({ quantity, items }) => (
      <Stack gap="4xs" align="flex-start">
        <b>{formatPieces(quantity)}</b>
        <StockTags items={items} />
      </Stack>
    ),
  },
  {
    key: 'colors',
    header: 'Colors',
    width: 'fit',
    fold: 2,
    cell: ({ items }) => (
      <Group gap="3xs" wrap="nowrap">
        {items.length}
        {items.slice(0, MAX_SWATCHES).map(({ _id, colorCode }) => (
          <ColorSwatch key={_id} code={colorCode} />
        ))}
        {items.length > MAX_SWATCHES && '…'}
      </Group>
    ),
  },
  {
    key: 'updatedAt',
    header: 'Last Movement',
    sortable: true,
    width: 'fit',
    fold: 3,
    cell: ({ updatedAt }) => formatInstant(updatedAt),
  },
]

export const nameOfInventory = ({ clothingTypeName, printingDesignData }: Inventory): string =>
  `${clothingTypeName} / ${printingDesignData.name}`
