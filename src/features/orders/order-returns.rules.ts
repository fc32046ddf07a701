import type { Problem } from '../../shared/problem.ts'
import type { OrderStatus } from './orders.contract.ts'

/** Returns are taken of goods that were handed over, or are ready to be (rule I3). */
export const whyNotReturn = ({ status }: { status: OrderStatus }): Problem | null =>
  status === 'complete' || status === 'deliver'
    ? null
    : { code: 'conflict', message: 'Returns are taken once the order is complete or delivered.' }
