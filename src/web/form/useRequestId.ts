import { useState } from 'react'
import { ApiError } from '../../shared/problem.ts'

/** Browsers offer `crypto.randomUUID` in secure contexts only. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Kept until the server answers, so that a lost answer stores nothing twice (rule O10); a conflict renews it. */
export function useRequestId(first?: string) {
  const [requestId, setRequestId] = useState(() => first ?? newRequestId())
  const renew = () => setRequestId(newRequestId())
  const renewAfter = (error: unknown): void => {
    if (error instanceof ApiError && error.problem.code === 'conflict') renew()
  }
  const once = async <Answer>(send: (requestId: string) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(requestId)
    } catch (error) {
      renewAfter(error)
      throw error
    }
  }
  return { requestId, renew, renewAfter, once }
}
