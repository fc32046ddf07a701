import type { z } from 'zod'

export const LIVE_PATH = '/api/live'
/** Where Socket.IO listens unless it is told otherwise, and what other programs ask for. */
export const DEFAULT_LIVE_PATH = '/socket.io'

export interface LiveEvent<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
}

export const liveEvent = <Payload extends z.ZodType>(name: string, payload: Payload): LiveEvent<Payload> => ({
  name,
  payload,
})
