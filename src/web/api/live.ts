import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { LIVE_PATH, type LiveEvent } from '../../shared/live-event.ts'
import { whenIdle } from '../idle.ts'
import { getSession, onSession } from './session.ts'

/** Every connection refetches all data on the screen: events may have been missed before it. */
export type Connection = 'connecting' | 'connected' | 'lost'

const RETRY_MS = 3_000
/** The network may have gone in the middle of connecting. */
const CONNECT_TIMEOUT_MS = 6_000

let socket: Socket | null = null
let checkSession = (): Promise<unknown> => Promise.resolve()
let token: string | undefined
let callOff = () => {}
let connection: Connection = 'connecting'
let lostSince: Date | null = null
const connectionListeners = new Set<() => void>()
const connectedListeners = new Set<() => void>()
const eventListeners = new Map<string, Set<(payload: never) => void>>()

export function useLive<Payload extends z.ZodType>(
  event: LiveEvent<Payload>,
  handler: (payload: z.output<Payload>) => void,
): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => {
    const listener = (payload: z.output<Payload>) => onEvent(payload)
    const listeners = eventListeners.get(event.name) ?? new Set()
    eventListeners.set(event.name, listeners.add(listener))
    return () => void listeners.delete(listener)
  }, [event.name])
}

const subscribe = (listener: () => void) => {
  connectionListeners.add(listener)
  return () => void connectionListeners.delete(listener)
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection)

export const useLostSince = (): Date | null => useSyncExternalStore(subscribe, () => lostSince)

export const onConnected = (listener: () => void): void => void connectedListeners.add(listener)

function setConnection(next: Connection): void {
  if (connection === next) return
  connection = next
  lostSince = next === 'lost' ? new Date() : null
  connectionListeners.forEach((listener) => listener())
  if (next === 'connected') connectedListeners.forEach((listener) => listener())
}

/** A refused connection may mean that the session has ended; a 401 to `check` then ends it here, too. */
export function keepConnected(check: () => Promise<unknown>): () => void {
  checkSession = check
  const follow = () => {
    const session = getSession()
    connect(session?.isSpent ? undefined : session?.token)
  }
  follow()
  const stop = onSession(follow)
  // While it is connected the library notices by itself; in the middle of connecting it would wait for its timeout.
  const onOffline = () => token && !socket?.connected && setConnection('lost')
  addEventListener('offline', onOffline)
  return () => {
    stop()
    removeEventListener('offline', onOffline)
    connect(undefined)
  }
}

function connect(target: string | undefined): void {
  if (target === token) return
  token = target
  callOff()
  socket?.disconnect()
  socket = null
  setConnection('connecting')
  // The screen's own requests go first; the live connection waits until the browser is idle.
  if (target) callOff = whenIdle(() => void open(target))
}

async function open(target: string): Promise<void> {
  const library = await import('socket.io-client').catch(() => null)
  if (target !== token) return
  if (!library) {
    setConnection('lost')
    setTimeout(() => {
      if (target === token) void open(target)
    }, RETRY_MS)
    return
  }
  const { io } = library
  const opened = io({
    path: LIVE_PATH,
    auth: { token: target },
    transports: ['websocket', 'polling'],
    timeout: CONNECT_TIMEOUT_MS,
  })
  socket = opened
  opened.on('connect', () => setConnection('connected'))
  opened.on('connect_error', () => whenLost(opened))
  opened.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') whenLost(opened)
  })
  opened.onAny((name: string, payload: unknown) =>
    eventListeners.get(name)?.forEach((listener) => listener(payload as never)),
  )
}

function whenLost(lost: Socket): void {
  if (lost !== socket) return
  setConnection('lost')
  // The library reconnects by itself, except after a refusal: the token may have expired, or a new one be on its way.
  if (lost.active) return
  setTimeout(() => {
    if (lost === socket) void checkSession().catch(() => undefined)
  }, 500)
  setTimeout(() => {
    if (lost === socket) lost.connect()
  }, RETRY_MS)
}
