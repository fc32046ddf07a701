import type { ReactNode } from 'react'
import classes from './StatusTag.module.css'

export type StatusTone = 'danger' | 'secondary' | 'warning' | 'info' | 'success' | 'primary'

/** A status as a colored label. */
export function StatusTag({
  tone,
  label,
  size = 'sm',
  icon,
}: {
  tone: StatusTone
  label: string
  size?: 'sm' | 'lg' | 'xl' | undefined
  /** Before the label. */
  icon?: ReactNode
}) {
  return (
    <span className={classes.tag} data-tone={tone} data-size={size}>
      {icon}
      {label}
    </span>
  )
}
