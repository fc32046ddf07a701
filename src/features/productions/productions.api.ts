import type { Feature } from '../../server/feature.ts'
import { itemHistory, productionHistory } from './production-history.db.ts'

/** Productions are made with their orders and worked on by schedules, so there are no calls. */
export const productions: Feature = { handlers: {}, histories: [productionHistory, itemHistory] }
