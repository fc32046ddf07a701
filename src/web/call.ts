import { type Endpoint, type InputOf, type OutputOf, splitPath } from '../shared/endpoint.ts'
import { type Problem, ApiError, UNFORESEEN } from '../shared/problem.ts'
import { getSession, isRenewed } from './session.ts'

/** The server gave no answer that could be read. */
export class Unreachable extends Error {
  constructor(message = `${UNFORESEEN} The server cannot be reached.`) {
    super(message)
    this.name = 'Unreachable'
  }
}

/** What a person is told about a failure: the server's message, or one that is true of everything else. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof Unreachable ? error.message : UNFORESEEN

const forbiddenListeners = new Set<() => void>()

/** Hears when the server refuses a call because of the person's role. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => void forbiddenListeners.delete(listener)
}

/**
 * The one way to ask the server: `await call(colorEndpoints.create, { name, code })`.
 * Throws `ApiError` (see `problem.code`, `problem.field`) or `Unreachable`. A 401 ends the session, which leads to the
 * login, or waits until the person has signed in again over what they have not saved, and then asks again; a 403 leads
 * to access denied. Screens read by `useEndpoint` of queries.ts.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const response = await send(endpoint, input, signal)
  return (await jsonOf(response, signal)) as OutputOf<E>
}

/** The answer as it arrives, for what is no JSON: the caller reads it. Refusals are thrown as by `call`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const sender = endpoint.access === 'public' ? null : getSession()
  const { url, body, headers } = requestOf(endpoint, input as Record<string, unknown>)
  if (sender) headers.set('authorization', `Bearer ${sender.token}`)
  const response = await fetch(url, { method: endpoint.method, headers, body, signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable()
  })
  if (response.ok) return response
  const answer = await jsonOf(response, signal)
  if (response.status === 401 && sender && (await isRenewed(sender))) return send(endpoint, input, signal)
  if (response.status === 403) forbiddenListeners.forEach((listener) => listener())
  throw new ApiError(asProblem(answer))
}

const jsonOf = (response: Response, signal?: AbortSignal): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable()
  })

function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const { path, rest } = splitPath(endpoint.path, input)
  const headers = new Headers()
  if (endpoint.method === 'GET') return { url: `${path}${parametersOf(rest)}`, body: undefined, headers }
  if (endpoint.multipart) return { url: path, body: formOf(rest), headers }
  headers.set('content-type', 'application/json')
  return { url: path, body: JSON.stringify(rest), headers }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Several values of one parameter are repeated; what is empty is left out. */
function parametersOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) if (isGiven(one)) query.append(name, String(one))
  }
  return query.size > 0 ? `?${query}` : ''
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value)
    else if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value))
  }
  return form
}

const asProblem = (answer: unknown): Problem =>
  typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer
    ? (answer as Problem)
    : { code: 'internal', message: UNFORESEEN }
