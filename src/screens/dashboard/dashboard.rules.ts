import { formatCount } from '../../shared/numbers.ts'
import { DOZEN, getUnit } from '../../shared/quantities/pieces.ts'
import type { Amount } from './dashboard.contract.ts'

export const NOTHING: Amount = { orders: 0, pieces: 0 }

export const sumAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, one) => ({ orders: sum.orders + one.orders, pieces: sum.pieces + one.pieces }), NOTHING)

export const getQuantity = (pieces: number): { figure: string; unit: string } =>
  pieces > 0 && pieces < DOZEN
    ? { figure: formatCount(pieces), unit: getUnit(pieces) }
    : { figure: formatCount(Math.floor(pieces / DOZEN)), unit: 'Dz' }

export function quantity(pieces: number): string {
  const { figure, unit } = getQuantity(pieces)
  return `${figure}\u00a0${unit}`
}
