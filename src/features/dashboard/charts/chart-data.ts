import type { Target } from '../figures/FigureLink.tsx'

export interface Series {
  name: string
  label: string
  color: string
  isOutline?: boolean
}

export interface Place {
  label: string
  isLate?: boolean
  isToday?: boolean
  values: Record<string, { pieces: number; target: Target } | undefined>
}
