import { ApiError } from '../../shared/problem.ts'
import { askedPassword } from './own-password.ts'
import { getSession, onSession } from './session.ts'

let last: Promise<unknown> = Promise.resolve()

/** A call that was refused because the own password is needed (rule M3) is repeated with it, or stays refused. */
export function repeatWithPassword<Answer>(
  refusal: ApiError,
  repeat: (currentPassword: string) => Promise<Answer>,
): Promise<Answer> {
  const asking = last.then(() => ask(refusal, repeat))
  last = asking.catch(() => undefined)
  return asking
}

async function ask<Answer>(refusal: ApiError, repeat: (currentPassword: string) => Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asked = getSession()?.userId
  let isTrying = false
  askedPassword.set({
    async attempt(currentPassword) {
      isTrying = true
      try {
        resolve(await repeat(currentPassword))
      } catch (error) {
        if (isOfPassword(error)) throw error
        reject(error)
      } finally {
        isTrying = false
      }
    },
    cancel: () => !isTrying && reject(refusal),
  })
  const stop = onSession(() => getSession()?.userId !== asked && reject(refusal))
  return promise.finally(() => {
    stop()
    askedPassword.set(null)
  })
}

const isOfPassword = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.field === 'currentPassword' || error.problem.code === 'too_many_requests')
