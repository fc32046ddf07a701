import type { ReactNode } from 'react'
import classes from './StatusTag.module.css'

export type StatusTone = 'danger' | 'secondary' | 'warning' | 'info' | 'success' | 'primary'

interface StatusTagProps {
  tone: StatusTone
  label: string
  /** `cell`: below a number in a narrow cell, on several lines. */
  size?: 'sm' | 'lg' | 'xl' | 'cell' | undefined
  /** Before the label. */
  icon?: ReactNode
}

/** A status as a colored label. */
export function StatusTag({ tone, label, size = 'sm', icon }: StatusTagProps) {
  return (
    <span className={classes.tag} data-tone={tone} data-size={size}>
      {icon}
      {label}
    </span>
  )
}
