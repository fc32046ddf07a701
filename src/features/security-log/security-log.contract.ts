import { z } from 'zod'
import { optionalDay } from '../../shared/day.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id, manyOf, paged, pageOf } from '../../shared/paging.ts'
import { SECURITY_KINDS } from '../../shared/security-events.ts'
import { text } from '../../shared/text.ts'

/** Something that happened to sign-ins or users (rule M12). */
const securityEvent = z.object({
  _id: id,
  createdAt: z.iso.datetime(),
  kind: z.enum(SECURITY_KINDS),
  /** Null where nobody was signed in; `who` is then the name that was tried, or empty. */
  whoId: id.nullable(),
  who: z.string(),
  /** Whom it was done to. */
  aboutId: id.nullable(),
  about: z.string(),
  /** Empty for what the server did by itself, as `requestId` is. */
  address: z.string(),
  requestId: z.string(),
  detail: z.string(),
})
export type SecurityEventRow = z.infer<typeof securityEvent>

export const securityEventFilter = z.object({
  /** Finds an event by who did it, to whom, from where, and its detail. */
  search: text().default(''),
  kind: manyOf(z.enum(SECURITY_KINDS, 'This kind of event does not exist')),
  /** Calendar days, both included. */
  from: optionalDay,
  to: optionalDay,
})

export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  summary: 'Read the security log',
  method: 'GET',
  shows: [],
  path: '/api/security-events',
  access: ['administrator'],
  input: pageOf(['createdAt'], { limit: 100, sortField: 'createdAt', sortOrder: -1 }).extend(securityEventFilter.shape),
  output: paged(securityEvent),
})
