import { z } from 'zod'

export const MAX_UPLOAD_BYTES = 1_000_000
/** A small file that decodes to more is an attack: decoded, each pixel takes four bytes. */
export const MAX_IMAGE_PIXELS = 50_000_000
/** The longest side of what is stored, in pixels. */
export const IMAGE_SIDE = 1600

/** Its name and declared type prove nothing. */
export type Upload = { bytes: Buffer }

export const upload = z
  .custom<File | Upload>((value) => typeof value === 'object' && value !== null, 'Choose an image')
  .meta({ type: 'string', format: 'binary' })
  .transform((value) => value as Upload)
