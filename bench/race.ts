/** Many want the last pieces of a product at once. */
import { getCatalogue } from '../src/features/catalogue/catalogue.contract.ts'
import { adjustInventory, listInventories } from '../src/features/inventories/inventories.contract.ts'
import { createOrder } from '../src/features/orders/orders.contract.ts'
import { type Application, request } from './application.ts'
import { inParallel, PEOPLE } from './measure.ts'

const PIECES = 20
const ORDERS = 200

/** Throws unless exactly as many orders are served as there are pieces, and all others are refused. */
export async function raceForStock({ ask, call }: Application): Promise<void> {
  const { customers } = await call(getCatalogue, {})
  const [stock] = (await call(listInventories, {})).data
  const { _id: productId, color } = stock!.items[0]!
  const { clothingType, printingDesign } = stock!
  await call(adjustInventory, { clothingType, printingDesign, color, small: PIECES, reason: 'Counted' })
  const order = request(createOrder, { customer: customers![0]!._id, orderProducts: [{ productId, small: 1 }] })
  const answers: Record<number, number> = {}
  let left = ORDERS
  const isGoingOn = () => left-- > 0
  await inParallel(PEOPLE, isGoingOn, async (person) => {
    const { status } = await ask(order, person)
    answers[status] = (answers[status] ?? 0) + 1
  })
  if (answers[201] !== PIECES || answers[409] !== ORDERS - PIECES)
    throw new Error(`race for stock: of ${PIECES} pieces ${JSON.stringify(answers)}`)
}
