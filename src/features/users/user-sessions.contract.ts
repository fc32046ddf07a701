import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'

/** Where a person is signed in (rule M3). */
const userSession = z.object({
  _id: id,
  createdAt: z.string(),
  /** Noted every five minutes at most. */
  lastUsedAt: z.string(),
  /** Empty where it began before addresses were kept. */
  address: z.string(),
  /** `Chrome on Windows`. */
  browser: z.string(),
  /** The call itself was made with it. */
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof userSession>

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where a user is signed in',
  method: 'GET',
  shows: [],
  path: '/api/users/:id/sessions',
  access: 'signed-in',
  input: z.object({ id }),
  /** Of very many, those used last; `total` counts all. */
  output: z.object({ data: z.array(userSession), total: z.number() }),
})

export const endSessions = endpoint({
  name: 'endSessions',
  summary: 'Sign a user out of one session, or of all but the caller’s own',
  method: 'DELETE',
  path: '/api/users/:id/sessions/:session',
  access: 'signed-in',
  input: z.object({ id, session: z.union([z.literal('others'), id], 'This id is not valid') }),
  output: z.object({ message: z.string() }),
})
