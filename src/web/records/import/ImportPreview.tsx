import { Group, Pagination, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import type { FieldColumn } from '../../../shared/records/fields.ts'
import type { ImportedRow } from '../../../shared/records/record-import.ts'
import { byUrgency, isWrong, ROWS_OF_PAGE } from './imported-rows.ts'
import classes from './ImportPreview.module.css'

interface Report {
  missingColumns: readonly string[]
  rows: readonly ImportedRow[]
}

export function ImportPreview({ report, columns }: { report: Report; columns: readonly FieldColumn[] }) {
  const [page, setPage] = useState(1)
  const scroll = useRef<HTMLElement>(null)
  const from = (page - 1) * ROWS_OF_PAGE
  const all = useMemo(() => byUrgency(report.rows), [report.rows])
  const rows = all.slice(from, from + ROWS_OF_PAGE)
  const getLabel = (field: string | null) => columns.find((column) => column.field === field)?.label
  return (
    <>
      {report.missingColumns.length > 0 && <Text size="sm">Without a column: {report.missingColumns.join(', ')}.</Text>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it needs keyboard access */}
      <section ref={scroll} className={classes.scroll} aria-label="Preview" tabIndex={0}>
        <Table stickyHeader className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Row</Table.Th>
              <Table.Th scope="col">Check</Table.Th>
              {columns.map(({ field, label }) => (
                <Table.Th key={field} scope="col">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.row} bg={isWrong(row) ? 'light-dark(#fdf0ef, #3a2524)' : undefined}>
                <Table.Th scope="row" fw={400}>
                  {row.row}
                </Table.Th>
                <Table.Td miw="12rem">
                  <Check row={row} getLabel={getLabel} />
                </Table.Td>
                {columns.map(({ field }) => (
                  <Table.Td
                    key={field}
                    data-wrong={row.problems.some((problem) => problem.field === field) || undefined}
                  >
                    {row.values[field] || '-'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {all.length > ROWS_OF_PAGE && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" aria-live="polite">
            {`${formatCount(from + 1)} - ${formatCount(from + rows.length)} / ${formatCount(all.length)}`}
          </Text>
          <Pagination
            size="sm"
            total={Math.ceil(all.length / ROWS_OF_PAGE)}
            value={page}
            onChange={(next) => {
              setPage(next)
              scroll.current?.scrollTo({ top: 0 })
            }}
            getControlProps={(control) => ({ 'aria-label': `${control[0]!.toUpperCase()}${control.slice(1)} page` })}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          />
        </Group>
      )}
    </>
  )
}

function Check({ row, getLabel }: { row: ImportedRow; getLabel: (field: string | null) => string | undefined }) {
  if (row.problems.length === 0 && row.warnings.length === 0) {
    return (
      <Group component="span" gap="3xs">
        <IconCheck size="1.1em" aria-hidden="true" /> Good
      </Group>
    )
  }
  return (
    <ul className={classes.remarks}>
      {row.problems.map(({ field, message }) => (
        <li key={`${field} ${message}`} className={classes.problem}>
          <IconX size="1.1em" aria-hidden="true" />
          {[getLabel(field), message].filter(Boolean).join(': ')}
        </li>
      ))}
      {row.warnings.map(({ message }) => (
        <li key={message} className={classes.warning}>
          <IconAlertTriangle size="1.1em" aria-hidden="true" />
          {message}
        </li>
      ))}
    </ul>
  )
}
