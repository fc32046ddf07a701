import { HEAD_BYTES, isPhoto, isTaken, readHead } from '../../shared/images/image-kind.ts'
import { formatBytes } from '../../shared/numbers.ts'
import { IMAGE_SIDE, MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES } from '../../shared/upload.ts'
import { whyNotImage } from './designs.rules.ts'

export interface Fitted {
  file: File
  isBusy?: boolean
  /** What was done to it. */
  note?: string
  /** Why it cannot be used. */
  why?: string
}

/** Parts of the longest side and qualities, until the call takes it. */
const TRIES = [
  [1, 0.9],
  [1, 0.75],
  [0.75, 0.7],
  [0.5, 0.7],
  [0.25, 0.6],
] as const

/** Whatever the browser can show becomes what the call takes. */
export async function fitImage(file: File): Promise<Fitted> {
  let head = ''
  try {
    head = readHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
    const isDrawing = file.type.includes('svg')
    // Not by an element, which shows what there is of an incomplete photo.
    const image = await (isDrawing ? readDrawing(file) : createImageBitmap(file, { imageOrientation: 'from-image' }))
    const isSmall = file.size <= MAX_UPLOAD_BYTES && image.width * image.height <= MAX_IMAGE_PIXELS
    if (isTaken(head) && isSmall) return { file }
    const blob = await encode(image, isPhoto(head) ? 'image/jpeg' : 'image/webp', isDrawing)
    const done = isTaken(head) ? 'made smaller' : 'converted'
    const note = `${file.name} was ${done}: ${formatBytes(file.size)} to ${formatBytes(blob.size)}.`
    return { file: new File([blob], file.name, { type: blob.type }), note }
  } catch {
    return { file, why: whyNotImage(file, head) }
  }
}

async function readDrawing(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
  return image
}

async function encode(image: ImageBitmap | HTMLImageElement, type: string, canGrow: boolean): Promise<Blob> {
  const longest = Math.max(image.width, image.height)
  const most = canGrow ? IMAGE_SIDE : Math.min(longest, IMAGE_SIDE)
  for (const [part, quality] of TRIES) {
    const toSide = (side: number) => Math.max(1, Math.round((side * most * part) / longest))
    const [width, height] = [toSide(image.width), toSide(image.height)]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type, quality })
    if (blob.size <= MAX_UPLOAD_BYTES) return blob
  }
  throw new Error('It stays too large.')
}
