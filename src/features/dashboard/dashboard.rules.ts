import type { Amount } from './dashboard.contract.ts'

export const NOTHING: Amount = { orders: 0, pieces: 0 }

export const sumAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, one) => ({ orders: sum.orders + one.orders, pieces: sum.pieces + one.pieces }), NOTHING)
