import { z } from 'zod'
import { MAX_PIECES } from './pieces.ts'

export const WRONG_QUANTITY = 'A quantity is a whole number from 0'
export const TOO_MANY_PIECES = 'At most 1,000,000 pieces'

export const quantity = z
  .number(WRONG_QUANTITY)
  .int(WRONG_QUANTITY)
  .min(0, WRONG_QUANTITY)
  .max(MAX_PIECES, TOO_MANY_PIECES)

export const sentQuantity = quantity.nullish().transform((value) => value ?? 0)
