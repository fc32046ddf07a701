import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Role } from '../roles.ts'

export const MAX_IMPORTED_ROWS = 20_000
export const MAX_IMPORTED_BYTES = 8_000_000

/** Why a file of so many bytes is not read; null, and it is. */
export const whyTooLarge = (bytes: number): string | null =>
  bytes > MAX_IMPORTED_BYTES
    ? `At most ${MAX_IMPORTED_BYTES.toLocaleString('en-US')} bytes at once; this file has ${bytes.toLocaleString('en-US')}. Divide it into several.`
    : null

const remark = z.object({
  /** Which column it is about; null for the row as a whole. */
  field: z.string().nullable(),
  message: z.string(),
})

const importedRow = z.object({
  /** As a spreadsheet counts: the column names are row 1. */
  row: z.number().int(),
  /** By field: as they would be stored, or as they stand in the file where the row is wrong. */
  values: z.record(z.string(), z.string()),
  /** Why the row cannot be imported; none, and it can. */
  problems: z.array(remark),
  /** What somebody may want to look at; it hinders nothing. */
  warnings: z.array(remark),
})
export type ImportedRow = z.infer<typeof importedRow>

/** A CSV file as records: first to look at (`commit` false), then all of it or, while any row is wrong, nothing. */
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
    // As JSON each quotation mark and line break takes two bytes.
    bodyLimit: 2 * MAX_IMPORTED_BYTES + 1000,
    input: z.object({
      csv: z.string('Choose a CSV file').min(1, 'This file is empty'),
      commit: z.boolean('Say true or false').default(false),
    }),
    output: z.object({
      message: z.string(),
      /** How many rows there are, how many of them are wrong, and how many have a warning, wrong or not. */
      total: z.number().int(),
      wrong: z.number().int(),
      warned: z.number().int(),
      /** Columns of the file that belong to no field and are left out. */
      unknownColumns: z.array(z.string()),
      /** Labels of the fields for which the file has no column. */
      missingColumns: z.array(z.string()),
      /** All rows; none of them when they have been imported. */
      rows: z.array(importedRow),
    }),
  })
