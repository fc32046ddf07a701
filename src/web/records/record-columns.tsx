import type { ReactNode } from 'react'
import { type ColumnName, getColumns, type Fields } from '../../shared/records/fields.ts'
import type { Column } from '../table/DataTable.tsx'
import { Clamped } from '../ui/Clamped.tsx'

type Cell<Row, Name extends string> = Pick<Column<Row>, 'align' | 'width' | 'narrow'> &
  (Row extends Readonly<Record<Name, string>> ? { cell?: (row: Row) => ReactNode } : { cell: (row: Row) => ReactNode })

type Cells<Row, Own extends Fields> = { readonly [Name in ColumnName<Own>]: Cell<Row, Name> }

export const recordColumns = <Row, Own extends Fields>(
  fields: Own,
  cells: Cells<Row, Own>,
): Column<Row, ColumnName<Own>>[] =>
  getColumns(fields).map(({ field, label, words }) => {
    const toText = (row: Row): string => {
      const value = row[field as unknown as keyof Row] as string
      return words?.[value] ?? value
    }
    return {
      key: field,
      header: label,
      sortable: true,
      cell: (row: Row) => <Clamped>{toText(row)}</Clamped>,
      ...cells[field],
    }
  })
