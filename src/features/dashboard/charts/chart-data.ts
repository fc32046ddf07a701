import type { Target } from '../FigureLink.tsx'

export interface Series {
  name: string
  label: string
  /** A color of CSS. */
  color: string
  /** With an edge and without values, as what is only compared with. */
  isOutline?: boolean
}

/** One place on the axis: the pieces of each series, and where their bar leads to. */
export interface Place {
  label: string
  isLate?: boolean
  isToday?: boolean
  values: Record<string, { pieces: number; target: Target } | undefined>
}
