import { ActionIcon, Text } from '@mantine/core'
import { IconAdjustments, IconHistory } from '@tabler/icons-react'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import { SizeTable } from '../../../web/table/SizeTable.tsx'
import { ColorName } from '../../colors/ColorName.tsx'
import type { Inventory, InventoryItem } from '../inventories.contract.ts'
import { stockLevel } from '../inventories.rules.ts'
import { StockTag } from '../StockTags.tsx'
import { nameOfInventory } from './inventory-columns.tsx'
import classes from './StockTable.module.css'

interface StockTableProps {
  inventory: Inventory
  onAdjust: (item: InventoryItem) => void
  onMovements: (item: InventoryItem) => void
}

export function StockTable({ inventory, onAdjust, onMovements }: StockTableProps) {
  const { items } = inventory
  return (
    <>
      <SizeTable
        label={`Stock of ${nameOfInventory(inventory)}`}
        rows={items}
        heading={{
          header: 'Color',
          cell: (item) => (
            <span className={classes.color}>
              <ColorName name={item.colorName} code={item.colorCode} /> <StockTag item={item} />
            </span>
          ),
        }}
        size={(item, size) =>
          item[size] > 0 ? item[size].toLocaleString('en-US') : <span className={classes.nothing}>0</span>
        }
        after={[
          { header: 'Quantity', isNumber: true, cell: ({ itemQuantity }) => <b>{formatPieces(itemQuantity)}</b> },
          {
            header: 'Actions',
            isHeaderHidden: true,
            cell: (item) => (
              <span className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="2.3rem"
                  aria-label={`Adjust ${item.colorName}`}
                  title="Adjust"
                  onClick={() => onAdjust(item)}
                >
                  <IconAdjustments size="1.2em" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="2.3rem"
                  aria-label={`Movements of ${item.colorName}`}
                  title="Movements"
                  onClick={() => onMovements(item)}
                >
                  <IconHistory size="1.2em" />
                </ActionIcon>
              </span>
            ),
          },
        ]}
        hasControls
      />
      {items.some((item) => stockLevel(item) !== null) && (
        <Text mt="xs" className={classes.advice}>
          Few pieces are left. Once more are printed, or found on the shelf, enter the new count with Adjust.
        </Text>
      )}
    </>
  )
}
