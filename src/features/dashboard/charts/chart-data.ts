import type { Target } from '../FigureLink.tsx'

export interface Series {
  name: string
  label: string
  /** Drawn as an outline, without values. */
  isOutline?: boolean
}

/** One place on the axis: a value in dozens for each series, and where its bar leads to. */
export interface Place {
  label: string
  isLate?: boolean
  isToday?: boolean
  values: Record<string, { dozens: number; target: Target } | undefined>
}
