import type { Feature } from '../../server/feature.ts'
import { read } from '../../server/handlers.ts'
import { listSecurityEvents } from './security-log.contract.ts'
import { selectEvents } from './security-log.db.ts'

export const securityLog: Feature = {
  handlers: { listSecurityEvents: read(listSecurityEvents, ({ db, input }) => selectEvents(db, input)) },
}
