import type { SideStatus } from './productions.contract.ts'

/** The sides of a production, as rules read them; null is a side that the design does not have (rule P1). */
export interface Sides {
  frontStatus: SideStatus | null
  backStatus: SideStatus | null
}

export const sidesOf = ({ frontStatus, backStatus }: Sides): SideStatus[] =>
  [frontStatus, backStatus].filter((side) => side !== null)

export const isProductionComplete = (production: Sides): boolean =>
  sidesOf(production).every((side) => side === 'complete')
