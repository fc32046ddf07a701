import { piecesOfItems, sumOfPieces } from '../../shared/pieces.ts'
import { SIZES } from '../../shared/sizes.ts'
import { goodsReturnField } from '../orders/order-products.contract.ts'
import { piecesReturned } from '../productions/productions.rules.ts'
import type { ReportedGoods, ReportedProduction } from './delivery-report.contract.ts'

/** Ordered pieces, and how many of them came back. */
export interface Pieces {
  pieces: number
  returnedPieces: number
}

export const sumUp = (parts: readonly Pieces[]): Pieces =>
  parts.reduce<Pieces>(
    (sum, { pieces, returnedPieces }) => ({
      pieces: sum.pieces + pieces,
      returnedPieces: sum.returnedPieces + returnedPieces,
    }),
    { pieces: 0, returnedPieces: 0 },
  )

export const piecesOfItem = (item: ReportedProduction['items'][number]): Pieces => ({
  pieces: piecesOfItems([item]),
  returnedPieces: piecesReturned(item),
})

export const piecesOfGoods = (line: ReportedGoods): Pieces => ({
  pieces: sumOfPieces(line),
  returnedPieces: SIZES.reduce((sum, size) => sum + line[goodsReturnField(size)], 0),
})
