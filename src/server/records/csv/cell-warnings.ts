import type { FieldColumn } from '../../../shared/records/fields.ts'
import type { ImportedRow } from '../../../shared/records/record-import.ts'
import type { CsvRow } from './csv-file.ts'

/** With a sign or a fraction: `1E5000` alone may be the code of a color. Tables of numbers end whole ones with `.0`, or group their digits. */
const SHORTENED = /^[-+−]?\d+(?:(?:[.,]\d+ ?e[-+−]?|e[-+−])\d+|(?<=\d{7})[.,]0+)$|^\d{1,3}(?:,\d{3}){2,}(?:\.0+)?$/i

/** As `#REF!`, `#¡VALOR!`, `#Division/0!`, `#N/D`, `#####` or `Err:502`, whatever the language of the spreadsheet. */
const ERROR_VALUE =
  /^(?:#[¡¿]?(?:\p{Lu}[\p{Lu}\d/_]*[!?]|\p{L}+\/0!|\p{Lu}\/\p{Lu}|NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|GETTING_DATA|#+)|Loading\.\.\.|(?:Err|Erro|Erreur|Fehler|Fout|Fel|Fejl|Feil|Virhe|Błąd|Chyba|Hiba|Ошибка)\s?:\s?5\d\d)$/u

const AGAIN = 'Format its column as text there, and export the file again'

/** What no rule of the form forbids, and yet nobody means. */
export function warningsOfCells(
  columns: readonly FieldColumn[],
  { cells, isHeading }: CsvRow<string>,
  values: ImportedRow['values'],
): ImportedRow['warnings'] {
  if (isHeading) return [{ field: null, message: 'The names of the columns again: take this row out of the file' }]
  return columns.flatMap(({ field, label, whenEmpty }) => {
    const message = warningOf(label, cells[field]?.trim(), values[field], whenEmpty)
    return message ? [{ field, message }] : []
  })
}

function warningOf(label: string, cell = '', value = '', whenEmpty?: string): string | undefined {
  if (cell === '') return whenEmpty && `Without ${label} it becomes ${whenEmpty}`
  if (SHORTENED.test(cell)) return `A spreadsheet has made ${cell} of ${label}. ${AGAIN}`
  if (ERROR_VALUE.test(cell)) return `A spreadsheet wrote the error ${cell} for ${label}. ${AGAIN}`
  if (/[\r\n]/.test(cell) && !/[\r\n]/.test(value)) return `${label} has several lines: is a quotation mark missing?`
  return undefined
}
