/** So far in the mark of a PDF or an SVG may stand. */
export const HEAD_BYTES = 1024

/** The first bytes of a file say what it is: its name and declared type prove nothing (rule M7). */
export const readHead = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))

const JPEG = '\xff\xd8\xff'

export const isTaken = (head: string): boolean =>
  head.startsWith(JPEG) || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(head)

const SAVE = 'Save it as a PNG, JPEG or WebP image.'
const EXPORT = 'Export it as a PNG image, without a background.'
const TAKE_OUT = 'Save the picture in it as a PNG or JPEG image.'
const ON_IPHONE = 'On the iPhone: Settings, Camera, Formats, Most Compatible; or send it as JPEG.'

const AVIF = /^.{4}ftyp(?:.{4}){0,12}?avi[fs]/s
const HEIC = /^.{4}ftyp(?!(?:.{4}){0,12}?avi[fs])(?:.{4}){0,12}?(?:he[iv][cmsx]|m[is]f1)/s

/** What people have their pictures in. `[^ -~]` is what no text has. */
const KINDS: readonly (readonly [RegExp, what: string, todo: string])[] = [
  [HEIC, 'a HEIC photo', ON_IPHONE],
  [AVIF, 'an AVIF image', SAVE],
  [/^(?:II[*+U].|IIR[OS]|MM.[*+]|MMOR|FUJIFILM|.{4}ftypcrx)/s, "a TIFF image or a camera's raw photo", SAVE],
  [/^.{4}ftyp/s, 'a video', 'Save a picture of it as a PNG or JPEG image.'],
  [/^8BPS/, 'a Photoshop file', EXPORT],
  [/^gimp xcf/, 'a GIMP file', EXPORT],
  [/%PDF-/, 'a PDF or an Illustrator file', EXPORT],
  [/^(?:%!PS|\xc5\xd0\xd3\xc6)/, 'an EPS or an Illustrator file', EXPORT],
  [/^RIFF.{4}CDR/s, 'a CorelDRAW file', EXPORT],
  [/^(?!.*<html).*<svg[\s>]/is, 'an SVG drawing', EXPORT],
  [/^GIF8/, 'a GIF image', SAVE],
  [/^BM.{4}[^ -~]{4}/s, 'a BMP image', SAVE],
  [/^(?:\xff\n|.{4}(?:JXL |jP {2}))/s, 'a JPEG XL or JPEG 2000 image', SAVE],
  [/^(?:PK[^ -~]{2}|\xd0\xcf[^ -~]\xe0)/, 'a ZIP or an Office file', TAKE_OUT],
]

/** What it is and what to do, if it is something that pictures come in. */
export function describeFile(head: string): string | undefined {
  const kind = KINDS.find(([begins]) => begins.test(head))
  return kind && `${kind[1]}. ${kind[2]}`
}

/** They hold no transparency. */
export const isPhoto = (head: string): boolean => head.startsWith(JPEG) || HEIC.test(head)
