import type { ReactNode } from 'react'
import classes from './FieldGrid.module.css'

export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

export const FieldCell = ({ wide, children }: { wide: boolean; children: ReactNode }) => (
  <div className={wide ? classes.wide : undefined}>{children}</div>
)
