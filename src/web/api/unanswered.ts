import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/problem.ts'

/** The ids of requests of which nobody knows whether they were stored, by what they ask for. */
const unanswered = new Map<string, string>()

const asText = (_: string, value: unknown) => (value instanceof Blob ? [value.size, value.type] : value)

/**
 * What is sent again as it was, also by a form that was closed and filled in anew, keeps its id: it may have been
 * stored (rule O10).
 */
export async function keepRequestId<Input extends object, Answer>(
  { name }: Endpoint,
  input: Input,
  send: (input: Input) => Promise<Answer>,
): Promise<Answer> {
  if (!('requestId' in input)) return send(input)
  const key = JSON.stringify([name, { ...input, requestId: undefined }], asText)
  const requestId = unanswered.get(key) ?? (input.requestId as string)
  unanswered.set(key, requestId)
  const answer = await send({ ...input, requestId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.problem.code !== 'internal') unanswered.delete(key)
    throw error
  })
  unanswered.delete(key)
  return answer
}
