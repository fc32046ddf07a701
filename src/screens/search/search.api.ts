import type { Reader } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { read } from '../../server/handlers.ts'
import { may } from '../../shared/policies.ts'
import { getImagePaths } from '../../server/images.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { selectWorking } from '../../features/machines/machines.db.ts'
import { foundIn } from '../../features/orders/list/found-in.rules.ts'
import { toOrderRows } from '../../features/orders/list/order-list.db.ts'
import { selectOrderDetails } from '../../features/orders/orders.db.ts'
import { type FoundOrder, type FoundSchedule, search as endpoint } from './search.contract.ts'
import {
  batchesOfJobs,
  jobConditions,
  type JobRow,
  type OrderCondition,
  selectLikelyOrders,
  selectNamed,
} from './search.db.ts'
import { isJobFound, numberRank } from './search.rules.ts'

const MAX_FOUND = 8

const handlers = {
  search: read(endpoint, async ({ db, input: { q }, session: { role } }) => {
    // Each role finds what it has a screen for (rule S1).
    const mayReadOrders = may(role, 'orders.read')
    const orders = mayReadOrders ? await selectLikelyOrders(db, q, MAX_FOUND + 1) : []
    const customers = may(role, 'customers.read') ? await selectNamed(db, 'customers', q, MAX_FOUND) : []
    const designs = may(role, 'designs.read') ? await selectNamed(db, 'designs', q, MAX_FOUND) : []
    const clothingTypes = may(role, 'clothingTypes.read') ? await selectNamed(db, 'clothingTypes', q, MAX_FOUND) : []
    return {
      orders: await foundOrders(db, orders.slice(0, MAX_FOUND), q),
      moreOrders: orders.length > MAX_FOUND,
      schedules: mayReadOrders ? [] : await foundJobs(db, q),
      customers: customers.map(({ _id, name, phone_no }) => ({ _id, name, phone_no })),
      designs: designs.map(({ _id, name, frontImage, backImage }) => ({
        _id,
        name,
        thumbnail: getImagePaths(frontImage ?? backImage)?.thumbnail ?? null,
      })),
      clothingTypes: clothingTypes.map(({ _id, name }) => ({ _id, name })),
    }
  }),
}

export const search: Feature = { handlers }

async function foundOrders(db: Reader, ids: readonly string[], q: string): Promise<FoundOrder[]> {
  if (ids.length === 0) return []
  const rows = await toOrderRows(db, await selectOrderDetails(db, ids))
  return rows
    .toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
    .map((row) => {
      const { _id, orderNo, status, dueDate, orderQuantity, customerName, referrerName, orderInfo } = row
      const found = foundIn(row, q, [`#${orderNo}`, customerName, referrerName], orderInfo)
      return { _id, orderNo, status, dueDate, orderQuantity, customerName, referrerName, found }
    })
}

/** Those of the order of that number, then those whose number begins with it, then what stands higher in its queue. */
async function foundJobs(db: Reader, q: string): Promise<FoundSchedule[]> {
  const result = new Map<string, JobRow>()
  const machines = await selectWorking(db)
  for (const condition of await jobConditions(db, q)) {
    for (const { machine } of machines)
      for (const job of await firstJobs(db, condition, machine, q)) result.set(job._id, job)
  }
  return [...result.values()]
    .toSorted(
      (one, other) => numberRank(q, one.orderNo) - numberRank(q, other.orderNo) || one.position - other.position,
    )
    .slice(0, MAX_FOUND)
    .map(({ _id, machine, screenPrintingOn, status, orderNo, customerName, ...job }) => ({
      ...{ _id, machine, screenPrintingOn, status, orderNo, customerName },
      designName: job.designName,
      clothingTypeName: job.clothingTypeName,
      productQuantity: job.productQuantity,
    }))
}

/** Not every job of an order that contains all words contains them itself. */
async function firstJobs(db: Reader, ofOrders: OrderCondition, machine: Machine, q: string) {
  const result: JobRow[] = []
  for await (const batch of batchesOfJobs(db, ofOrders, machine)) {
    result.push(...batch.filter((job) => isJobFound(job, q)))
    if (result.length >= MAX_FOUND) break
  }
  return result
}
