import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { RowControls } from './row-parts.tsx'
import { TableCheck } from './TableCheck.tsx'
import type { Column } from './table-rows.ts'

export interface Sort {
  sortField: string
  sortOrder: 1 | -1
}

interface TableHeaderProps<Row> {
  columns: readonly Column<Row, string>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: 'all' | 'some' | 'none'
  onSelectAll: () => void
  hasControls: boolean
  canExpand: boolean
  hasActions: boolean
}

const FLEXIBLE = 90

const getWidthShare = <Row,>({ width }: Column<Row, string>): number =>
  width === 'fit' ? 0 : width === 'wide' ? 1.5 : 1

const hasNames = <Row,>({ width }: Column<Row, string>): boolean => width === 'names' || width === 'pairs'

export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const shares = props.columns.reduce((sum, column) => sum + getWidthShare(column), 0)
  // Beside columns of a share those of names would get what these leave.
  const isShared = !props.columns.some(hasNames)
  const check = props.selected && (
    <TableCheck
      label="Select all on this page"
      checked={props.selected === 'all'}
      partly={props.selected === 'some'}
      onChange={props.onSelectAll}
    />
  )
  return (
    <thead>
      <tr role="row">
        {check && !props.hasControls && (
          <th role="columnheader" scope="col" className={classes.narrowCell}>
            {check}
          </th>
        )}
        {props.canExpand && <HiddenHeader>Details</HiddenHeader>}
        {props.columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            check={column.controls && check}
            share={isShared && column.width !== 'fit' ? `${(getWidthShare(column) / shares) * FLEXIBLE}%` : undefined}
            sort={props.sort}
            onSort={props.onSort}
          />
        ))}
        {props.hasActions && (
          <th role="columnheader" scope="col" className={classes.actions}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

const HiddenHeader = ({ children }: { children: ReactNode }) => (
  <th role="columnheader" scope="col" className={classes.narrowCell}>
    <VisuallyHidden>{children}</VisuallyHidden>
  </th>
)

type HeaderCellProps<Row> = Pick<TableHeaderProps<Row>, 'sort' | 'onSort'> & {
  column: Column<Row, string>
  check: ReactNode
  share: string | undefined
}

function HeaderCell<Row>({ column, check, share, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, align, width, fold } = column
  const cell = {
    role: 'columnheader',
    scope: 'col',
    className: align === 'right' ? classes.right : undefined,
    style: { width: share },
    'data-width': width,
    'data-fold': fold,
  } as const
  if (!column.sortable || !onSort)
    return <th {...cell}>{check ? <RowControls ofAll={check}>{header}</RowControls> : header}</th>
  const fields = column.also ? [{ key, header }, column.also] : [{ key, header }]
  const sorted = fields.find((field) => field.key === sort?.sortField) && sort
  return (
    <th
      {...cell}
      title={fields.map((field) => field.header).join(', ')}
      aria-sort={sorted ? (sorted.sortOrder === 1 ? 'ascending' : 'descending') : 'none'}
    >
      {fields.map((field, at) => {
        const order = sorted?.sortField === field.key ? sorted.sortOrder : undefined
        return (
          <span key={field.key} data-fold={at > 0 ? 3 : undefined}>
            {at > 0 && ' / '}
            <button
              type="button"
              tabIndex={-1}
              data-stop
              className={classes.sort}
              data-sorted={order && true}
              onClick={() => onSort({ sortField: field.key, sortOrder: order === 1 ? -1 : 1 })}
            >
              {field.header}
              {order === 1 && <IconArrowUp size="1em" aria-hidden="true" />}
              {order === -1 && <IconArrowDown size="1em" aria-hidden="true" />}
            </button>
          </span>
        )
      })}
    </th>
  )
}
