import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { SIZE_LABELS, type Size, SIZES } from '../../shared/quantities/sizes.ts'
import classes from './SizeTable.module.css'

interface SizeTableColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  isHeaderHidden?: boolean
  isNumber?: boolean
  /** Says by itself what it is where there are no heads. */
  isPlain?: boolean
}

export interface SizeTableGroup<Row> {
  key: string
  /** A row above the others, and what stands at its end. */
  title?: ReactNode
  total?: ReactNode
  /** Cells that span all rows. */
  lead?: ReactNode
  rows: readonly Row[]
}

interface SizeTableProps<Row> {
  label: string
  rows?: readonly Row[]
  groups?: readonly SizeTableGroup<Row>[]
  /** Headers of the cells in `lead`. */
  leads?: readonly string[]
  heading: SizeTableColumn<Row>
  before?: readonly SizeTableColumn<Row>[]
  /** Null is shown as a dash. */
  size: (row: Row, size: Size) => ReactNode
  after?: readonly SizeTableColumn<Row>[]
  hasControls?: boolean
  onRow?: ((row: Row) => void) | undefined
  /** As wide as its page, and the sizes of two tables stand below each other. */
  isWide?: boolean | undefined
  /** Low rows, for many of them. */
  isDense?: boolean | undefined
  /** As wide as its page, and printed: it never scrolls. */
  paper?: string | undefined
  /** After the last row. */
  children?: ReactNode
}

const NOTHING = (
  <Text span c="dimmed">
    -
  </Text>
)

export function SizeTable<Row extends { _id: string }>({
  label,
  rows,
  groups,
  leads,
  heading,
  before,
  size,
  after,
  hasControls = false,
  onRow,
  isWide,
  isDense,
  paper,
  children,
}: SizeTableProps<Row>) {
  const header = ({ header: text, isHeaderHidden, isNumber }: Omit<SizeTableColumn<Row>, 'cell'>) => (
    <th key={text} scope="col" className={isNumber ? classes.number : undefined}>
      {isHeaderHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text}
    </th>
  )
  const cell = (row: Row, { header: text, cell: content, ...column }: SizeTableColumn<Row>) => (
    <td
      key={text}
      data-label={column.isHeaderHidden || column.isPlain ? undefined : text}
      className={column.isNumber ? classes.number : undefined}
    >
      {content(row)}
    </td>
  )
  const table = (
    <table
      className={`${classes.table} ${paper ?? ''}`}
      aria-label={label}
      data-wide={isWide || undefined}
      data-dense={isDense || undefined}
    >
      <thead>
        <tr>
          {leads?.map((lead) => header({ header: lead }))}
          {header(heading)}
          {before?.map(header)}
          {SIZES.map((one) => (
            <th key={one} scope="col" className={classes.size}>
              {SIZE_LABELS[one]}
            </th>
          ))}
          {after?.map(header)}
        </tr>
      </thead>
      {(groups ?? [{ key: 'rows', title: null, lead: null, rows: rows ?? [] }]).map(
        ({ key, title, total, lead, rows: ofGroup }) => (
          <tbody key={key}>
            {title && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={1 + (before?.length ?? 0) + SIZES.length + (total ? 0 : (after?.length ?? 0))}
                >
                  {title}
                </th>
                {total && <td className={classes.number}>{total}</td>}
              </tr>
            )}
            {ofGroup.map((row, index) => (
              <tr key={row._id} className={onRow && classes.clickable} onClick={onRow && (() => onRow(row))}>
                {index === 0 && lead}
                <th scope="row">{heading.cell(row)}</th>
                {before?.map((column) => cell(row, column))}
                {SIZES.map((one) => (
                  <td key={one} className={classes.size} data-label={SIZE_LABELS[one]}>
                    {size(row, one) ?? NOTHING}
                  </td>
                ))}
                {after?.map((column) => cell(row, column))}
              </tr>
            ))}
          </tbody>
        ),
      )}
      {children}
    </table>
  )
  if (paper) return table
  return (
    // A scrollable region must be reachable by keyboard: through its controls or, without any, by its own tab stop.
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={hasControls ? undefined : 0}>
      {table}
    </div>
  )
}
