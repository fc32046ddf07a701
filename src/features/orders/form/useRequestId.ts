import { useState } from 'react'
import { ApiError } from '../../../shared/problem.ts'
import { newRequestId } from './order-draft.ts'

/**
 * A request id that is kept until the server has answered, so that a save whose answer was lost stores nothing twice (rule
 * O10). `once` sends a call with it. After a conflict it is another one: what the server has stored with this id differs
 * from the form, and whoever saves once more wants both.
 */
export function useRequestId(first?: string) {
  const [requestId, setRequestId] = useState(() => first ?? newRequestId())
  const once = async <Answer>(send: (requestId: string) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(requestId)
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'conflict') setRequestId(newRequestId())
      throw error
    }
  }
  return { requestId, once }
}
