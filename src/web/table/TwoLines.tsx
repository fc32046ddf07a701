import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

interface TwoLinesProps {
  first: ReactNode
  second: ReactNode
  title?: string
  /** The first may take two lines. */
  wraps?: boolean
}

export const TwoLines = ({ first, second, title, wraps }: TwoLinesProps) => (
  <span
    className={classes.lines}
    data-lines
    data-tall={wraps}
    title={title ?? [first, second].filter((line) => typeof line === 'string').join('\n')}
  >
    {/* Of a name that is written from right to left the beginning is kept, too. */}
    <span className={classes.first} dir="auto">
      {first}
    </span>
    <span className={classes.second}>{second}</span>
  </span>
)
