import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type Access, may } from '../../shared/policies.ts'
import { signedIn } from '../../shared/session.ts'
import { recalled } from '../state/stored.ts'
import { hasUnsaved } from '../unsaved.ts'

export type Session = z.infer<typeof signedIn> & {
  /** The token ended while a form was dirty: the screen stays, and a dialog over it asks the user to sign in again. */
  isSpent?: true
}

const KEY = 'session'
const listeners = new Set<() => void>()
let session = readStored()
let isSignedOut = false

function readStored(): Session | null {
  return signedIn.safeParse(recalled(localStorage, KEY)).data ?? null
}

export const getSession = (): Session | null => session
export const wasSignedOut = (): boolean => isSignedOut

export function startSession(started: z.infer<typeof signedIn>): void {
  localStorage.setItem(KEY, JSON.stringify(started))
  become(started)
}

export const storageKey = (userId: string, name: string): string => `kept/${userId}/${name}`

/** What is kept for the user is removed: others may use this computer. */
export function endSession(): void {
  if (!session?.isSpent) localStorage.removeItem(KEY)
  for (const key of Object.keys(localStorage)) {
    if (session && key.startsWith(storageKey(session.userId, ''))) localStorage.removeItem(key)
  }
  become(null)
}

/** Waits while a form is dirty until the user has signed in again or left. */
export async function isRenewed(ended: Session): Promise<boolean> {
  if (session?.token === ended.token && !session.isSpent) {
    // Keeps the stored session if another tab has already replaced it by a new one.
    if (readStored()?.token === ended.token) localStorage.removeItem(KEY)
    follow()
  }
  if (session?.isSpent) await new Promise<void>(untilSettled)
  return session?.userId === ended.userId && session.token !== ended.token
}

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

export const useMay = (access: Access): boolean => may(useSession()?.role, access)

// Storage events come from other tabs: one of them signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) follow()
})
