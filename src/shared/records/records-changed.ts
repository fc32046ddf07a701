import { z } from 'zod'
import { liveEvent } from '../live-event.ts'

/**
 * Sent once after each commit that has changed records which screens show. A screen asks again for what it shows of
 * these tables: the contract of each read names its tables in `shows`.
 */
export const recordsChanged = liveEvent('recordsChanged', z.object({ tables: z.array(z.string()) }))
