import { type Endpoint, type InputOf, type OutputOf, splitPath } from '../../shared/endpoint.ts'
import { type Problem, ApiError, UNFORESEEN } from '../../shared/problem.ts'
import { SHOP_DAY, SHOP_TIME_ZONE } from '../../shared/days/shop-day.ts'
import { getSession, isRenewed, type Session } from './session.ts'
import { noteShopDay, noteShopTimeZone } from '../today.ts'
import { keepRequestId } from './unanswered.ts'

export class Unreachable extends Error {
  constructor(message = `${UNFORESEEN} The server cannot be reached.`) {
    super(message)
    this.name = 'Unreachable'
  }
}

export const getMessage = (error: unknown): string =>
  error instanceof ApiError || error instanceof Unreachable ? error.message : UNFORESEEN

const forbiddenListeners = new Set<() => void>()

export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => void forbiddenListeners.delete(listener)
}

/** Throws `ApiError` or `Unreachable`. While a form is dirty, a 401 waits for a new sign-in and the call is retried. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
  as?: Session,
): Promise<OutputOf<E>> {
  return keepRequestId(endpoint, input as object, async (sent) => {
    const response = await send(endpoint, sent as InputOf<E>, signal, as)
    return (await getJson(response, signal)) as OutputOf<E>
  })
}

export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
  as?: Session,
): Promise<Response> {
  const sender = endpoint.access === 'public' ? null : (as ?? getSession())
  const { url, body, headers } = getRequest(endpoint, input as Record<string, unknown>)
  if (sender) headers.set('authorization', `Bearer ${sender.token}`)
  const response = await fetch(url, { method: endpoint.method, headers, body, signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unreachable()
  })
  noteShopTimeZone(response.headers.get(SHOP_TIME_ZONE))
  noteShopDay(response.headers.get(SHOP_DAY))
  if (response.ok) return response
  const answer = await getJson(response, signal)
  if (response.status === 401 && sender && !as && (await isRenewed(sender))) return send(endpoint, input, signal)
  const refusal = new ApiError(toProblem(answer))
  if (refusal.problem.code === 'password_required') {
    const { repeatWithPassword } = await import('./repeat-with-password.ts')
    return repeatWithPassword(refusal, (currentPassword) =>
      send(endpoint, { ...(input as object), currentPassword } as InputOf<E>, signal, as),
    )
  }
  if (response.status === 403) forbiddenListeners.forEach((listener) => listener())
  throw refusal
}

const getJson = (response: Response, signal?: AbortSignal): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error
    // What came whole and is no JSON was answered by something, as by a proxy.
    throw new Unreachable(error instanceof SyntaxError ? UNFORESEEN : undefined)
  })

function getRequest(endpoint: Endpoint, input: Record<string, unknown>) {
  const { path, rest } = splitPath(endpoint.path, input)
  const headers = new Headers()
  if (endpoint.method === 'GET') return { url: `${path}${getParameters(rest)}`, body: undefined, headers }
  if (endpoint.multipart) return { url: path, body: getForm(rest), headers }
  headers.set('content-type', 'application/json')
  return { url: path, body: JSON.stringify(rest), headers }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function getParameters(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) if (isGiven(one)) query.append(name, String(one))
  }
  return query.size > 0 ? `?${query}` : ''
}

function getForm(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value)
    else if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value))
  }
  return form
}

const toProblem = (answer: unknown): Problem =>
  typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer
    ? (answer as Problem)
    : { code: 'internal', message: UNFORESEEN }
