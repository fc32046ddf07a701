import type { Problem } from '../../shared/problem.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/upload.ts'
import { hasSide, type PrintingOn, type Side, SIDES } from './designs.contract.ts'

/** Whether each side has an image; used for the stored images and for the chosen ones. */
export type HasImage = Readonly<Record<Side, boolean>>

const REQUIRED: Record<Side, string> = { front: 'Front image is required', back: 'Back image is required' }
const BLOCKED: Record<Side, string> = {
  front: 'This design is not printed on the front: leave the front image out',
  back: 'This design is not printed on the back: leave the back image out',
}

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** The checks of an image file that a browser can make; the server also decodes it (rule M7). */
export function whyNotFile(file: Pick<File, 'name' | 'size' | 'type'> | undefined): string | null {
  if (!file) return null
  if (file.size === 0) return `${file.name} is empty. Choose another image.`
  if (file.size > MAX_UPLOAD_BYTES) return `${file.name} is larger than 1,000,000 bytes. Choose another image.`
  if (!IMAGE_TYPES.includes(file.type)) return `${file.name} is no PNG, JPEG or WebP image. Choose another one.`
  return null
}

/** The name of the field with the image of a side. */
export const imageField = <S extends Side>(side: S): `${S}Image` => `${side}Image`

/** Refuses a printed side without an image and a chosen image for an unprinted side; a stored one there is allowed. */
export function whyNotImages(printingOn: PrintingOn, stored: HasImage, chosen: HasImage): Problem | null {
  for (const side of SIDES) {
    const needed = hasSide(printingOn, side)
    if (needed && !stored[side] && !chosen[side])
      return { code: 'invalid', field: imageField(side), message: REQUIRED[side] }
    if (!needed && chosen[side]) return { code: 'invalid', field: imageField(side), message: BLOCKED[side] }
  }
  return null
}
