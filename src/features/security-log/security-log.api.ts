import { read } from '../../server/handlers.ts'
import { listSecurityEvents } from './security-log.contract.ts'
import { selectEvents } from './security-log.db.ts'

export const securityLogApi = [read(listSecurityEvents, ({ db, input }) => selectEvents(db, input))]
