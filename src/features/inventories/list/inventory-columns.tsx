import type { SortFieldOf } from '../../../shared/endpoint.ts'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { Clamped } from '../../../web/ui/Clamped.tsx'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { DesignImage } from '../../../web/ui/DesignImage.tsx'
import { formatInstant } from '../../../web/ui/format-instant.ts'
import { imageOf, SIDES } from '../../designs/designs.contract.ts'
import type { Inventory, listInventories } from '../inventories.contract.ts'
import { StockTags } from '../StockTags.tsx'
import classes from './inventory-columns.module.css'

const MAX_SWATCHES = 5

export const INVENTORY_COLUMNS: readonly Column<Inventory, SortFieldOf<typeof listInventories>>[] = [
  {
    key: 'designName',
    header: 'Printing Design',
    sortable: true,
    width: 'wide',
    narrow: 'heading',
    cell: ({ printingDesignData: design }) => (
      <span className={classes.design}>
        {SIDES.map((side) => {
          const paths = imageOf(design, side)
          return paths && <DesignImage key={side} paths={paths} alt={`${design.name}, ${side}`} size={44} />
        })}
        <Clamped>{design.name}</Clamped>
      </span>
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
      <span className={classes.quantity}>
        <b>{formatPieces(quantity)}</b>
        <StockTags items={items} />
      </span>
    ),
  },
  {
    key: 'colors',
    header: 'Colors',
    width: 'fit',
    fold: 2,
    cell: ({ items }) => (
      <span className={classes.colors}>
        <span>{items.length}</span>
        {items.slice(0, MAX_SWATCHES).map(({ _id, colorCode }) => (
          <ColorSwatch key={_id} code={colorCode} />
        ))}
        {items.length > MAX_SWATCHES && '…'}
      </span>
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
