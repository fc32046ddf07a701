import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { TableCheck } from './TableCheck.tsx'
import type { Column } from './TableRow.tsx'

export interface Sort {
  sortField: string
  sortOrder: 1 | -1
}

interface TableHeaderProps<Row> {
  columns: readonly Column<Row, string>[]
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Undefined if rows cannot be selected. */
  selected?: 'all' | 'some' | 'none'
  onSelectAll: () => void
  canMove: boolean
  canExpand: boolean
  hasActions: boolean
}

export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  return (
    <thead>
      <tr role="row">
        {props.canMove && <HiddenHeader>Place in the queue</HiddenHeader>}
        {props.selected && (
          <th role="columnheader" scope="col" className={classes.narrowCell}>
            <TableCheck
              label="Select all on this page"
              checked={props.selected === 'all'}
              partly={props.selected === 'some'}
              onChange={props.onSelectAll}
            />
          </th>
        )}
        {props.canExpand && <HiddenHeader>Details</HiddenHeader>}
        {props.columns.map((column) => (
          <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {props.hasActions && (
          <th role="columnheader" scope="col" className={classes.actions}>
            Actions
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

function HeaderCell<Row>({
  column: { key, header, sortable, align, width },
  sort,
  onSort,
}: {
  column: Column<Row, string>
  sort?: Sort
  onSort?: (sort: Sort) => void
}) {
  const cell = {
    role: 'columnheader',
    scope: 'col',
    className: align === 'right' ? classes.right : undefined,
    'data-width': width,
  } as const
  if (!sortable || !onSort) return <th {...cell}>{header}</th>
  const order = sort?.sortField === key ? sort.sortOrder : undefined
  const Icon = order === 1 ? IconArrowUp : order === -1 ? IconArrowDown : IconSelector
  return (
    <th {...cell} aria-sort={order === 1 ? 'ascending' : order === -1 ? 'descending' : 'none'}>
      <button
        type="button"
        tabIndex={-1}
        data-stop
        className={classes.sort}
        data-sorted={order ? true : undefined}
        onClick={() => onSort({ sortField: key, sortOrder: order === 1 ? -1 : 1 })}
      >
        {header}
        <Icon size="1em" aria-hidden="true" />
      </button>
    </th>
  )
}
