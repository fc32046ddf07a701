import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id } from '../../../shared/paging.ts'
import { SCHEDULE_STATUSES } from '../schedules.contract.ts'

export const statusChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  /** Null where it was on no machine before. */
  from: z.enum(SCHEDULE_STATUSES).nullable(),
  /** Null where it left its machine for the trash. */
  to: z.enum(SCHEDULE_STATUSES).nullable(),
})
export type StatusChange = z.infer<typeof statusChange>

/** Older schedules have none, or not all: what was before the first one is unknown. */
export const listScheduleStatusChanges = endpoint('schedules.read', {
  name: 'listScheduleStatusChanges',
  summary: 'The statuses that a schedule took, oldest first',
  method: 'GET',
  shows: ['schedules'],
  path: '/api/schedules/:id/status-changes',
  input: z.object({ id }),
  output: z.object({ data: z.array(statusChange) }),
})
