import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, UNFORESEEN } from '../../shared/problem.ts'
import { getApiError } from '../database/faults.ts'
import { isCall } from './web.ts'

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error, request)
  if (apiError.problem.code === 'internal') request.log.error({ err: error }, 'unforeseen error')
  if (apiError.problem.code === 'unavailable') request.log.error({ err: error }, apiError.message)
  // Headers that were set for the answer that failed are wrong for the error.
  reply.removeHeader('content-disposition').removeHeader('content-encoding').type('application/json; charset=utf-8')
  if (apiError.waitSeconds !== undefined) reply.header('retry-after', apiError.waitSeconds)
  reply.status(apiError.status).header('cache-control', 'no-store')
  // Of a page the browser shows what it gets.
  if (!isCall(request.url) && apiError.problem.code === 'unavailable')
    return reply.type('text/plain; charset=utf-8').send(apiError.message)
  return reply.send(apiError.problem)
}

function toApiError(error: unknown, { method, routeOptions }: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  const unavailable = getApiError(error, { isWrite: method !== 'GET' })
  if (unavailable) return unavailable
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = routeOptions.bodyLimit.toLocaleString('en-US')
    return new ApiError({ code: 'too_large', message: `At most ${most} bytes can be sent at once. Send less.` })
  }
  if (statusCode === 413) return new ApiError({ code: 'too_large', message: 'That is too large.' })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongFormat()
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new ApiError({ code: 'invalid', message: 'This is not valid JSON.' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError({ code: 'invalid', message: 'The request could not be read.' })
  }
  return new ApiError({ code: 'internal', message: UNFORESEEN })
}

export const wrongFormat = (): ApiError =>
  new ApiError({ code: 'invalid', message: 'Send this as a JSON object in UTF-8, and files as a form.' })
