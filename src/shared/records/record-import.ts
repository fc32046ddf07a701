import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalId } from '../paging.ts'
import type { KindWith } from '../policies.ts'

export const MAX_IMPORTED_ROWS = 20_000
export const MAX_IMPORTED_BYTES = 8_000_000

export const whyTooLarge = (bytes: number): string | null =>
  bytes > MAX_IMPORTED_BYTES
    ? `At most ${MAX_IMPORTED_BYTES.toLocaleString('en-US')} bytes at once; this file has ${bytes.toLocaleString('en-US')}. Divide it into several.`
    : null

const remark = z.object({
  field: z.string().nullable(),
  message: z.string(),
})

const importedRow = z.object({
  /** Counted as in a spreadsheet, where the column names are row 1. */
  row: z.number().int(),
  values: z.record(z.string(), z.string()),
  problems: z.array(remark),
  warnings: z.array(remark),
})
export type ImportedRow = z.infer<typeof importedRow>

const fileColumn = z.object({
  name: z.string(),
  /** What it becomes; null is left out. */
  field: z.string().nullable(),
  /** What stands in it first. */
  example: z.string(),
})
export type FileColumn = z.infer<typeof fileColumn>

export const importEndpoint = ({
  key,
  nouns,
  path,
  table,
}: {
  key: string
  nouns: string
  path: `/api/${string}`
  table: KindWith<'change'>
}) =>
  endpoint(`${table}.change`, {
    name: `import${key[0]!.toUpperCase()}${key.slice(1)}s`,
    summary: `Make ${nouns} of a CSV file`,
    method: 'POST',
    path: `${path}/import`,
    // In JSON each quotation mark and line break takes two bytes.
    bodyLimit: 2 * MAX_IMPORTED_BYTES + 1000,
    input: z.object({
      csv: z.string('Choose a CSV file').min(1, 'This file is empty'),
      /** For each column of the file the field that it becomes, or null. Without it they are known by their names. */
      columns: z.array(z.string().nullable(), 'Name a field, or null, for each column of the file').optional(),
      commit: z.boolean('Say true or false').default(false),
      /** Of the preview that was looked at: where more rows have a warning by now, nothing is imported. */
      warned: z.number().int().optional(),
      /** Requests of one person with the same id import only once (rule O10). */
      requestId: optionalId,
    }),
    output: z.object({
      message: z.string(),
      /** `warned` counts rows that also have an error. */
      total: z.number().int(),
      wrong: z.number().int(),
      warned: z.number().int(),
      columns: z.array(fileColumn),
      unknownColumns: z.array(z.string()),
      missingColumns: z.array(z.string()),
      rows: z.array(importedRow),
    }),
  })
