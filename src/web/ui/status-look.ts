import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import './status-colors.css'

export type StatusTone = 'danger' | 'secondary' | 'warning' | 'info' | 'success' | 'primary'

/** `hollow` has a border on the panel, `tint` a pale ground, `solid` a full one, `outline` a border and no ground. */
export type StatusForm = 'hollow' | 'tint' | 'solid' | 'outline'

/** What a status looks like wherever it is shown. Who sees no red and green has the icon and the form. */
export interface StatusLook {
  tone: StatusTone
  form: StatusForm
  icon: ComponentType<IconProps>
}

/** Attributes of an element that sets its `--status-text`, `--status-ground` and `--status-edge`. */
export const statusColors = ({ tone, form }: Pick<StatusLook, 'tone' | 'form'>) => ({
  'data-tone': tone,
  'data-form': form,
})
