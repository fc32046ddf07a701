import { Group } from '@mantine/core'
import { pluralize, formatCount } from '../../shared/numbers.ts'
import { type CountedItem, piecesOfSize, unbrokenPieces } from '../../shared/quantities/pieces.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { SizeTable } from '../../web/table/SizeTable.tsx'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { ColorName } from '../colors/ColorName.tsx'
import { type DesignData, getImage } from '../designs/designs.contract.ts'
import { toItem } from '../orders/products/order-products.contract.ts'
import { returnField, type ReturnedPieces } from '../productions/productions.contract.ts'
import type { ReportedStockLine, ReportedProduction } from './delivery-report.contract.ts'
import { type Pieces, stockLinePieces, piecesOfItem, sumUp } from './delivery-report.rules.ts'
import classes from './DeliveredTable.module.css'
import { ReturnedBadge } from './ReturnedBadge.tsx'

interface Line extends Pieces, CountedItem, ReturnedPieces {
  _id: string
  colorName: string
  colorCode: string
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
    lines: items.map((item) => ({ ...item, ...piecesOfItem(item) })),
  }))

export const stockLineProducts = (goods: readonly ReportedStockLine[]): Product[] =>
  [...Map.groupBy(goods, (line) => `${line.clothingTypeName}\n${line.printingDesignData._id}`).values()].map(
    (lines) => ({
      ...lines[0]!,
      lines: lines.map((line) => ({ ...toItem(line), ...stockLinePieces(line) })),
    }),
  )

export function DeliveredTable({ title, label, products }: { title: string; label: string; products: Product[] }) {
  const lines = products.flatMap((product) => product.lines)
  if (lines.length === 0) return null
  const total = sumUp(lines)
  return (
    <SizeTable
      label={label}
      paper={classes.table}
      leads={[title, 'Garment']}
      groups={products.map((product) => ({
        key: product._id,
        lead: <Lead product={product} />,
        rows: product.lines,
      }))}
      heading={{ header: 'Color', cell: (line) => <ColorName name={line.colorName} code={line.colorCode} /> }}
      size={(line, size) => <Pieces pieces={piecesOfSize(line, size)} returnedPieces={line[returnField(size)]} />}
      after={[
        { header: 'Dz', isNumber: true, isPlain: true, cell: ({ pieces }) => unbrokenPieces(pieces) },
        { header: 'Pcs', isNumber: true, cell: (line) => <Pieces {...line} /> },
      ]}
    >
      {lines.length > 1 && (
        <tbody>
          <tr className={classes.total}>
            <th scope="row" colSpan={3 + SIZES.length}>
              {title}, {pluralize(lines.length, 'row')}
            </th>
            <td>{unbrokenPieces(total.pieces)}</td>
            <td data-label="Pcs">
              <Pieces {...total} />
            </td>
          </tr>
        </tbody>
      )}
    </SizeTable>
  )
}

function Lead({ product: { clothingTypeName, printingDesignData: design, lines } }: { product: Product }) {
  const image = getImage(design, 'front') ?? getImage(design, 'back')
  return (
    <>
      <th scope="rowgroup" rowSpan={lines.length} className={classes.lead}>
        <Group gap="2xs" wrap="nowrap">
          {image && <ArtImage src={image.thumbnail} alt="" size={28} loading="lazy" />}
          {design.name}
        </Group>
      </th>
      <td rowSpan={lines.length} className={classes.lead}>
        {clothingTypeName}
      </td>
    </>
  )
}

/** Of thousands, components would be slow. */
const NONE = <span className={classes.none}>-</span>

const Pieces = ({ pieces, returnedPieces }: Pieces) =>
  pieces === 0 ? (
    NONE
  ) : (
    <>
      <ReturnedBadge pieces={returnedPieces} /> {formatCount(pieces)}
    </>
  )
