import { z } from 'zod'
import { ids } from './paging.ts'

/** Where schedules enter the queue of their machine (rule P4), in the order in which people choose. */
export const QUEUE_PLACES = ['due', 'end', 'top'] as const
export type QueuePlace = (typeof QUEUE_PLACES)[number]

/** As a call asks for it: without one at the top. */
export const queuePlace = z.enum(QUEUE_PLACES, 'Choose by due day, at the end or at the top').default('top')

/** Records whose restore puts schedules back in a queue (rule P6). */
export const requeuedIds = ids.extend({ place: queuePlace })
