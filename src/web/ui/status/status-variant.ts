import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import './status-colors.css'

export type StatusTone = 'danger' | 'secondary' | 'warning' | 'info' | 'success' | 'primary'

export type StatusForm = 'hollow' | 'tint' | 'solid' | 'outline'

/** Who sees no red and green has the icon and the form. */
export interface StatusVariant {
  tone: StatusTone
  form: StatusForm
  icon: ComponentType<IconProps>
}

export const statusColors = ({ tone, form }: Pick<StatusVariant, 'tone' | 'form'>) => ({
  'data-tone': tone,
  'data-form': form,
})

/** How a Mantine component takes them on. */
export const STATUS_COLORS = {
  bd: '1px solid var(--status-edge)',
  bg: 'var(--status-ground)',
  c: 'var(--status-text)',
} as const
