import { z } from 'zod'

export const MAX_UPLOAD_BYTES = 1_000_000

/** Its name and declared type prove nothing. */
export type Upload = { bytes: Buffer }

export const upload = z
  .custom<File | Upload>((value) => typeof value === 'object' && value !== null, 'Choose an image')
  .meta({ type: 'string', format: 'binary' })
  .transform((value) => value as Upload)
