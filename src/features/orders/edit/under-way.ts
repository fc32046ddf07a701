import { type Side, SIDE_LABELS } from '../../designs/designs.contract.ts'

export interface SideUnderWay {
  side: Side
  machine: string
  status: string
  isPrinted: boolean
}

export const sideInWords = ({ side, machine, status, isPrinted }: SideUnderWay): string =>
  `${SIDE_LABELS[side]}: ${isPrinted ? 'printed' : `${machine}, ${status}`}`

export const inWords = (sides: readonly SideUnderWay[]): string => sides.map(sideInWords).join(' · ')

export const printedSides = (sides: readonly SideUnderWay[]): string =>
  sides
    .filter(({ isPrinted }) => isPrinted)
    .map(({ side }) => SIDE_LABELS[side].toLowerCase())
    .join(' and ')

export type UnderWay = ReadonlyMap<string, readonly SideUnderWay[]>

const NOTHING: readonly SideUnderWay[] = []

export const sidesOf = (underWay: UnderWay, productionId: string): readonly SideUnderWay[] =>
  underWay.get(productionId) ?? NOTHING
