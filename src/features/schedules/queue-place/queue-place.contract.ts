import { z } from 'zod'
import { blankAs } from '../../../shared/endpoint.ts'
import { ids } from '../../../shared/paging.ts'

export const QUEUE_PLACES = ['due', 'end', 'top'] as const
export type QueuePlace = (typeof QUEUE_PLACES)[number]

export const queuePlace = blankAs(
  'top',
  z.enum(QUEUE_PLACES, 'Choose by due day, at the end or at the top').default('top'),
)

/** What of a record in the trash would come back in the queues, in words for people. */
export const requeued = z.array(z.string())

export const requeuedIds = ids.extend({ place: queuePlace })
