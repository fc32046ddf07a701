import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { statusColors, type StatusForm, type StatusTone } from './status-variant.ts'
import classes from './StatusTag.module.css'

interface StatusTagProps {
  tone: StatusTone
  form?: StatusForm
  label: string
  size?: 'sm' | 'lg' | 'xl' | 'cell' | undefined
  icon?: ComponentType<IconProps>
}

export function StatusTag({ tone, form = 'tint', label, size = 'sm', icon: Icon }: StatusTagProps) {
  return (
    <span className={classes.tag} {...statusColors({ tone, form })} data-size={size}>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </span>
  )
}
