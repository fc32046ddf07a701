import { IMAGE_TYPES, noImage, whyNotFile } from './designs.rules.ts'

/** Files that the browser could not decode, whatever their names say. */
const unreadable = new WeakSet<File>()

/** A renamed file is refused before it is sent; those too large are not read. */
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

async function isKnownKind(file: File): Promise<boolean> {
  const begin = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const isWebp = begin.startsWith('RIFF') && begin.slice(8) === 'WEBP'
  return isWebp || begin.startsWith('\x89PNG\r\n\x1a\n') || begin.startsWith('\xff\xd8\xff')
}

export const whyNotChosen = (file: File | undefined): string | null =>
  whyNotFile(file) ?? (file && unreadable.has(file) ? noImage(file.name) : null)
