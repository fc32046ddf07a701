import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whoAmI } from '../../features/auth/auth.contract.ts'
import { UNFORESEEN } from '../../shared/problem.ts'
import { call, getMessage, onForbidden } from './call.ts'
import { endSession, startSession } from './session.ts'

const answer = vi.fn<(headers: Headers) => Promise<Response>>()

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => answer(headers))
  startSession({ token: 'the-token', role: 'administrator', userId: 'u', username: 'ada' })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const failure = () => call(whoAmI, {}).then(() => 'no failure', getMessage)

test('§6 every call of somebody signed in carries their token', async () => {
  answer.mockResolvedValue(Response.json({}))
  await call(whoAmI, {})
  expect(answer.mock.calls[0]![0].get('authorization')).toBe('Bearer the-token')
})

test('§6 §8 a 403 is told to whoever leads to access denied', async () => {
  const denied = vi.fn<() => void>()
  const stop = onForbidden(denied)
  answer.mockImplementation(async () => Response.json({ code: 'forbidden', message: 'Not you.' }, { status: 403 }))
  expect(await failure()).toBe('Not you.')
  expect(denied).toHaveBeenCalledOnce()
  stop()
  await failure()
  expect(denied).toHaveBeenCalledOnce()
})

test.each([400, 404, 409, 500])('§8 of a refusal with %i the server’s message is shown', async (status) => {
  answer.mockResolvedValue(Response.json({ code: 'invalid', message: 'Name is required' }, { status }))
  expect(await failure()).toBe('Name is required')
})

test.each([200, 418, 500, 502])(
  'of an answer with %i that cannot be read a general message is shown',
  async (status) => {
    answer.mockResolvedValue(new Response('<html><h1>Bad Gateway</h1></html>', { status }))
    expect(await failure()).toBe('An error occurred. Please try again later.')
  },
)

test('an answer that breaks off says that the server cannot be reached', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
  answer.mockResolvedValue(new Response(broken, { status: 200 }))
  expect(await failure()).toBe('An error occurred. Please try again later. The server cannot be reached.')
})

test('§8 without a message of the server a general one is shown, and that the server cannot be reached', async () => {
  answer.mockResolvedValue(Response.json('oops', { status: 502 }))
  expect(await failure()).toBe(UNFORESEEN)
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failure()).toBe('An error occurred. Please try again later. The server cannot be reached.')
  expect(UNFORESEEN).toBe('An error occurred. Please try again later.')
})
