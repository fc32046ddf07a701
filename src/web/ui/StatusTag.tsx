import classes from './StatusTag.module.css'

export type StatusTone = 'danger' | 'secondary' | 'warning' | 'info' | 'success' | 'primary'

/** Where something stands, as a colored word. Each kind of status has a tag of its own, which knows its colors. */
export function StatusTag({ tone, label, size = 'sm' }: { tone: StatusTone; label: string; size?: 'sm' | 'lg' }) {
  return (
    <span className={classes.tag} data-tone={tone} data-size={size}>
      {label}
    </span>
  )
}
