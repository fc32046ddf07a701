/** The machines: their queues, their jobs, and when they work. */
import {
  getClosedDays,
  createMachine,
  getMachine,
  listMachines,
  getMachineHistory,
  getShop,
  getShopHistory,
  updateClosedDays,
  updateMachine,
  updateShop,
} from '../../../features/machines/machines.contract.ts'
import {
  getLearnedSpeed,
  getPressBoard,
  getPressPlan,
  previewPressPlan,
  updatePressPlan,
} from '../../../features/plan/press-plan.contract.ts'
import {
  createSchedule,
  createSchedules,
  createSideSchedules,
  exportQueue,
  getQueueTotals,
  getSchedule,
  listOnMachine,
  listQueue,
  listScheduleTrash,
  purgeSchedules,
  reorderSchedules,
  restoreSchedules,
  SCHEDULE_STATUSES,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../../features/schedules/schedules.contract.ts'
import { listScheduleStatusChanges } from '../../../features/schedules/status-changes/status-changes.contract.ts'
import { getTickets, listQueueIds } from '../../../features/schedules/ticket/tickets.contract.ts'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { NO_SUCH_ID } from '../fixtures.ts'
import { IN_TRASH, type Kept, NO_SUCH, ofEach, ofMade } from './kept.ts'
import { attempts, once, tries, type Try } from './tries.ts'

export const floorTries = (kept: Kept): Try[] => [
  ...reads(kept),
  ...entries(kept),
  ...steps(kept),
  ...moves(kept),
  ...settings(),
  ...plans(kept),
]

const MACHINE = { machine: 'machineM1' } as const
const FRONT = { ...MACHINE, screenPrintingOn: 'front' } as const

const reads = ({ jobs }: Kept): Try[] => [
  ...tries(listQueue, { queue: () => MACHINE }),
  ...tries(
    getSchedule,
    ofEach(jobs, ({ _id: id }) => ({ id })),
  ),
  ...tries(
    listScheduleStatusChanges,
    ofEach(jobs, ({ _id: id }) => ({ id })),
  ),
  ...attempts(
    getTickets,
    ofEach(jobs, ({ _id }) => ({ input: { ids: [_id] }, shows: _id })),
  ),
  ...attempts(
    listQueueIds,
    ofEach(jobs, ({ _id, orderId }) => ({ input: { ...MACHINE, orders: [orderId] }, shows: _id })),
  ),
  ...once(exportQueue, MACHINE),
  ...once(getQueueTotals, MACHINE),
  ...once(listOnMachine, MACHINE),
  ...once(listScheduleTrash, {}),
]

function entries({ order, trashedOrder }: Kept): Try[] {
  const made = {
    live: () => order(),
    'of an order in the trash': () => trashedOrder(),
    [NO_SUCH]: async (): Promise<Order> => {
      const one = await order()
      return { ...one, productionProductData: [{ ...one.productionProductData[0]!, _id: NO_SUCH_ID }] }
    },
  }
  const getProduction = ({ productionProductData: [first] }: Order) => first!._id
  return [
    ...tries(
      createSchedule,
      ofMade(made, (one) => ({ ...FRONT, orderId: one._id, productionProductId: getProduction(one) })),
    ),
    ...tries(
      createSchedules,
      ofMade(made, (one) => ({ ...FRONT, productionProductIds: [getProduction(one)] })),
    ),
    ...tries(
      createSideSchedules,
      ofMade(made, (one) => ({ sides: [{ ...FRONT, productionProductIds: [getProduction(one)] }] })),
    ),
  ]
}

function steps({ jobs: { pending: _, processing: __, complete, ...others }, job }: Kept): Try[] {
  return tries(updateScheduleStatus, {
    ...Object.fromEntries(
      SCHEDULE_STATUSES.map((status) => [`pending to ${status}`, async () => ({ id: (await job())._id, status })]),
    ),
    'processing to pending': async () => ({ id: (await job('processing'))._id, status: 'pending' as const }),
    'complete to pending': () => ({ id: complete!._id, status: 'pending' as const }),
    ...ofEach(others, ({ _id: id }) => ({ id, status: 'ready' as const })),
  })
}

function moves({ jobs, job, trashedJob }: Kept): Try[] {
  const made = {
    pending: () => job(),
    processing: () => job('processing'),
    complete: () => job('complete'),
    [IN_TRASH]: () => trashedJob(),
    'of an order in the trash': () => jobs['of an order in the trash']!,
    'complete, of an order in the trash': () => jobs['complete, of an order in the trash']!,
    [NO_SUCH]: () => ({ _id: NO_SUCH_ID }),
  }
  return [
    ...[softDeleteSchedules, restoreSchedules, purgeSchedules].flatMap((move) =>
      tries(
        move,
        ofMade<{ _id: string }, { ids: string[] }>(made, ({ _id }) => ({ ids: [_id] })),
      ),
    ),
    ...tries(reorderSchedules, {
      ...ofEach(jobs, ({ _id }) => ({ ids: [_id] })),
      'to the top': () => ({ ids: [jobs['pending']!._id], to: 'top' as const }),
    }),
  ]
}

const settings = (): Try[] => [
  ...once(listMachines, {}),
  ...once(getMachine, MACHINE),
  ...once(getMachineHistory, { id: MACHINE.machine }),
  ...once(getLearnedSpeed, MACHINE),
  ...once(updateMachine, { ...MACHINE, uptimePercent: 70 }),
  ...once(getClosedDays, {}),
  ...once(updateClosedDays, { days: [{ day: '2030-12-25', name: 'Christmas' }] }),
  ...once(getShop, {}),
  ...once(getShopHistory, { id: 'shop' }),
  ...once(updateShop, { packingHours: 5 }),
]

function plans({ shop }: Kept): Try[] {
  const present = async () => {
    const { version, machines } = await shop.call(getPressPlan, {})
    const [machineM1, machineXl1] = machines.map(({ jobs }) => jobs.map(({ scheduleId }) => scheduleId))
    return { machineM1: machineM1!, machineXl1: machineXl1!, version }
  }
  return [
    ...once(getPressPlan, {}),
    ...once(getPressBoard, {}),
    ...tries(previewPressPlan, { '': present }),
    ...tries(updatePressPlan, { '': present }),
    ...once(createMachine, { name: 'Press 3' }),
  ]
}
