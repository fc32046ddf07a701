import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { StatusTag } from '../../web/ui/StatusTag.tsx'
import { type Inventory, STOCK_LEVEL_LABELS, type StockLevel } from './inventories.contract.ts'
import { stockLevel } from './inventories.rules.ts'

const LevelTag = ({ level, label }: { level: StockLevel; label: string }) =>
  level === 'none' ? (
    <StatusTag tone="danger" icon={<IconCircleX size="1.1em" aria-hidden="true" />} label={label} />
  ) : (
    <StatusTag tone="warning" icon={<IconAlertTriangle size="1.1em" aria-hidden="true" />} label={label} />
  )

/** Marks a product of which there are few pieces, or none (rule I7). */
export function StockTag({ pieces }: { pieces: number }) {
  const level = stockLevel(pieces)
  return level && <LevelTag level={level} label={STOCK_LEVEL_LABELS[level]} />
}

/** Marks the colors of a record of which there are few pieces, or none: by name, or by number if there are several. */
export function StockTags({ items }: Pick<Inventory, 'items'>) {
  return (['none', 'low'] as const).map((level) => {
    const found = items.filter(({ itemQuantity }) => stockLevel(itemQuantity) === level)
    if (found.length === 0) return null
    const which = found.length === 1 ? found[0]!.colorName : `${found.length} colors`
    return <LevelTag key={level} level={level} label={`${STOCK_LEVEL_LABELS[level]}: ${which}`} />
  })
}
