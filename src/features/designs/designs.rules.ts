import { describeFile, isTaken } from '../../shared/images/image-kind.ts'
import type { Problem } from '../../shared/problem.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/upload.ts'
import { hasSide, type PrintingOn, type Side, SIDE_LABELS, SIDES } from './designs.contract.ts'

export type HasImage = Readonly<Record<Side, boolean>>

/** Only the checks that need not read the file; the server also decodes it (rule M7). */
export function whyNotFile(file: Pick<File, 'name' | 'size'> | undefined): string | null {
  if (!file) return null
  if (file.size === 0) return `${file.name} is empty. Choose another image.`
  if (file.size > MAX_UPLOAD_BYTES) {
    const bytes = file.size.toLocaleString('en-US')
    return `${file.name} has ${bytes} bytes, more than 1,000,000. Choose another image.`
  }
  return null
}

/** By the beginning of a file that the browser cannot read. */
export function whyNotImage(file: Pick<File, 'name' | 'size'>, head: string): string {
  const what = describeFile(head)
  if (what) return `${file.name} is ${what}`
  if (isTaken(head))
    return `${file.name} is damaged, incomplete or far too large. Save it again as a PNG, JPEG or WebP image.`
  return whyNotFile(file) ?? `${file.name} is no PNG, JPEG or WebP image. Choose another one.`
}

export const imageField = <S extends Side>(side: S): `${S}Image` => `${side}Image`

export function withoutUnprinted<Values extends { screenPrintingOn: PrintingOn }>(
  values: Values,
  nothing: '' | null,
): Values {
  const unprinted = SIDES.filter((side) => !hasSide(values.screenPrintingOn, side))
  const fields = unprinted.flatMap((side) => [imageField(side), `${side}Screens`, `${side}Passes`])
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, nothing])) }
}

/** A stored image of an unprinted side is allowed. */
export const imageProblems = (printingOn: PrintingOn, stored: HasImage, chosen: HasImage): Problem[] =>
  SIDES.flatMap((side): Problem[] => {
    const isPrinted = hasSide(printingOn, side)
    const refuse = (message: string): Problem[] => [{ code: 'invalid', field: imageField(side), message }]
    if (isPrinted && !stored[side] && !chosen[side]) return refuse(`${SIDE_LABELS[side]} image is required`)
    return !isPrinted && chosen[side]
      ? refuse(`This design is not printed on the ${side}: leave the ${side} image out`)
      : []
  })
