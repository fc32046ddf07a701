import type { CSSProperties, ReactNode } from 'react'

/** DataTable.module.css says how wide they are. */
type FoldLevel = 1 | 2 | 3

interface ColumnDisplay<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** `names`: as wide as names and phones below each other, `pairs`: beside each other. */
  width?: 'fit' | 'wide' | 'names' | 'pairs'
  fold?: FoldLevel
  narrow?: 'heading' | 'tag' | 'line' | 'start' | 'end'
  /** Its cells have the grip, the checkbox and the arrow of the row, its header the checkbox that selects all. */
  controls?: true
}

export type Column<Row, SortField extends string = never> = ColumnDisplay<Row> &
  (
    | {
        key: SortField
        sortable: true
        also?: { key: SortField; header: string }
      }
    | { key: string; sortable?: false }
  )

export interface RowAction<Row> {
  label: string
  icon: ReactNode
  onClick: (row: Row) => void
  whyNot?: (row: Row) => string | null
}

export type ListEdge = 'top' | 'end'

export interface Reorder<Row> {
  getPlace: (row: Row) => number
  onMove: (row: Row, to: number) => void
  onMoveToEdge: (row: Row, end: ListEdge) => void
  onGone: (name: string) => void
}

export interface RowHandle {
  rowRef: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragged: boolean
  grip: ReactNode
}

/** The props of a memoized row: a changed value or a new function re-renders it, so functions must be stable. */
export interface RowProps<Row> {
  row: Row
  band: ReactNode
  name: string
  columns: readonly Column<Row, string>[]
  isSelected: boolean
  isOpen: boolean
  actions: readonly RowAction<Row>[] | undefined
  expansion: ((row: Row) => ReactNode) | undefined
  opensInCell: boolean
  isMarked: boolean
  mark: string | undefined
  span: number
  onOpen: ((row: Row) => void) | undefined
  onToggleSelected: ((id: string, isRange: boolean) => void) | undefined
  isSelectable: boolean
  onToggleOpen: (id: string) => void
  onMenu: (row: Row, button: HTMLElement) => void
}
