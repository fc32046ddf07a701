import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { type Inventory, type InventoryItem, STOCK_LEVEL_LABELS, type StockLevel } from './inventories.contract.ts'
import { stockLevel } from './inventories.rules.ts'

const LevelTag = ({ level, label }: { level: StockLevel; label: string }) =>
  level === 'none' ? (
    <StatusTag tone="danger" icon={IconCircleX} label={label} />
  ) : (
    <StatusTag tone="warning" icon={IconAlertTriangle} label={label} />
  )

export function StockTag({ item }: { item: InventoryItem }) {
  const level = stockLevel(item)
  return level && <LevelTag level={level} label={STOCK_LEVEL_LABELS[level]} />
}

export function StockTags({ items }: Pick<Inventory, 'items'>) {
  return (['none', 'low'] as const).map((level) => {
    const count = items.filter((item) => stockLevel(item) === level).length
    if (count === 0) return null
    const label = `${STOCK_LEVEL_LABELS[level]}: ${count === 1 ? '1 color' : `${count} colors`}`
    return <LevelTag key={level} level={level} label={label} />
  })
}
