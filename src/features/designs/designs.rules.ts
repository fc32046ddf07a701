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

/** The checks of an image file that need not read it; the server also decodes it (rule M7). */
export function whyNotFile(file: Pick<File, 'name' | 'size'> | undefined): string | null {
  if (!file) return null
  if (file.size === 0) return `${file.name} is empty. Choose another image.`
  if (file.size > MAX_UPLOAD_BYTES) {
    const bytes = file.size.toLocaleString('en-US')
    return `${file.name} has ${bytes} bytes, more than 1,000,000. Choose another image.`
  }
  return null
}

/** What a file is told that is no image, whatever its name says. */
export const noImage = (name: string): string => `${name} is no PNG, JPEG or WebP image. Choose another one.`

/** The name of the field with the image of a side. */
export const imageField = <S extends Side>(side: S): `${S}Image` => `${side}Image`

/** A printed side without an image, and a chosen image for an unprinted side; a stored one there is allowed. */
export const imageProblems = (printingOn: PrintingOn, stored: HasImage, chosen: HasImage): Problem[] =>
  SIDES.flatMap((side): Problem[] => {
    const isPrinted = hasSide(printingOn, side)
    const refuse = (message: string): Problem[] => [{ code: 'invalid', field: imageField(side), message }]
    if (isPrinted && !stored[side] && !chosen[side]) return refuse(REQUIRED[side])
    return !isPrinted && chosen[side] ? refuse(BLOCKED[side]) : []
  })
