import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

interface TwoLinesProps {
  first: ReactNode
  second: ReactNode
  /** What the tooltip says where a line is more than a text. */
  title?: string
}

/** A cell of a list with two lines, each cut at its end; the tooltip shows them whole. Compact rows have both in one. */
export const TwoLines = ({ first, second, title }: TwoLinesProps) => (
  <span
    className={classes.lines}
    data-lines
    title={title ?? [first, second].filter((line) => typeof line === 'string').join('\n')}
  >
    {/* Of a name that is written from right to left the beginning is kept, too. */}
    <span className={classes.first} dir="auto">
      {first}
    </span>
    <span className={classes.second}>{second}</span>
  </span>
)
