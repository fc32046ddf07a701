import {
  DOZEN,
  formatPieces,
  itemDozens,
  piecesOfSize,
  quantityField,
  sumOfPieces,
  type SizePieces,
} from '../../../shared/quantities/pieces.ts'
import { eachSize, SIZES, type Size } from '../../../shared/quantities/sizes.ts'
import { type ProductionItem, qualityField, returnField } from '../../productions/productions.contract.ts'
import { stockReturnField, type OrderProduct } from '../products/order-products.contract.ts'
import type { Order } from '../orders.contract.ts'

/** All quantities are in pieces. */
export interface MatrixRow {
  _id: string
  colorName: string
  colorCode: string
  pieces: SizePieces
  seconds: readonly Size[]
  /** In the words of the paper; null for an item in whole dozens. */
  mix: string | null
}

/** `Mix 5 × (2·3·4·2·1·0)`: so many dozens, and the pieces of each size in one of them. */
export const formatMix = (item: ProductionItem): string =>
  `Mix ${item.itemQuantity} × (${SIZES.map((size) => item[quantityField(size)]).join('·')})`

export const itemRow = (item: ProductionItem): MatrixRow => ({
  _id: item._id,
  colorName: item.colorName,
  colorCode: item.colorCode,
  pieces: eachSize((size) => piecesOfSize(item, size)),
  seconds: SIZES.filter((size) => item[qualityField(size)] === 'second'),
  mix: item.size === 'mix' ? formatMix(item) : null,
})

export const stockLineRow = (line: OrderProduct): MatrixRow => ({
  _id: line._id,
  colorName: line.colorName,
  colorCode: line.colorCode,
  pieces: eachSize((size) => line[size]),
  seconds: [],
  mix: null,
})

export const sumOfRows = (rows: readonly { pieces: SizePieces }[]): SizePieces =>
  eachSize((size) => rows.reduce((sum, { pieces }) => sum + pieces[size], 0))

export const formatDozens = ({ mix }: Pick<MatrixRow, 'mix'>, pieces: number): string => {
  if (pieces > 0 && mix !== null) return 'mix'
  return pieces < DOZEN ? '' : formatPieces(pieces)
}

export const getPieces = ({ productionProductData, orderProductData }: Order): { made: number; stock: number } => ({
  made: DOZEN * productionProductData.flatMap(({ items }) => items).reduce((sum, item) => sum + itemDozens(item), 0),
  stock: orderProductData.reduce((sum, line) => sum + sumOfPieces(line), 0),
})

export interface MatrixGroup {
  key: string
  title: string
  rows: readonly MatrixRow[]
}

interface Garment {
  clothingType: string
  clothingTypeName: string
  printingDesign: string
  printingDesignData: { name: string }
}

/** What came back is in the stock again (rule I4), and left out. */
export function insideOf(order: Order): { groups: readonly MatrixGroup[]; returnedPieces: number } {
  const lines = [
    ...order.productionProductData.flatMap((production) =>
      production.items.map((item) => ({
        garment: production as Garment,
        row: { ...itemRow(item), _id: item.color, seconds: [], mix: null } satisfies MatrixRow,
        returned: eachSize((size) => item[returnField(size)]),
      })),
    ),
    ...order.orderProductData.map((line) => ({
      garment: line as Garment,
      row: { ...stockLineRow(line), _id: line.color },
      returned: eachSize((size) => line[stockReturnField(size)]),
    })),
  ]
  const byGarment = Map.groupBy(lines, ({ garment }) => `${garment.clothingType} ${garment.printingDesign}`)
  const groups = [...byGarment].map(([key, ofGarment]) => ({
    key,
    title: getTitle(ofGarment[0]!.garment),
    rows: [...Map.groupBy(ofGarment, ({ row }) => row._id).values()]
      .map((ofColor) => ({
        ...ofColor[0]!.row,
        pieces: eachSize((size) =>
          ofColor.reduce((sum, { row, returned }) => sum + row.pieces[size] - returned[size], 0),
        ),
      }))
      .filter(({ pieces }) => sumOfPieces(pieces) > 0),
  }))
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    returnedPieces: lines.reduce((sum, { returned }) => sum + sumOfPieces(returned), 0),
  }
}

export const getTitle = ({ clothingTypeName, printingDesignData }: Garment): string =>
  `${clothingTypeName} / ${printingDesignData.name}`
