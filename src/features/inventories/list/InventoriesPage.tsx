import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconChevronDown,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconPrinter,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { InputOf } from '../../../shared/endpoint.ts'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { refresh } from '../../../web/api/queries.ts'
import { SeparatorChoice } from '../../../web/records/SeparatorChoice.tsx'
import { useExport } from '../../../web/records/useExport.ts'
import { ListPage } from '../../../web/list/ListPage.tsx'
import { useListAddress } from '../../../web/list/useListAddress.ts'
import { useFilters } from '../../filters/useFilters.tsx'
import {
  exportInventories,
  exportMovements,
  importStock,
  inventoryFilters,
  type Inventory,
  type InventoryItem,
  listInventories,
  STOCK_COLUMNS,
} from '../inventories.contract.ts'
import type { Adjusted } from './AdjustDialog.tsx'
import { INVENTORY_COLUMNS, nameOfInventory } from './inventory-columns.tsx'
import type { MovedStock } from './MovementsDialog.tsx'
import { StockTable } from './StockTable.tsx'

const AdjustDialog = lazyDialog(async () => (await import('./AdjustDialog.tsx')).AdjustDialog)
const MovementsDialog = lazyDialog(async () => (await import('./MovementsDialog.tsx')).MovementsDialog)
const ImportDialog = lazyDialog(async () => (await import('../../../web/records/import/ImportDialog.tsx')).ImportDialog)

const NOTHING: Adjusted = { clothingType: null, printingDesign: null, color: null }

const toAdjusted = (inventory: Inventory, chosen?: InventoryItem): Adjusted => {
  const item = chosen ?? (inventory.items.length === 1 ? inventory.items[0] : undefined)
  return {
    clothingType: { _id: inventory.clothingType, name: inventory.clothingTypeName },
    printingDesign: inventory.printingDesignData,
    color: item ? { _id: item.color, name: item.colorName, code: item.colorCode } : null,
  }
}

export function InventoriesPage() {
  const [input, change] = useListAddress(listInventories)
  const [isImporting, setImporting] = useState(false)
  const [adjusted, setAdjusted] = useState<Adjusted | null>(null)
  const [moved, setMoved] = useState<MovedStock | null>(null)

  const showMovements = useCallback(
    (inventory: Inventory, item?: InventoryItem) =>
      setMoved({
        id: item?._id ?? inventory._id,
        name: item ? `${nameOfInventory(inventory)}, ${item.colorName}` : nameOfInventory(inventory),
      }),
    [],
  )
  const actions = useMemo(
    () => [
      {
        label: 'Adjust',
        icon: <IconAdjustments size="1.15em" />,
        onClick: (inventory: Inventory) => setAdjusted(toAdjusted(inventory)),
      },
      { label: 'Movements', icon: <IconHistory size="1.15em" />, onClick: showMovements },
    ],
    [showMovements],
  )
  const expansion = useCallback(
    (inventory: Inventory) => (
      <StockTable
        inventory={inventory}
        onAdjust={(item) => setAdjusted(toAdjusted(inventory, item))}
        onMovements={(item) => showMovements(inventory, item)}
      />
    ),
    [showMovements],
  )

  const { chips, search } = useFilters(inventoryFilters, input, change)
  const isWhole = !input.search && chips.length === 0
  return (
    <>
      <ListPage
        title="Inventories"
        endpoint={listInventories}
        input={input}
        change={change}
        columns={INVENTORY_COLUMNS}
        getName={nameOfInventory}
        actions={actions}
        expansion={expansion}
        pageSizes={[50, 100, 150]}
        searchLabel="Type, design or color"
        emptyText={
          isWhole
            ? 'Product not found in the inventory. Bring in what is on the shelves with Import or Adjust.'
            : 'Product not found in the inventory.'
        }
        loadingText="Loading products data. Please wait."
        filters={chips}
        toolbar={<Tools input={input} onAdjust={() => setAdjusted(NOTHING)} onImport={() => setImporting(true)} />}
        searchTools={search}
      />
      <AdjustDialog opened={adjusted !== null} adjusted={adjusted} onClose={() => setAdjusted(null)} />
      <MovementsDialog moved={moved} opened={moved !== null} onClose={() => setMoved(null)} />
      <ImportDialog
        opened={isImporting}
        onClose={() => setImporting(false)}
        nouns="stock counts"
        endpoint={importStock}
        columns={STOCK_COLUMNS}
        onImported={() => refresh(listInventories)}
      />
    </>
  )
}

interface ToolsProps {
  input: InputOf<typeof listInventories>
  onAdjust: () => void
  onImport: () => void
}

function Tools({ input, onAdjust, onImport }: ToolsProps) {
  const navigate = useNavigate()
  const stock = useExport(exportInventories, input)
  const movements = useExport(exportMovements, input)
  return (
    <>
      <Button leftSection={<IconAdjustments size="1.1em" />} onClick={onAdjust}>
        Adjust
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size="1.1em" />}
            loading={stock.isRunning || movements.isRunning}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileImport size="1.1em" />} onClick={onImport}>
            Import
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size="1.1em" />} onClick={() => stock.run()}>
            Export Stock
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size="1.1em" />} onClick={() => movements.run()}>
            Export Movements
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPrinter size="1.1em" />}
            onClick={() => void navigate({ to: '/inventories/count-sheet', search: (before: object) => before })}
          >
            Count Sheet
          </Menu.Item>
          <SeparatorChoice />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
