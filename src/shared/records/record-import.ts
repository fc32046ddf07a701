import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Role } from '../roles.ts'

export const MAX_IMPORTED_ROWS = 20_000
export const MAX_IMPORTED_BYTES = 8_000_000

/** Why a file of this size is not read; null if it is. */
export const whyTooLarge = (bytes: number): string | null =>
  bytes > MAX_IMPORTED_BYTES
    ? `At most ${MAX_IMPORTED_BYTES.toLocaleString('en-US')} bytes at once; this file has ${bytes.toLocaleString('en-US')}. Divide it into several.`
    : null

const remark = z.object({
  /** The field that it is about; null for the row as a whole. */
  field: z.string().nullable(),
  message: z.string(),
})

const importedRow = z.object({
  /** Counted as in a spreadsheet, where the column names are row 1. */
  row: z.number().int(),
  /** By field: as they would be stored, or as they stand in the file if the row has an error. */
  values: z.record(z.string(), z.string()),
  /** The errors of the row; empty if it can be imported. */
  problems: z.array(remark),
  /** Hints to check a value; they do not prevent the import. */
  warnings: z.array(remark),
})
export type ImportedRow = z.infer<typeof importedRow>

/** Imports a CSV file: a preview (`commit` false), or all of its rows; none if one of them has an error. */
export const importEndpoint = ({
  key,
  nouns,
  path,
  access,
}: {
  key: string
  nouns: string
  path: `/api/${string}`
  access: readonly Role[]
}) =>
  endpoint({
    name: `import${key[0]!.toUpperCase()}${key.slice(1)}s`,
    summary: `Make ${nouns} of a CSV file`,
    method: 'POST',
    path: `${path}/import`,
    access,
    // In JSON each quotation mark and line break takes two bytes.
    bodyLimit: 2 * MAX_IMPORTED_BYTES + 1000,
    input: z.object({
      csv: z.string('Choose a CSV file').min(1, 'This file is empty'),
      commit: z.boolean('Say true or false').default(false),
    }),
    output: z.object({
      message: z.string(),
      /**
       * The number of rows, of those with an error, and of those with a warning, whether or not they have an error too.
       */
      total: z.number().int(),
      wrong: z.number().int(),
      warned: z.number().int(),
      /** Columns of the file that belong to no field and are left out. */
      unknownColumns: z.array(z.string()),
      /** Labels of the fields for which the file has no column. */
      missingColumns: z.array(z.string()),
      /** All rows; empty after an import. */
      rows: z.array(importedRow),
    }),
  })
