import { ReturnedTag, ReturnedWhy } from '../../../productions/ReturnedTag.tsx'
import type { Returned } from './rows.ts'

/** How many pieces of a row came back, and why. */
export const ReturnedNote = ({ pieces, ...why }: Returned) => (
  <span>
    <ReturnedTag pieces={pieces} />
    <ReturnedWhy {...why} />
  </span>
)
