import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

/** Two columns of inputs; one on narrow screens. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

/** An input of the grid; a `wide` one takes both columns. */
export const FieldCell = ({ wide, children }: { wide: boolean; children: ReactNode }) => (
  <div className={wide ? classes.wide : undefined}>{children}</div>
)
