import { z } from 'zod'
import { liveEvent } from '../live-event.ts'

/**
 * Told once after the commit of every change of what people see: records of these tables are not what they were. A
 * screen asks again for what it shows of them: the contract of each call that reads says of which tables (`shows`).
 */
export const recordsChanged = liveEvent('recordsChanged', z.object({ tables: z.array(z.string()) }))
