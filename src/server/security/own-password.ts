import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../shared/problem.ts'
import type { Database, Reader } from '../database/database.ts'
import type { RateLimits } from './rate-limits.ts'
import { getTokenHash, isPasswordFresh, notePassword, type Session } from './sessions.ts'

/** Refuses a wrong one, and guessing (rule M5). */
export type VerifyOwnPassword = (given: {
  db: Reader
  limits: RateLimits
  session: Session
  password: string
}) => Promise<void>

/** Refuses a caller who has not shown the own password within ten minutes, or not `in this call` (rule M3). */
export type RequirePassword = (when?: 'in this call') => void

interface Call {
  database: Database
  limits: RateLimits
  verifyOwn: VerifyOwnPassword | undefined
  session: Session
  input: unknown
  request: FastifyRequest
}

/** One that is sent is checked, needed or not. Noted at once, because it was shown even if the call is refused. */
export async function checkOwnPassword(call: Call): Promise<(by: Session) => RequirePassword> {
  const { database, limits, verifyOwn, session, request } = call
  const { currentPassword: password } = call.input as { currentPassword?: string }
  if (password !== undefined) {
    await verifyOwn!({ db: database.read, limits, session, password })
    await notePassword(database, getTokenHash(request))
  }
  return (by) => (when) => {
    if (when ? password === undefined : !isPasswordFresh(by)) throw passwordRequired()
  }
}

const passwordRequired = (): ApiError =>
  new ApiError({ code: 'password_required', message: 'Your own password is needed for this.' })
