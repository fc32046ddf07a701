import type { ReactNode } from 'react'

/** When the order of a form would be printed. */
export interface DuePromise {
  /** The day; null where it is never printed. */
  likely: string | null
  /** Whether a machine works on that day. */
  isWorked: (day: string) => boolean
  /** In a calendar. */
  drawDay: (day: string) => ReactNode
  /** In words, which begin with what is drawn; `name` is that of the day. */
  describeDay: (day: string, name: string) => string
  strip: ReactNode
  /** Beside Save: that the due day is too early, or the button that takes one. */
  besideSave: ReactNode
}
