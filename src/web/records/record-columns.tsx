import type { ReactNode } from 'react'
import { type ColumnName, getColumns, type RecordFields, tellValue } from '../../shared/records/fields.ts'
import type { Column } from '../table/DataTable.tsx'
import { Clamped } from '../ui/Clamped.tsx'

type Cell<Row> = Pick<Column<Row>, 'align' | 'width' | 'narrow'> & { cell?: (row: Row) => ReactNode }

/** `cells` says what is unusual in some of them. */
export const recordColumns = <Row, Own extends RecordFields>(
  fields: Own,
  cells: { readonly [Name in ColumnName<Own>]?: Cell<Row> } = {},
): Column<Row, ColumnName<Own>>[] =>
  getColumns(fields).map((column, at) => ({
    key: column.field,
    header: column.label,
    sortable: true,
    ...(at === 0 && { narrow: 'heading' as const }),
    cell: (row: Row) => <Clamped>{tellValue(column, row[column.field as unknown as keyof Row])}</Clamped>,
    ...cells[column.field],
  }))
