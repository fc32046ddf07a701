import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { Column } from '../../shared/columns.ts'
import type { ImportedRow } from '../../shared/record-import.ts'
import { isWrong, MOST_SHOWN, rowsToShow } from './imported-rows.ts'
import classes from './ImportPreview.module.css'

interface Report {
  total: number
  wrong: number
  unknownColumns: readonly string[]
  missingColumns: readonly string[]
  rows: readonly ImportedRow[]
}

/** What the rows of a CSV file would become, and what is wrong with those that cannot. */
export function ImportPreview({ report, columns }: { report: Report; columns: readonly Column[] }) {
  const rows = rowsToShow(report.rows)
  const labelOf = (field: string | null) => columns.find((column) => column.field === field)?.label
  return (
    <>
      {report.unknownColumns.length > 0 && (
        <Text size="sm">Columns that are left out: {report.unknownColumns.join(', ')}.</Text>
      )}
      {report.missingColumns.length > 0 && (
        <Text size="sm">Columns that the file does not have: {report.missingColumns.join(', ')}.</Text>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={classes.scroll} aria-label="Preview" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Check</th>
              {columns.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} data-wrong={isWrong(row) || undefined}>
                <th scope="row">{row.row}</th>
                <td className={classes.check}>
                  <Check row={row} labelOf={labelOf} />
                </td>
                {columns.map(({ field }) => (
                  <td key={field} data-wrong={row.problems.some((problem) => problem.field === field) || undefined}>
                    {row.values[field] || '-'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < report.total && (
        <Text size="sm">
          {`Shown are the first ${MOST_SHOWN} rows${report.wrong > 0 ? `, and of the wrong ones the first ${MOST_SHOWN}` : ''}; `}
          {`${(report.total - rows.length).toLocaleString('en-US')} more rows are checked alike.`}
        </Text>
      )}
    </>
  )
}

function Check({ row, labelOf }: { row: ImportedRow; labelOf: (field: string | null) => string | undefined }) {
  if (row.problems.length === 0 && row.warnings.length === 0) {
    return (
      <span className={classes.good}>
        <IconCheck size="1.1em" aria-hidden="true" /> Good
      </span>
    )
  }
  return (
    <ul className={classes.remarks}>
      {row.problems.map(({ field, message }) => (
        <li key={`${field} ${message}`} className={classes.problem}>
          <IconX size="1.1em" aria-hidden="true" />
          {[labelOf(field), message].filter(Boolean).join(': ')}
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
