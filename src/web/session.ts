import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { signedIn } from '../shared/session.ts'
import { hasUnsaved } from './unsaved.ts'

/** Who is signed in on this browser; every tab shares it. `useSession()` in components, `getSession()` elsewhere. */
export type Session = z.infer<typeof signedIn> & {
  /** The token has ended while a form held what is not saved: the screen stays, and the person signs in again over it. */
  isSpent?: true
}

const KEY = 'session'
const listeners = new Set<() => void>()
let session = readStored()
let isSignedOut = false

function readStored(): Session | null {
  try {
    return signedIn.nullable().parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export const getSession = (): Session | null => session
/** Whether the person was signed out without wanting it, for the login page to say. */
export const wasSignedOut = (): boolean => isSignedOut

export function startSession(started: z.infer<typeof signedIn>): void {
  localStorage.setItem(KEY, JSON.stringify(started))
  become(started)
}

/** The person leaves, whatever is unsaved. */
export function endSession(): void {
  if (!session?.isSpent) localStorage.removeItem(KEY)
  become(null)
}

/**
 * The server knows this session no more. True once the same person has another one: at once if it has been replaced
 * meanwhile, and after they have signed in again where a form holds what is not saved.
 */
export async function isRenewed(ended: Session): Promise<boolean> {
  if (session?.token === ended.token && !session.isSpent) {
    // Another tab may have signed in already.
    if (readStored()?.token === ended.token) localStorage.removeItem(KEY)
    follow()
  }
  if (session?.isSpent) await new Promise<void>(untilSettled)
  return session?.userId === ended.userId && session.token !== ended.token
}

/** Takes over what the browser keeps, unless that would throw away what this person has not saved. */
function follow(): void {
  const stored = readStored()
  if (session && session.userId !== stored?.userId && hasUnsaved()) become({ ...session, isSpent: true })
  else become(stored, { unasked: session !== null })
}

function become(next: Session | null, { unasked = false } = {}): void {
  isSignedOut = unasked && next === null
  session = next
  listeners.forEach((listener) => listener())
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function untilSettled(resolve: () => void): void {
  const stop = onSession(() => {
    if (session?.isSpent) return
    stop()
    resolve()
  })
}

export const useSession = (): Session | null => useSyncExternalStore(onSession, getSession)

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) follow()
})
