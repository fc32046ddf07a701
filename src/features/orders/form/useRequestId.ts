import { useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { newRequestId } from './draft/order-draft.ts'

/** Kept until the server answers, so that a lost answer stores nothing twice (rule O10); a conflict renews it. */
export function useRequestId(first?: string) {
  const [requestId, setRequestId] = useState(() => first ?? newRequestId())
  const renewAfter = (error: unknown): void => {
    if (error instanceof ApiError && error.problem.code === 'conflict') setRequestId(newRequestId())
  }
  const once = async <Answer>(send: (requestId: string) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(requestId)
    } catch (error) {
      renewAfter(error)
      throw error
    }
  }
  return { requestId, renewAfter, once }
}
