import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  returnField,
  SIZE_MODE_LABELS,
} from './productions.contract.ts'
import type { StoredReason } from './return-reasons.contract.ts'
import { piecesOfSize, quantityField } from '../../shared/quantities/pieces.ts'
import type { Size } from '../../shared/quantities/sizes.ts'
import { SizeTable } from '../../web/table/SizeTable.tsx'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import { ReturnedTag, ReturnedWhy } from './ReturnedTag.tsx'
import classes from './SizeMatrix.module.css'

const UNITS: Record<ProductionItem['size'], string> = { not_mix: 'Dz', mix: 'Pcs in each dozen' }

type MatrixItem = Omit<ProductionItem, 'color' | 'version' | keyof StoredReason> & Partial<StoredReason>

interface SizeMatrixProps<Item extends MatrixItem> {
  items: readonly Item[]
  label: string
  onItem?: { label: (item: Item) => string; open: (item: Item) => void } | undefined
  isWide?: boolean
}

export const SizeMatrix = <Item extends MatrixItem>({ items, label, onItem, isWide }: SizeMatrixProps<Item>) => (
  <SizeTable
    label={label}
    rows={items}
    isWide={isWide}
    hasControls={onItem !== undefined}
    onRow={onItem?.open}
    heading={{
      header: 'Color',
      cell: (item) => (
        <>
          {onItem ? (
            <button
              type="button"
              className={classes.open}
              aria-label={onItem.label(item)}
              onClick={(event) => {
                event.stopPropagation()
                onItem.open(item)
              }}
            >
              <ColorSwatch code={item.colorCode} /> {item.colorName}
            </button>
          ) : (
            <span className={classes.color}>
              <ColorSwatch code={item.colorCode} /> {item.colorName}
            </span>
          )}
          <ReturnedWhy {...item} />
        </>
      ),
    }}
    before={[
      {
        header: 'Counted in',
        cell: ({ size }) => (
          <span className={classes.unit} data-mode={size}>{`${SIZE_MODE_LABELS[size]}, ${UNITS[size]}`}</span>
        ),
      },
    ]}
    size={(item, size) => <Quantity item={item} size={size} />}
    after={[{ header: 'Qty (Dz)', isNumber: true, cell: ({ itemQuantity }) => <b>{itemQuantity}</b> }]}
  />
)

function Quantity({ item, size }: { item: MatrixItem; size: Size }) {
  const quantity = item[quantityField(size)]
  if (quantity === 0) return <span className={classes.nothing}>-</span>
  const quality = item[qualityField(size)]
  return (
    <>
      {quality && (
        <span className={classes.quality} data-quality={quality}>
          {QUALITY_LABELS[quality]}
        </span>
      )}
      <span title={`${piecesOfSize(item, size)} pieces`}>{quantity}</span>
      <ReturnedTag pieces={item[returnField(size)]} inCell />
    </>
  )
}
