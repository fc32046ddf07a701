import { unbrokenPieces } from '../../shared/quantities/pieces.ts'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { reasonInWords, type StoredReason } from './return-reasons.contract.ts'
import classes from './ReturnedTag.module.css'

export const ReturnedTag = ({ pieces, inCell = false }: { pieces: number; inCell?: boolean }) =>
  pieces > 0 && <StatusTag tone="danger" size={inCell ? 'cell' : 'sm'} label={`Returned ${unbrokenPieces(pieces)}`} />

export function ReturnedWhy({ returnReason = '', returnReasonText = '' }: Partial<StoredReason>) {
  const words = reasonInWords({ returnReason, returnReasonText })
  return words && <span className={classes.why}>{words}</span>
}
