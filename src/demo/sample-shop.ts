import sharp from 'sharp'
import type { Transaction } from '../server/database/database.ts'
import { encodeImage } from '../server/images.ts'
import type { Session } from '../server/security/sessions.ts'
import type { SampleShop } from '../features/setup/setup.api.ts'
import { drawings } from './drawings/drawings.ts'
import { daysAfter } from './sample-delivery.ts'
import { fillQueues, takeOrder, type TakenOrder } from './sample-orders.ts'
import { planOrders } from './sample-plan.ts'
import { insertMasterData, type SampleDesigns } from './sample-records.ts'
import { fillMasterDataTrash, fillTrash, TRASHED_ORDERS } from './sample-trash.ts'

/** Draws the designs and takes the pictures through the product's own image pipeline: seconds of work. */
export const drawDesigns = (): Promise<SampleDesigns> =>
  Promise.all(
    drawings().map(async ({ name, screenPrintingOn, front, back }) => ({
      name,
      screenPrintingOn,
      images: { front: front ? await encode(front) : undefined, back: back ? await encode(back) : undefined },
    })),
  )

const encode = async (svg: string) =>
  encodeImage({ bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer() }, 'frontImage')

interface Asked {
  designs: SampleDesigns
  /** Whose name the trash shows. */
  by: Session
  /** The instant that the shop's history leads up to. */
  latest?: Date
}

const ORDERS = 300

/** What set-up fills a shop with that somebody only wants to look at. */
export const sampleShop: SampleShop = {
  prepare: drawDesigns,
  fill: (tx, designs, by) => fillSampleShop(tx, { designs: designs as SampleDesigns, by }),
}

/** Fills an empty shop in the transaction of whoever sets it up: all of it or nothing. */
export async function fillSampleShop(tx: Transaction, { designs, by, latest = new Date() }: Asked): Promise<void> {
  const plans = planOrders({ orders: ORDERS + TRASHED_ORDERS, latest, seed: 1, designs })
  const opened = daysAfter(plans[0]!.createdAt, -30).toISOString()
  const ids = await insertMasterData(tx, designs, opened)
  const taken: TakenOrder[] = []
  for (const plan of plans) taken.push(await takeOrder(tx, ids, plan))
  await fillQueues(tx, taken)
  await fillMasterDataTrash(tx, designs, by, opened)
  await fillTrash(tx, ids, taken, latest, by)
}
