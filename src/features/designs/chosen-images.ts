import { IMAGE_TYPES, noImage, whyNotFile } from './designs.rules.ts'

/** Files that the browser could not decode, whatever their names say. */
const unreadable = new WeakSet<File>()

/** Notes whether a chosen file is an image: a renamed file is named before it is sent. Those too large are not read. */
export async function readChosen(file: File): Promise<void> {
  if (whyNotFile(file) !== null) return
  try {
    // Another name makes no other image of it, but the browser would read more kinds than the server takes.
    if (!IMAGE_TYPES.includes(file.type) && !(await isKnownKind(file))) throw new TypeError('another kind of file')
    const image = await createImageBitmap(file)
    image.close()
  } catch {
    unreadable.add(file)
  }
}

/** Whether a file begins as PNG, JPEG and WebP files do. */
async function isKnownKind(file: File): Promise<boolean> {
  const begin = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const isWebp = begin.startsWith('RIFF') && begin.slice(8) === 'WEBP'
  return isWebp || begin.startsWith('\x89PNG\r\n\x1a\n') || begin.startsWith('\xff\xd8\xff')
}

/** Why a chosen file cannot be used; the server decides once more (rule M7). */
export const whyNotChosen = (file: File | undefined): string | null =>
  whyNotFile(file) ?? (file && unreadable.has(file) ? noImage(file.name) : null)
