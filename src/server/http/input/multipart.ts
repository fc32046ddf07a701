import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../shared/problem.ts'
import { MAX_UPLOAD_BYTES, type Upload } from '../../../shared/upload.ts'

export async function readForm(request: FastifyRequest): Promise<Record<string, string | Upload>> {
  if (!request.isMultipart()) throw new ApiError({ code: 'invalid', message: 'Send this as a form with files.' })
  try {
    return await readParts(request)
  } catch (error) {
    // Most senders read the answer only after their last byte: read and drop the rest.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof ApiError || (error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new ApiError({ code: 'invalid', message: 'The form could not be read.' })
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, string | Upload>> {
  const form: Record<string, string | Upload> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      form[part.fieldname] = String(part.value)
      continue
    }
    const bytes = await Promise.race([part.toBuffer(), whenTooLarge(part)])
    // A form sends an empty file for a file input in which nothing was chosen.
    if (bytes.length > 0) form[part.fieldname] = { bytes }
  }
  return form
}

const whenTooLarge = ({ file, fieldname: field }: MultipartFile): Promise<never> =>
  new Promise((_, refuse) => {
    const message = `The image is larger than ${MAX_UPLOAD_BYTES.toLocaleString('en-US')} bytes.`
    const refuseIt = () => refuse(new ApiError({ code: 'too_large', field, message }))
    // A file that arrived in one chunk is truncated before this listener could be added.
    if (file.truncated) refuseIt()
    else file.once('limit', refuseIt)
  })
