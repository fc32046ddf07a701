/** A shop with one long queue, whose job tickets are printed: through the application's own calls, with real images. */
import sharp from 'sharp'
import { clothingTypeEndpoints } from '../src/features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../src/features/colors/colors.contract.ts'
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { designEndpoints } from '../src/features/designs/designs.contract.ts'
import { createSideSchedules, type Machine } from '../src/features/floor/schedules.contract.ts'
import { createOrder } from '../src/features/orders/orders.contract.ts'
import { drawings } from '../src/demo/drawings/drawings.ts'
import { type Random, randomFrom } from '../src/demo/random.ts'
import type { ServerProcess } from '../src/server/testing/server-process.ts'
import { quantityField } from '../src/shared/pieces.ts'
import { bySize } from '../src/shared/sizes.ts'

const COLORS = [
  ...[['Athletic Heather', 'b8bbbf'] as const, ['Black', '1c1c1c'] as const, ['Royal', '1d4f91'] as const],
  ...[['Gold', 'f0b323'] as const, ['Maroon', '5d2a42'] as const, ['Forest', '24533f'] as const],
]
const CLOTHING_TYPES = ['Tee', 'Long Sleeve', 'Hoodie', 'Tank']
const CUSTOMERS = 60
/** Productions of one order. */
const PRODUCTIONS = 5

/** Takes orders until so many jobs are in the queue of the machine. */
export async function fillQueue({ call }: Pick<ServerProcess, 'call'>, machine: Machine, jobs: number): Promise<void> {
  const random = randomFrom(jobs)
  const colors = await inTurn(COLORS, ([name, code]) => call(colorEndpoints.create, { name, code }))
  const garments = await inTurn(CLOTHING_TYPES, (name) => call(clothingTypeEndpoints.create, { name }))
  const customers = await inTurn(Array.from({ length: CUSTOMERS }), (_, at) =>
    call(customerEndpoints.create, { name: `Customer Number ${at + 1}`, phone_no: `555 01${at + 10}` }),
  )
  const designs = await inTurn(drawings(), async ({ name, screenPrintingOn, front, back }) =>
    call(designEndpoints.create, {
      ...{ name, screenPrintingOn },
      ...(front && { frontImage: await pngOf(front) }),
      ...(back && { backImage: await pngOf(back) }),
    }),
  )
  let left = jobs
  while (left > 0) {
    const chosen = Array.from({ length: Math.min(left, PRODUCTIONS) }, () => random.pick(designs).printingDesign)
    const { order } = await call(createOrder, {
      customer: random.pick(customers).customer._id,
      remark: random.chance(0.3) ? 'Fold and bag by size; call before delivery.' : '',
      dueDate: random.chance(0.9) ? `2031-0${random.whole(1, 9)}-${random.whole(10, 28)}` : null,
      productionProducts: chosen.map(({ _id }) => ({
        clothingType: random.pick(garments).clothingType._id,
        printingDesign: _id,
        items: Array.from({ length: random.whole(1, 4) }, () => itemOf(random, random.pick(colors).color._id)),
      })),
    })
    const sides = (['front', 'back'] as const).map((screenPrintingOn) => ({
      ...{ screenPrintingOn, machine },
      productionProductIds: order.productionProductData
        // One side of each, so that there are as many jobs as productions.
        .filter(({ frontStatus }) => (screenPrintingOn === 'front') === (frontStatus !== null))
        .map(({ _id }) => _id),
    }))
    await call(createSideSchedules, {
      sides: sides.filter(({ productionProductIds }) => productionProductIds.length > 0),
    })
    left -= chosen.length
  }
}

const itemOf = (random: Random, color: string) => ({
  color,
  size: 'not_mix' as const,
  ...bySize(quantityField, (size) => (size === 'medium' || random.chance(0.6) ? random.whole(1, 12) : 0)),
})

const pngOf = async (svg: string) =>
  new File([new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())], 'design.png', {
    type: 'image/png',
  })

async function inTurn<From, To>(all: readonly From[], make: (one: From, at: number) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const [at, one] of all.entries()) made.push(await make(one, at))
  return made
}
