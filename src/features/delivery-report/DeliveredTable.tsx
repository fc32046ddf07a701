import type { ReactNode } from 'react'
import { countOf, formatCount } from '../../shared/numbers.ts'
import { piecesOfSize, unbrokenPieces } from '../../shared/quantities/pieces.ts'
import { SIZE_LABELS, type Size, SIZES } from '../../shared/quantities/sizes.ts'
import { ColorName } from '../colors/ColorName.tsx'
import { type DesignData, imageOf } from '../designs/designs.contract.ts'
import { goodsReturnField } from '../orders/products/order-products.contract.ts'
import { returnField } from '../productions/productions.contract.ts'
import type { ReportedGoods, ReportedProduction } from './delivery-report.contract.ts'
import { type Pieces, piecesOfGoods, piecesOfItem, sumUp } from './delivery-report.rules.ts'
import classes from './DeliveredTable.module.css'
import { ReturnedBadge } from './ReturnedBadge.tsx'

interface Line extends Pieces {
  _id: string
  colorName: string
  colorCode: string
  ordered: (size: Size) => number
  returned: (size: Size) => number
}

interface Product {
  _id: string
  clothingTypeName: string
  printingDesignData: DesignData
  lines: readonly Line[]
}

export const productsOfProductions = (productions: readonly ReportedProduction[]): Product[] =>
  productions.map(({ items, ...product }) => ({
    ...product,
    lines: items.map((item) => ({
      ...item,
      ...piecesOfItem(item),
      ordered: (size) => piecesOfSize(item, size),
      returned: (size) => item[returnField(size)],
    })),
  }))

export const productsOfGoods = (goods: readonly ReportedGoods[]): Product[] =>
  [...Map.groupBy(goods, (line) => `${line.clothingTypeName}\n${line.printingDesignData._id}`).values()].map(
    (lines) => ({
      ...lines[0]!,
      lines: lines.map((line) => ({
        ...line,
        ...piecesOfGoods(line),
        ordered: (size) => line[size],
        returned: (size) => line[goodsReturnField(size)],
      })),
    }),
  )

export function DeliveredTable({ title, label, products }: { title: string; label: string; products: Product[] }) {
  const lines = products.flatMap((product) => product.lines)
  if (lines.length === 0) return null
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Garment</th>
          <th scope="col">Color</th>
          {SIZES.map((size) => (
            <th key={size} scope="col" className={classes.number}>
              {SIZE_LABELS[size]}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            Dz
          </th>
          <th scope="col" className={classes.number}>
            Pcs
          </th>
        </tr>
      </thead>
      {products.map(({ _id, clothingTypeName, printingDesignData: design, lines: colors }) => (
        <tbody key={_id}>
          {colors.map((line, index) => (
            <tr key={line._id}>
              {index === 0 && (
                <>
                  <th scope="rowgroup" rowSpan={colors.length} className={classes.design}>
                    <span>
                      <Art design={design} />
                      {design.name}
                    </span>
                  </th>
                  <td rowSpan={colors.length} className={classes.garment}>
                    {clothingTypeName}
                  </td>
                </>
              )}
              <th scope="row" className={classes.color}>
                <ColorName name={line.colorName} code={line.colorCode} />
              </th>
              {SIZES.map((size) => (
                <td key={size} className={classes.size} data-label={SIZE_LABELS[size]}>
                  <Figure pieces={line.ordered(size)} returned={line.returned(size)} />
                </td>
              ))}
              <Sums {...line} />
            </tr>
          ))}
        </tbody>
      ))}
      {lines.length > 1 && (
        <tbody>
          <tr className={classes.total}>
            <th scope="row" colSpan={3 + SIZES.length}>
              {title}, {countOf(lines.length, 'row')}
            </th>
            <Sums {...sumUp(lines)} />
          </tr>
        </tbody>
      )}
    </table>
  )
}

const Art = ({ design }: { design: DesignData }) => {
  const image = imageOf(design, 'front') ?? imageOf(design, 'back')
  return image && <img src={image.thumbnail} alt="" loading="lazy" decoding="async" />
}

const Sums = ({ pieces, returnedPieces }: Pieces): ReactNode => (
  <>
    <td className={classes.number} data-label="Dz">
      {unbrokenPieces(pieces)}
    </td>
    <td className={classes.number} data-label="Pcs">
      <ReturnedBadge pieces={returnedPieces} /> {formatCount(pieces)}
    </td>
  </>
)

const Figure = ({ pieces, returned }: { pieces: number; returned: number }): ReactNode =>
  pieces === 0 ? (
    <span className={classes.nothing}>-</span>
  ) : (
    <>
      <ReturnedBadge pieces={returned} /> {formatCount(pieces)}
    </>
  )
