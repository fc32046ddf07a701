import { z } from 'zod'

/** The most an uploaded file may hold (rule M7). */
export const MAX_UPLOAD_BYTES = 1_000_000

/** One file of a form: the browser sends a `File`, the server reads bytes. Its name and declared type prove nothing. */
export type Upload = { bytes: Buffer }

export const upload = z
  .custom<File | Upload>((value) => typeof value === 'object' && value !== null, 'Choose an image')
  .meta({ type: 'string', format: 'binary' })
  .transform((value) => value as Upload)
