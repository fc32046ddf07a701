import { z } from 'zod'
import { blankAs } from './endpoint.ts'
import { ids } from './paging.ts'

export const QUEUE_PLACES = ['due', 'end', 'top'] as const
export type QueuePlace = (typeof QUEUE_PLACES)[number]

export const queuePlace = blankAs(
  'top',
  z.enum(QUEUE_PLACES, 'Choose by due day, at the end or at the top').default('top'),
)

export const requeuedIds = ids.extend({ place: queuePlace })
