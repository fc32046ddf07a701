import { unbrokenPieces } from '../../shared/pieces.ts'
import { StatusTag } from '../../web/ui/StatusTag.tsx'
import { reasonInWords, type StoredReason } from './return-reasons.contract.ts'
import classes from './ReturnedTag.module.css'

/** How many pieces came back, as a red label; nothing where none did. In the cell of a size it takes several lines. */
export const ReturnedTag = ({ pieces, inCell = false }: { pieces: number; inCell?: boolean }) =>
  pieces > 0 && <StatusTag tone="danger" size={inCell ? 'cell' : 'sm'} label={`Returned ${unbrokenPieces(pieces)}`} />

/** Why pieces of a line came back, below its name; nothing where nobody said why. */
export function ReturnedWhy({ returnReason = '', returnReasonText = '' }: Partial<StoredReason>) {
  const words = reasonInWords({ returnReason, returnReasonText })
  return words && <span className={classes.why}>{words}</span>
}
