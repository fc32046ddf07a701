import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

interface CsvFile {
  name: string
  summary: string
  file: string
  path?: `/api/${string}`
}

export const SEPARATORS = { comma: ',', semicolon: ';' } as const
export type Separator = keyof typeof SEPARATORS

/** A spreadsheet whose language writes 1,5 opens a file with commas into one column. */
const separated = {
  separator: z.enum(Object.keys(SEPARATORS) as Separator[], 'This is either comma or semicolon').default('comma'),
}

export type CsvEndpoint = Endpoint<z.ZodType<unknown, { separator?: Separator | undefined }>>

/** It takes the input of the list, and ignores the page. */
export const csvOf = <Shape extends z.ZodRawShape>(
  { shows = [], access, input, path: listPath }: Endpoint<z.ZodObject<Shape>>,
  { file, path = `${listPath}/export`, ...names }: CsvFile,
) => ({
  ...names,
  ...{ method: 'GET' as const, shows, access, path, input: input.extend(separated) },
  output: z.string(),
  download: { type: 'text/csv' as const, name: file },
})
