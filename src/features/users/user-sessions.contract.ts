import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import { ownPassword } from '../../shared/security/credentials.ts'

const userSession = z.object({
  _id: id,
  createdAt: z.string(),
  /** Noted every five minutes at most. */
  lastUsedAt: z.string(),
  address: z.string(),
  browser: z.string(),
  /** The call itself was made with it. */
  isCurrent: z.boolean(),
})

export const listSessions = endpoint('signed-in', {
  name: 'listSessions',
  summary: 'Where a user is signed in',
  method: 'GET',
  shows: [],
  path: '/api/users/:id/sessions',
  input: z.object({ id }),
  output: z.object({ data: z.array(userSession), total: z.number() }),
})

export const endSessions = endpoint('signed-in', {
  name: 'endSessions',
  summary: 'Sign a user out of one session, or of all but the caller’s own',
  method: 'DELETE',
  path: '/api/users/:id/sessions/:session',
  input: z.object({ id, session: z.union([z.literal('others'), id], 'This id is not valid'), ...ownPassword }),
  output: z.object({ message: z.string() }),
})
