import type { Endpoint, InputOf, OutputOf } from '../../../shared/endpoint.ts'
import { ApiError } from '../../../shared/problem.ts'
import { call, Unreachable } from '../../../web/api/call.ts'

/** After this time without an answer a press counts as not saved: the network may be gone without a word. */
const ANSWER_TIMEOUT_MS = 15_000

/** Throws `Unreachable` if there is no answer in time. */
export async function callInTime<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input, AbortSignal.timeout(ANSWER_TIMEOUT_MS))
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new Unreachable()
  }
}
