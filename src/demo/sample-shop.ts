import sharp from 'sharp'
import type { Transaction } from '../server/database/database.ts'
import { setUpMachines } from './sample-machines.ts'
import { encodeImage } from '../server/images.ts'
import type { HistoryBook } from '../server/records/history/history-book.ts'
import type { Session } from '../server/security/sessions.ts'
import type { SampleShop } from '../screens/setup/setup.api.ts'
import { selectQueueJobs } from '../features/schedules/queue.db.ts'
import { moveToEdge } from '../features/schedules/queue-places.db.ts'
import { ON_MACHINE } from '../features/schedules/schedules.contract.ts'
import { type Machine, FIRST_KEYS } from '../features/machines/machine-key.contract.ts'
import { drawings } from './drawings/drawings.ts'
import { daysAfter } from './sample-delivery.ts'
import { planEdits, planReturns } from './sample-edits.ts'
import { takeOrders, type TakenOrder } from './sample-orders.ts'
import { planOrders } from './sample-plan.ts'
import { insertMasterData, type SampleDesigns } from './sample-records.ts'
import { countStock, openStock } from './sample-stock.ts'
import { fillMasterDataTrash, fillTrash, TRASHED_ORDERS } from './sample-trash.ts'

export const drawDesigns = (): Promise<SampleDesigns> =>
  Promise.all(
    drawings().map(async ({ front, back, ...design }) => ({
      ...design,
      images: { front: front ? await encode(front) : undefined, back: back ? await encode(back) : undefined },
    })),
  )

const encode = async (svg: string) =>
  encodeImage({ bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer() }, 'frontImage')

interface Asked {
  designs: SampleDesigns
  by: Session
  history: HistoryBook
  latest?: Date
  orders?: number
}

const ORDERS = 300

export const sampleShop: SampleShop = {
  prepare: drawDesigns,
  fill: (tx, designs, by, history) => fillSampleShop(tx, { designs: designs as SampleDesigns, by, history }),
}

/** Within the transaction of the set-up, so that the shop is filled completely or not at all. */
export async function fillSampleShop(
  tx: Transaction,
  { designs, by, history, latest = new Date(), orders = ORDERS }: Asked,
): Promise<void> {
  const plans = planOrders({ orders: orders + TRASHED_ORDERS, latest, seed: 1, designs })
  const opened = daysAfter(plans[0]!.createdAt, -30).toISOString()
  const write = (at: string) => history.write(tx, by, at)
  const ids = await insertMasterData(tx, designs, opened)
  const machines = await setUpMachines(tx, latest, opened)
  await write(opened)
  await fillMasterDataTrash(tx, designs, by, opened, write)
  const stock = await openStock(tx, ids, { by: by.username, at: opened })
  const work = { tx, ids, stock, by: by.username, latest, machines }
  const laterSteps = (placed: readonly TakenOrder[]) => [...planEdits(work, placed), ...planReturns(work, placed)]
  const taken = await takeOrders(work, plans, laterSteps, write)
  await fillTrash(work, taken, by, write)
  for (const machine of FIRST_KEYS) await putInWorkFirst(tx, machine)
  await countStock(tx, stock, by.username, daysAfter(latest, -1).toISOString())
  await write(latest.toISOString())
}

/** A press takes its jobs from the top of its queue. */
async function putInWorkFirst(tx: Transaction, machine: Machine): Promise<void> {
  const queue = await selectQueueJobs(tx, machine)
  const inWork = ON_MACHINE.toReversed().flatMap((status) => queue.filter((job) => job.status === status))
  if (inWork.length > 0) await moveToEdge(tx, inWork, 'top')
}
