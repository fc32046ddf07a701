import type { z } from 'zod'

/** Where a screen connects to hear live events. */
export const LIVE_PATH = '/api/live'

/** A message to every signed-in screen, sent after the commit of the change that it reports (rule P7). */
export interface LiveEvent<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
}

export const liveEvent = <Payload extends z.ZodType>(name: string, payload: Payload): LiveEvent<Payload> => ({
  name,
  payload,
})
