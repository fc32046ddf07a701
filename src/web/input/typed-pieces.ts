import { DOZEN } from '../../shared/pieces.ts'

/** A number of pieces as it is typed: dozens, and pieces beside them. Empty is `''`; what is no number stays as typed. */
export type TypedPieces = Record<Part, number | string>

export const PARTS = ['dozens', 'pieces'] as const
export type Part = (typeof PARTS)[number]

export const asTyped = (pieces: number): TypedPieces => ({
  dozens: Math.floor(pieces / DOZEN) || '',
  pieces: pieces % DOZEN || '',
})

const countOf = (typed: number | string): number => (typed === '' ? 0 : typeof typed === 'number' ? typed : NaN)

/** Dozens and pieces together, in pieces; NaN where something else than a number was typed. */
export const piecesTyped = ({ dozens, pieces }: TypedPieces): number => DOZEN * countOf(dozens) + countOf(pieces)

/** The fields with something else than a number in them. */
export const wrongParts = (typed: TypedPieces): Part[] => PARTS.filter((part) => Number.isNaN(countOf(typed[part])))
