import type { Feature } from '../../server/feature.ts'
import { orderTrashHandlers } from './trash/order-trash.api.ts'
import { productionEditHandlers } from './productions/production-edits.api.ts'
import { productionListHandlers } from './productions/production-list.api.ts'
import { productionTrashHandlers } from './trash/production-trash.api.ts'
import { pressPlanHandlers } from './plan/press-plan.api.ts'
import { machineHandlers } from './machine-settings/machines.api.ts'
import { machineHistory, shopHistory } from './machine-settings/machines.db.ts'
import { qualityHandlers } from './quality/quality.api.ts'
import { jobsInQueues } from './queue/queue.db.ts'
import { scheduleHistory } from './status-changes/schedule-history.db.ts'
import { scheduleHandlers } from './schedules.api.ts'
import { ticketHandlers } from './ticket/tickets.api.ts'

export const floor: Feature = {
  handlers: {
    ...productionListHandlers,
    ...productionEditHandlers,
    ...qualityHandlers,
    ...productionTrashHandlers,
    ...scheduleHandlers,
    ...machineHandlers,
    ...pressPlanHandlers,
    ...ticketHandlers,
    ...orderTrashHandlers,
  },
  histories: [scheduleHistory, machineHistory, shopHistory],
  gauges: [jobsInQueues],
}
