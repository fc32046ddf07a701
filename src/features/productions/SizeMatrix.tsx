import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  returnField,
  SIZE_MODE_LABELS,
} from './productions.contract.ts'
import type { StoredReason } from './return-reasons.contract.ts'
import { piecesOfSize, quantityField } from '../../shared/pieces.ts'
import { SIZE_LABELS, type Size, SIZES } from '../../shared/sizes.ts'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import { ReturnedTag, ReturnedWhy } from './ReturnedTag.tsx'
import classes from './SizeMatrix.module.css'

/** What the numbers of a row count: dozens and pieces stand in one table. */
const UNITS: Record<ProductionItem['size'], string> = { not_mix: 'Dozens', mix: 'Pieces in each dozen' }

type MatrixItem = Omit<ProductionItem, 'color' | 'version' | keyof StoredReason> & Partial<StoredReason>

/**
 * The items of a production, a line per color: quantities by size with their quality, returned pieces where there are
 * any, and dozens. `onItem` makes each line a button that opens it.
 */
export function SizeMatrix<Item extends MatrixItem>({
  items,
  label,
  onItem,
}: {
  items: readonly Item[]
  label: string
  onItem?: { label: (item: Item) => string; open: (item: Item) => void }
}) {
  return (
    // A scrollable region must be reachable by keyboard: through its buttons or, without any, by its own tab stop.
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={onItem ? undefined : 0}>
      <table className={classes.matrix} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Color</th>
            <th scope="col">Mix</th>
            {SIZES.map((size) => (
              <th key={size} scope="col" className={classes.number}>
                {SIZE_LABELS[size]}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              Qty (Dz)
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr
              key={item._id}
              data-mix={item.size === 'mix' || undefined}
              className={onItem && classes.clickable}
              onClick={onItem && (() => onItem.open(item))}
            >
              <th scope="row">
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
              </th>
              <td>
                {SIZE_MODE_LABELS[item.size]}
                <span className={classes.unit}>{UNITS[item.size]}</span>
              </td>
              {SIZES.map((size) => (
                <td key={size} className={classes.number}>
                  <Quantity item={item} size={size} />
                </td>
              ))}
              <td className={classes.total}>{item.itemQuantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Quantity({ item, size }: { item: MatrixItem; size: Size }) {
  const quantity = item[quantityField(size)]
  if (quantity === 0) return <span className={classes.nothing}>-</span>
  const quality = item[qualityField(size)]
  return (
    <>
      <span title={`${piecesOfSize(item, size)} pieces`}>{quantity}</span>
      {item.size === 'mix' && <span className={classes.pieces}> {quantity === 1 ? 'Pc' : 'Pcs'}</span>}
      {quality && (
        <span className={classes.quality} data-quality={quality}>
          {QUALITY_LABELS[quality]}
        </span>
      )}
      <ReturnedTag pieces={item[returnField(size)]} inCell />
    </>
  )
}
