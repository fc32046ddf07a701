import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

interface CsvFile {
  name: string
  summary: string
  file: string
  path?: `/api/${string}`
}

/** It takes the input of the list, and ignores the page. */
export const csvOf = <Input extends z.ZodType>(
  { shows = [], access, input, path: listPath }: Endpoint<Input>,
  { file, path = `${listPath}/export`, ...names }: CsvFile,
): Endpoint<Input, z.ZodString> => ({
  ...names,
  ...{ method: 'GET', shows, access, path, input },
  output: z.string(),
  download: { type: 'text/csv', name: file },
})
