import { HIDDEN, defineHistory } from '../../../server/records/history/history.ts'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import { insertStatusChanges } from './status-changes.db.ts'
import { NEW_STATUS, SCHEDULE_STATUS_LABELS } from '../schedules.contract.ts'
import { FIRST_MACHINES } from '../../machines/machine-key.contract.ts'

export const scheduleHistory = defineHistory({
  table: 'schedules',
  partOf: {
    table: 'productions',
    id: ({ productionId }) => productionId,
    subjects: async (_, schedules) => schedules.map(({ screenPrintingOn }) => SIDE_LABELS[screenPrintingOn]),
  },
  fields: {
    orderId: HIDDEN,
    productionId: HIDDEN,
    screenPrintingOn: { label: 'Side', words: SIDE_LABELS, isSubject: true },
    // The words are for what was recorded when there were only these machines.
    machine: { label: 'Machine', names: 'machines', words: FIRST_MACHINES },
    status: { label: 'Status', words: SCHEDULE_STATUS_LABELS, usual: () => NEW_STATUS },
    position: HIDDEN,
    completedAt: HIDDEN,
    // The change that it marks is told of the production.
    changedAt: HIDDEN,
    deletedWith: HIDDEN,
  },
  keep: insertStatusChanges,
})
