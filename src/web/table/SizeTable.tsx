import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { SIZE_LABELS, type Size, SIZES } from '../../shared/quantities/sizes.ts'
import classes from './SizeTable.module.css'

interface SizeTableColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  isHeaderHidden?: boolean
  isNumber?: boolean
}

interface SizeTableProps<Row> {
  label: string
  rows: readonly Row[]
  heading: SizeTableColumn<Row>
  before?: readonly SizeTableColumn<Row>[]
  size: (row: Row, size: Size) => ReactNode
  after?: readonly SizeTableColumn<Row>[]
  hasControls?: boolean
  onRow?: ((row: Row) => void) | undefined
  isWide?: boolean | undefined
}

export function SizeTable<Row extends { _id: string }>({
  label,
  rows,
  heading,
  before,
  size,
  after,
  hasControls = false,
  onRow,
  isWide,
}: SizeTableProps<Row>) {
  const header = ({ header: text, isHeaderHidden, isNumber }: SizeTableColumn<Row>) => (
    <th key={text} scope="col" className={isNumber ? classes.number : undefined}>
      {isHeaderHidden ? <VisuallyHidden>{text}</VisuallyHidden> : text}
    </th>
  )
  const cell = (row: Row, { header: text, cell: content, isNumber, isHeaderHidden }: SizeTableColumn<Row>) => (
    <td key={text} data-label={isHeaderHidden ? undefined : text} className={isNumber ? classes.number : undefined}>
      {content(row)}
    </td>
  )
  return (
    // A scrollable region must be reachable by keyboard: through its controls or, without any, by its own tab stop.
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={hasControls ? undefined : 0}>
      <table className={classes.table} aria-label={label} data-wide={isWide || undefined}>
        <thead>
          <tr>
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
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className={onRow && classes.clickable} onClick={onRow && (() => onRow(row))}>
              <th scope="row">{heading.cell(row)}</th>
              {before?.map((column) => cell(row, column))}
              {SIZES.map((one) => (
                <td key={one} className={classes.size} data-label={SIZE_LABELS[one]}>
                  {size(row, one)}
                </td>
              ))}
              {after?.map((column) => cell(row, column))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
