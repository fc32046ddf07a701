import { ReturnedTag, ReturnedWhy } from '../../../../features/productions/ReturnedTag.tsx'
import type { Returned } from './rows.ts'

export const ReturnedNote = ({ pieces, ...why }: Returned) => (
  <span>
    <ReturnedTag pieces={pieces} />
    <ReturnedWhy {...why} />
  </span>
)
