import { z } from 'zod'
import { sentQuantity } from '../../shared/quantities/quantity.ts'
import { eachSize } from '../../shared/quantities/sizes.ts'

export const PRODUCT_GONE = 'Product not found in the inventory.'

export const sizePieces = z.object(eachSize(() => sentQuantity))

export const countedPieces = eachSize(() => z.number().int())
