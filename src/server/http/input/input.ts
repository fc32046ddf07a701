import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Endpoint, type Issue, validate } from '../../../shared/endpoint.ts'
import { type Problem, ApiError } from '../../../shared/problem.ts'
import { wrongFormat } from '../errors.ts'
import { coerce, readQuery } from './coercion.ts'
import { readForm } from './multipart.ts'

/** What a call was sent, as its endpoint takes it; else an error that names the field. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const sent = endpoint.multipart
    ? await readForm(request)
    : endpoint.method === 'GET'
      ? readQuery(request.query as Record<string, string | string[]>)
      : getBody(endpoint, request)
  // The parameters of the path come last, so that an id in the body cannot replace them, nor one that is missing.
  const missing = endpoint.path.endsWith(':id?') && { id: undefined }
  const input = { ...sent, ...missing, ...(request.params as object) }
  const result = validate(endpoint, coerce(endpoint.input, input))
  if (result.issues) throw new ApiError(getProblem(endpoint, result.issues[0]!))
  return result.data
}

function getBody({ input }: Endpoint, request: FastifyRequest): object {
  const { body = {}, headers } = request
  const type = headers['content-type'] ?? ''
  if (request.isMultipart() || !/^$|^[^;]+(;\s*charset="?utf-?8"?)?\s*$/i.test(type)) throw wrongFormat()
  const takesIds = input instanceof z.ZodObject && 'ids' in input.shape
  if (takesIds && Array.isArray(body)) return { ids: body }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongFormat()
  return takesIds && 'id' in body ? { ids: [body.id], ...body } : body
}

function getProblem({ method }: Endpoint, { path, message }: Issue): Problem {
  const field = (method === 'GET' ? path.slice(0, 1) : path).join('.')
  return { code: 'invalid', message, ...(field && { field }) }
}
