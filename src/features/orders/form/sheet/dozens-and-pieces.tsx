import { formatCount } from '../../../../shared/numbers.ts'
import { formatPieces } from '../../../../shared/pieces.ts'
import { type ItemFormValues, piecesOfItemValues } from '../order-draft.ts'
import classes from './Sheet.module.css'

export function piecesBelow(items: readonly ItemFormValues[]) {
  const pieces = piecesOfItemValues(items)
  return pieces > 0 && <span key="pieces" className={classes.pieces}>{` ${formatCount(pieces)} Pcs`}</span>
}

export const dozensAndPieces = (items: readonly ItemFormValues[]) => [
  formatPieces(piecesOfItemValues(items)),
  piecesBelow(items),
]
