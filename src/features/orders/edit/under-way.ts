import { type Side, SIDE_LABELS } from '../../designs/designs.contract.ts'

/** One side of a production that is on a machine or printed, in words for people. */
export interface SideUnderWay {
  side: Side
  /** `Machine M` */
  machine: string
  /** `Processing` */
  status: string
  isPrinted: boolean
}

/** `Front: Machine M, Processing` or `Back: printed` */
export const sideInWords = ({ side, machine, status, isPrinted }: SideUnderWay): string =>
  `${SIDE_LABELS[side]}: ${isPrinted ? 'printed' : `${machine}, ${status}`}`

/** What of one production is under way: `Front: Machine M, Processing · Back: printed`. */
export const inWords = (sides: readonly SideUnderWay[]): string => sides.map(sideInWords).join(' · ')

/** The sides that are printed, for a sentence: `back`, or `front and back`. */
export const printedSides = (sides: readonly SideUnderWay[]): string =>
  sides
    .filter(({ isPrinted }) => isPrinted)
    .map(({ side }) => SIDE_LABELS[side].toLowerCase())
    .join(' and ')

/** The sides under way of each production, by its id. */
export type UnderWay = ReadonlyMap<string, readonly SideUnderWay[]>

const NOTHING: readonly SideUnderWay[] = []

export const sidesOf = (underWay: UnderWay, productionId: string): readonly SideUnderWay[] =>
  underWay.get(productionId) ?? NOTHING
