import { NativeSelect } from '@mantine/core'
import type { Sort } from '../table/TableHeader.tsx'
import type { Column } from '../table/DataTable.tsx'
import classes from './ListPage.module.css'

export function SortSelect<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row, string>[]
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const options = columns
    .flatMap((column) => (column.sortable ? [column, ...(column.also ? [column.also] : [])] : []))
    .flatMap(({ key, header }) => [
      { value: `${key} 1`, label: `${header}, ascending` },
      { value: `${key} -1`, label: `${header}, descending` },
    ])
  const value = `${sort.sortField} ${sort.sortOrder}`
  const unlisted = options.some((option) => option.value === value) ? [] : [{ value, label: 'Usual order' }]
  if (options.length < 2) return null
  return (
    <NativeSelect
      className={classes.sort}
      aria-label="Sort by"
      data={[...unlisted, ...options]}
      value={value}
      onChange={(event) => {
        const [sortField, sortOrder] = event.currentTarget.value.split(' ') as [string, string]
        onSort({ sortField, sortOrder: sortOrder === '1' ? 1 : -1 })
      }}
    />
  )
}
