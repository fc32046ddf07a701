import type { Feature } from '../../server/feature.ts'
import { itemHistory, productionHistory } from './production-history.db.ts'

/** No calls of its own: productions are made with their orders, and worked on by the floor. */
export const productions: Feature = { handlers: {}, histories: [productionHistory, itemHistory] }
