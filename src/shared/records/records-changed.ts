import { z } from 'zod'
import { liveEvent } from '../live-event.ts'

export const recordsChanged = liveEvent('recordsChanged', z.object({ tables: z.array(z.string()) }))
