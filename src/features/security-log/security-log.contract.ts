import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { choiceFilter, dayRangeFilter, filterShape } from '../../shared/records/filters.ts'
import { id, paged, getPage } from '../../shared/paging.ts'
import { SECURITY_KINDS, SECURITY_LABELS } from '../../shared/security/security-events.ts'
import { text } from '../../shared/text.ts'

export const securityEvent = z.object({
  _id: id,
  createdAt: z.iso.datetime(),
  kind: z.enum(SECURITY_KINDS),
  /** The user who did it; null if nobody was signed in. `who` is then the tried username or empty. */
  whoId: id.nullable(),
  who: z.string(),
  aboutId: id.nullable(),
  about: z.string(),
  /** Empty, like `requestId`, for events that no request caused. */
  address: z.string(),
  requestId: z.string(),
  detail: z.string(),
})
export type SecurityEventRow = z.infer<typeof securityEvent>

export const securityEventFilters = {
  kind: choiceFilter({
    label: 'Event',
    chip: 'Event:',
    labels: SECURITY_LABELS,
    wrong: 'This kind of event does not exist',
  }),
  days: dayRangeFilter({ label: 'Days', chip: 'Day:', from: 'from', to: 'to', presets: 'past' }),
}

export const securityEventFilter = z.object({
  /** Matches `who`, `about`, `address` and `detail`. */
  search: text().default(''),
  ...filterShape(securityEventFilters),
})

export const listSecurityEvents = endpoint('securityLog.read', {
  name: 'listSecurityEvents',
  summary: 'Read the security log',
  method: 'GET',
  shows: [],
  path: '/api/security-events',
  input: getPage(['createdAt'], { limit: 100, sortField: 'createdAt', sortOrder: -1 }).extend(
    securityEventFilter.shape,
  ),
  output: paged(securityEvent),
})
