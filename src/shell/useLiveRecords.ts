import { clothingTypeEndpoints } from '../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../features/colors/colors.contract.ts'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { designEndpoints } from '../features/designs/designs.contract.ts'
import { getOrder, listOrders, listOrderTrash, ordersChanged } from '../features/orders/orders.contract.ts'
import { listProductions } from '../features/floor/production-list.contract.ts'
import {
  listOnMachine,
  listQueue,
  listScheduleTrash,
  queueReordered,
  scheduleCreated,
  schedulesDeleted,
  scheduleUpdated,
} from '../features/floor/schedules.contract.ts'
import { userEndpoints, usersChanged } from '../features/users/users.contract.ts'
import { type Choice, getOrderUtilities, utilitiesChanged } from '../features/catalogue/catalogue.contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { useLive } from '../web/live.ts'
import { refreshSoon } from '../web/queries.ts'

interface Lists {
  list: Endpoint
  trash: Endpoint
}

const CHANGED: Record<Choice, Lists> = {
  customers: customerEndpoints,
  clothingTypes: clothingTypeEndpoints,
  colors: colorEndpoints,
  printingDesign: designEndpoints,
}

const SCHEDULES = [listQueue, listOnMachine, listScheduleTrash]
/** Those of schedules too: qualities and deliveries are the order's. */
const ORDERS = [listOrders, listOrderTrash, getOrder, listProductions, ...SCHEDULES]

/**
 * What is on the screen is asked for again when somebody has changed it, and what is not, when it is next shown
 * (rule P7); used once, by the shell.
 */
export function useLiveRecords(): void {
  useLive(utilitiesChanged, ({ changed }) => {
    refreshSoon(getOrderUtilities, ...changed.flatMap((choice) => [CHANGED[choice].list, CHANGED[choice].trash]))
    // Orders show the names of what they are made of.
    refreshSoon(...ORDERS)
  })
  useLive(usersChanged, () => refreshSoon(userEndpoints.list, userEndpoints.trash))
  useLive(ordersChanged, () => refreshSoon(...ORDERS))
  useLive(scheduleCreated, () => refreshSoon(...SCHEDULES))
  useLive(scheduleUpdated, () => refreshSoon(...SCHEDULES))
  useLive(schedulesDeleted, () => refreshSoon(...SCHEDULES))
  useLive(queueReordered, () => refreshSoon(listQueue, listOnMachine))
}
