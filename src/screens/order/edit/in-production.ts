import { type Side, SIDE_LABELS } from '../../../features/designs/designs.contract.ts'

export interface SideInProduction {
  side: Side
  machine: string
  status: string
  isPrinted: boolean
  /** Somebody works on it, or has. */
  hasBegun: boolean
}

export const formatSideInProduction = ({ side, machine, status, isPrinted }: SideInProduction): string =>
  `${SIDE_LABELS[side]}: ${isPrinted ? 'printed' : `${machine}, ${status}`}`

export const formatSidesInProduction = (sides: readonly SideInProduction[]): string =>
  sides.map(formatSideInProduction).join(' · ')

export const printedSides = (sides: readonly SideInProduction[]): string =>
  sides
    .filter(({ isPrinted }) => isPrinted)
    .map(({ side }) => SIDE_LABELS[side].toLowerCase())
    .join(' and ')

export type SidesInProduction = ReadonlyMap<string, readonly SideInProduction[]>

const NOTHING: readonly SideInProduction[] = []

export const getSides = (inProduction: SidesInProduction, productionId: string): readonly SideInProduction[] =>
  inProduction.get(productionId) ?? NOTHING
