import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whoAmI } from '../../features/auth/auth.contract.ts'
import { call } from './call.ts'
import { endSession, getSession, startSession, wasSignedOut } from './session.ts'
import { noteUnsaved } from '../unsaved.ts'

const ADA = '0192d3a0-0000-7000-8000-00000000000a'
const BOB = '0192d3a0-0000-7000-8000-00000000000b'
const ada = (token: string) => ({ token, role: 'administrator' as const, userId: ADA, username: 'Ada' })
const bob = { token: 'bob', role: 'administrator' as const, userId: BOB, username: 'Bob' }

/** The tokens that the mocked server accepts; it answers with the token it was sent, or with 401. */
let known: string[] = []
let forget = () => {}

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? ''
    const problem = { code: 'unauthenticated', message: 'Please sign in.' }
    return known.includes(token) ? Response.json({ token }) : Response.json(problem, { status: 401 })
  })
  startSession(ada('old'))
})
afterEach(() => {
  forget()
  endSession()
  vi.unstubAllGlobals()
})

const otherTab = (stored: object | null) => {
  if (stored) localStorage.setItem('session', JSON.stringify(stored))
  else localStorage.removeItem('session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }))
}
const stored = () => JSON.parse(localStorage.getItem('session') ?? 'null') as unknown

test('§3 §4 §8 a 401 signs out, which the login page says', async () => {
  await expect(call(whoAmI, {})).rejects.toThrow('Please sign in.')
  expect(getSession()).toBeNull()
  expect(stored()).toBeNull()
  expect(wasSignedOut()).toBe(true)
})

test('whoever leaves is not told so', () => {
  endSession()
  expect(wasSignedOut()).toBe(false)
})

test('over something unsaved, calls wait until the same person has signed in again', async () => {
  forget = noteUnsaved()
  const calls = Promise.all([call(whoAmI, {}), call(whoAmI, {}), call(whoAmI, {})])
  await expect.poll(() => getSession()).toMatchObject({ userId: ADA, isSpent: true })
  expect(stored()).toBeNull()
  known = ['new']
  startSession(ada('new'))
  expect(await calls).toEqual([{ token: 'new' }, { token: 'new' }, { token: 'new' }])
  expect(getSession()).toEqual(ada('new'))
})

test('who leaves instead gets the refusals that waited', async () => {
  forget = noteUnsaved()
  const waiting = call(whoAmI, {}).catch((error: Error) => error.message)
  await expect.poll(() => getSession()?.isSpent).toBe(true)
  endSession()
  expect(await waiting).toBe('Please sign in.')
  expect(getSession()).toBeNull()
})

test('a call that was under way while another token came is made again with that one', async () => {
  known = ['new']
  const answer = call(whoAmI, {})
  startSession(ada('new'))
  expect(await answer).toEqual({ token: 'new' })
})

test('signing in on another tab is enough', async () => {
  forget = noteUnsaved()
  otherTab(null)
  expect(getSession()).toMatchObject({ userId: ADA, isSpent: true })
  otherTab(ada('new'))
  expect(getSession()).toEqual(ada('new'))
})

test('a token that another tab has got already is taken, and stays stored', async () => {
  localStorage.setItem('session', JSON.stringify(ada('new')))
  known = ['new']
  expect(await call(whoAmI, {})).toEqual({ token: 'new' })
  expect(stored()).toEqual(ada('new'))
})

test('somebody else on another tab takes over this one only where nothing is unsaved', () => {
  forget = noteUnsaved()
  otherTab(bob)
  expect(getSession()).toMatchObject({ userId: ADA, isSpent: true })
  forget()
  startSession(ada('new'))
  otherTab(bob)
  expect(getSession()).toEqual(bob)
})

test('what an older version stored as a session, and is none, is nobody', async () => {
  endSession()
  otherTab({ token: 'old', role: 'manager' })
  expect(getSession()).toBeNull()
})
