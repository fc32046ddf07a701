import { ActionIcon, Group, Text } from '@mantine/core'
import { IconAdjustments, IconHistory } from '@tabler/icons-react'
import { formatCount } from '../../../shared/numbers.ts'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import { SizeTable } from '../../../web/table/SizeTable.tsx'
import { ColorName } from '../../colors/ColorName.tsx'
import type { Inventory, InventoryItem } from '../inventories.contract.ts'
import { stockLevel } from '../inventories.rules.ts'
import { StockTag } from '../StockTags.tsx'
import { nameOfInventory } from './inventory-columns.tsx'

interface StockTableProps {
  inventory: Inventory
  onAdjust: (item: InventoryItem) => void
  onMovements: (item: InventoryItem) => void
}

const ACTION = { variant: 'subtle', color: 'gray', size: '2.3rem' } as const

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
            <Group justify="space-between" gap="2xs">
              <ColorName name={item.colorName} code={item.colorCode} /> <StockTag item={item} />
            </Group>
          ),
        }}
        size={(item, size) => (
          <Text span c={item[size] > 0 ? undefined : 'dimmed'}>
            {formatCount(item[size])}
          </Text>
        )}
        after={[
          { header: 'Quantity', isNumber: true, cell: ({ itemQuantity }) => <b>{formatPieces(itemQuantity)}</b> },
          {
            header: 'Actions',
            isHeaderHidden: true,
            cell: (item) => (
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  {...ACTION}
                  aria-label={`Adjust ${item.colorName}`}
                  title="Adjust"
                  onClick={() => onAdjust(item)}
                >
                  <IconAdjustments size="1.2em" />
                </ActionIcon>
                <ActionIcon
                  {...ACTION}
                  aria-label={`Movements of ${item.colorName}`}
                  title="Movements"
                  onClick={() => onMovements(item)}
                >
                  <IconHistory size="1.2em" />
                </ActionIcon>
              </Group>
            ),
          },
        ]}
        hasControls
      />
      {items.some((item) => stockLevel(item) !== null) && (
        <Text mt="xs" c="dimmed">
          Few pieces are left. Once more are printed, or found on the shelf, enter the new count with Adjust.
        </Text>
      )}
    </>
  )
}
