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
import { fillReturns } from './sample-returns.ts'
import { fillStock } from './sample-stock.ts'
import { fillMasterDataTrash, fillTrash, TRASHED_ORDERS } from './sample-trash.ts'

/** Draws the designs and encodes them like uploaded images; takes seconds. */
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
  /** The user that the trash shows as the one who deleted. */
  by: Session
  /** The end of the shop's history; now by default. */
  latest?: Date
}

const ORDERS = 300

/** The sample shop that the set-up page offers. */
export const sampleShop: SampleShop = {
  prepare: drawDesigns,
  fill: (tx, designs, by) => fillSampleShop(tx, { designs: designs as SampleDesigns, by }),
}

/** Fills an empty shop within the transaction of the set-up, so that it is filled completely or not at all. */
export async function fillSampleShop(tx: Transaction, { designs, by, latest = new Date() }: Asked): Promise<void> {
  const plans = planOrders({ orders: ORDERS + TRASHED_ORDERS, latest, seed: 1, designs })
  const opened = daysAfter(plans[0]!.createdAt, -30).toISOString()
  const ids = await insertMasterData(tx, designs, opened)
  const taken: TakenOrder[] = []
  for (const plan of plans) taken.push(await takeOrder(tx, ids, plan))
  await fillQueues(tx, taken)
  await fillStock(tx, ids, { taken, by, opened, latest })
  await fillMasterDataTrash(tx, designs, by, opened)
  await fillTrash(tx, ids, taken, latest, by)
  await fillReturns(tx, taken, latest, by)
}
