import classes from './StatusTag.module.css'

export type StatusTone = 'danger' | 'secondary' | 'warning' | 'info' | 'success' | 'primary'

/** A status as a colored label. */
export function StatusTag({ tone, label, size = 'sm' }: { tone: StatusTone; label: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={classes.tag} data-tone={tone} data-size={size}>
      {label}
    </span>
  )
}
