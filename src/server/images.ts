import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { describeFile, isTaken, readHead } from '../shared/images/image-kind.ts'
import { notFound, ApiError } from '../shared/problem.ts'
import { IMAGE_SIDE, MAX_IMAGE_PIXELS, type Upload } from '../shared/upload.ts'
import { now } from './clock.ts'
import type { Database, Transaction } from './database/database.ts'

declare module './database/database.ts' {
  interface Tables {
    images: { _id: string; createdAt: string; normal: Uint8Array; thumbnail: Uint8Array }
  }
}

export interface Image {
  normal: Buffer
  thumbnail: Buffer
}

/** The longest side in pixels. */
const THUMBNAIL = 200

const NOT_AN_IMAGE = 'not an image that can be used. Choose a PNG, JPEG or WebP image.'

// Every upload is a new image, so a cache of decoded images would only cost memory.
sharp.cache(false)

export async function encodeImage({ bytes }: Upload, field: string): Promise<Image> {
  const refuse = (message: string): never => {
    throw new ApiError({ code: 'invalid', field, message })
  }
  const head = readHead(bytes)
  if (!isTaken(head)) refuse(`This file is ${describeFile(head) ?? NOT_AN_IMAGE}`)
  const sized = (longest: number) =>
    sharp(bytes, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, autoOrient: true })
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_IMAGE_PIXELS) {
      refuse(`This image has too many pixels. It may have ${MAX_IMAGE_PIXELS / 1_000_000} million at most.`)
    }
    return { normal: await sized(IMAGE_SIDE), thumbnail: await sized(THUMBNAIL) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    return refuse('This image is damaged or incomplete. Save it again as a PNG, JPEG or WebP image.')
  }
}

/** The id is random so that nobody can guess the address. */
export async function insertImage(tx: Transaction, image: Image): Promise<string> {
  const _id = randomBytes(16).toString('base64url')
  await tx
    .insertInto('images')
    .values({ _id, createdAt: now(), ...image })
    .execute()
  return _id
}

export async function deleteImages(tx: Transaction, ids: readonly (string | null)[]): Promise<void> {
  const gone = ids.filter((id) => id !== null)
  if (gone.length > 0) await tx.deleteFrom('images').where('_id', 'in', gone).execute()
}

const FOLDER = '/api/images'
const NO_IMAGE = 'This image does not exist any more.'

export const getImagePaths = (id: string | null): { thumbnail: string; normal: string } | null =>
  id === null ? null : { thumbnail: `${FOLDER}/${id}/thumbnail.webp`, normal: `${FOLDER}/${id}/normal.webp` }

/** No token is asked, because a browser sends none for an `img`. */
export function serveImages(app: FastifyInstance, { read }: Database): void {
  app.get<{ Params: { id: string; size: 'thumbnail' | 'normal' } }>(
    `${FOLDER}/:id/:size(^(?:thumbnail|normal)).webp`,
    async ({ params: { id, size } }, reply) => {
      // Any other id may contain characters that a database rejects.
      if (!/^[\w-]+$/.test(id)) throw notFound(NO_IMAGE)
      const result = await read.selectFrom('images').select(`${size} as bytes`).where('_id', '=', id).executeTakeFirst()
      if (!result) throw notFound(NO_IMAGE)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(Buffer.from(result.bytes))
    },
  )
}
