import { noImage, whyNotFile } from './designs.rules.ts'

/** Files that the browser could not decode, whatever their names say. */
const unreadable = new WeakSet<File>()

/** Notes whether a chosen file is an image: a renamed file is named before it is sent. Those too large are not read. */
export async function readChosen(file: File): Promise<void> {
  if (whyNotFile(file) !== null) return
  await createImageBitmap(file).then(
    (image) => image.close(),
    () => unreadable.add(file),
  )
}

/** Why a chosen file cannot be used; the server decides once more (rule M7). */
export const whyNotChosen = (file: File | undefined): string | null =>
  whyNotFile(file) ?? (file && unreadable.has(file) ? noImage(file.name) : null)
