import { DOZEN } from '../../../shared/quantities/pieces.ts'

export type TypedPieces = Record<Part, number | string>

export const PARTS = ['dozens', 'pieces'] as const
export type Part = (typeof PARTS)[number]

export const toTyped = (pieces: number): TypedPieces => ({
  dozens: Math.floor(pieces / DOZEN) || '',
  pieces: pieces % DOZEN || '',
})

const toCount = (typed: number | string): number => (typed === '' ? 0 : typeof typed === 'number' ? typed : NaN)

export const piecesTyped = ({ dozens, pieces }: TypedPieces): number => DOZEN * toCount(dozens) + toCount(pieces)

export const wrongParts = (typed: TypedPieces): Part[] => PARTS.filter((part) => Number.isNaN(toCount(typed[part])))
