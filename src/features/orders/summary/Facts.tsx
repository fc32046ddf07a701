import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** A list of labels with their values, in two columns; a dense one has as many columns as fit. */
export const Facts = ({ isDense, children }: { isDense?: boolean; children: ReactNode }) => (
  <dl className={classes.facts} data-dense={isDense || undefined}>
    {children}
  </dl>
)

/** A wide one takes a whole row. */
export const Fact = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? classes.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
