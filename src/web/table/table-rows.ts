import type { CSSProperties, ReactNode } from 'react'

/** The widths of a table at which columns fold, the widest first; DataTable.module.css says how wide they are. */
type FoldLevel = 1 | 2 | 3

interface ColumnLook<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** `fit`: as wide as its text, on one line. `wide`: a larger share of the remaining width. */
  width?: 'fit' | 'wide'
  /** The column is hidden in tables narrower than this level; `data-folded` elements in other cells then say the same. */
  fold?: FoldLevel
  /**
   * On narrow screens each row is a card, and the cell a line of it with the header as its label; or else the card's heading,
   * a tag beside it, a line without a label, the start or the end of a line, or hidden.
   */
  narrow?: 'heading' | 'tag' | 'line' | 'start' | 'end' | 'hidden'
}

/** A column of a list that the server sorts by these fields; the key of a sortable column is one of them. */
export type Column<Row, SortField extends string = never> = ColumnLook<Row> &
  (
    | {
        key: SortField
        sortable: true
        /** A second field that the cell shows and the list is sorted by. */
        also?: { key: SortField; header: string }
      }
    | { key: string; sortable?: false }
  )

export interface RowAction<Row> {
  /** Names the button and its tooltip. */
  label: string
  icon: ReactNode
  onClick: (row: Row) => void
  /** The reason why the action is disabled for this row, or null. */
  whyNot?: (row: Row) => string | null
}

/** Where a row can be moved past all others of its list. */
export type ListEdge = 'top' | 'end'

/** Rows that can be moved by their grip: with the mouse, a finger or keys. */
export interface Reorder<Row> {
  /** The place of a row in the whole list, from 1. */
  placeOf: (row: Row) => number
  /** Moves a row to where another one of the table is; `to` is that one's index. */
  onMove: (row: Row, to: number) => void
  /** Moves a row past all others of the list, those of other pages too. */
  onMoveToEdge: (row: Row, end: ListEdge) => void
  /** The row has left the list while it was being moved. */
  onGone: (name: string) => void
}

/** What ReorderRows passes to a row so that it can be dragged. */
export interface RowHandle {
  rowRef: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragged: boolean
  /** The button that drags the row, and the place that it would take now. */
  grip: ReactNode
}

/** The props of a memoized row: a changed value or a new function re-renders it, so functions must be stable. */
export interface RowProps<Row> {
  row: Row
  name: string
  columns: readonly Column<Row, string>[]
  isSelected: boolean
  isOpen: boolean
  actions: readonly RowAction<Row>[] | undefined
  expansion: ((row: Row) => ReactNode) | undefined
  /** A cell of the row has the button that opens the expansion; otherwise a column of its own has it. */
  opensInCell: boolean
  isMarked: boolean
  /** A short note at the end of the row: `just saved`. */
  mark: string | undefined
  /** The number of cells of a row: the colspan of the expansion. */
  span: number
  onOpen: ((row: Row) => void) | undefined
  /** `isRange`: all rows from the one selected before to this one. */
  onToggleSelected: ((id: string, isRange: boolean) => void) | undefined
  /** Rows of the table can be selected, this one too if it has `onToggleSelected`. */
  isSelectable: boolean
  onToggleOpen: (id: string) => void
  /** Opens the menu of the row's actions at this button. */
  onMenu: (row: Row, button: HTMLElement) => void
  /** Rows of the table can be moved. */
  isMovable: boolean
}
