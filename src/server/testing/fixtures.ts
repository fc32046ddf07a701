/**
 * The records that an order needs, for API tests. They are created through the application's own calls, with
 * `openShop()` or with `startServer()`.
 *
 *     const catalogue = await openCatalogue(shop)
 *     const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { printingDesign: catalogue.both })] })
 */
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints, hasSide, type PrintingOn } from '../../features/designs/designs.contract.ts'
import type { ItemDraftInput, ProductionDraftInput } from '../../features/productions/productions.contract.ts'
import { createSchedule, updateScheduleStatus } from '../../features/schedules/schedules.contract.ts'
import { adjustInventory } from '../../features/inventories/inventories.contract.ts'
import { createOrder, type Order, type OrderFormInput } from '../../features/orders/orders.contract.ts'
import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import type { QuantityField } from '../../shared/quantities/pieces.ts'
import type { Size } from '../../shared/quantities/sizes.ts'

/** A valid id that no record has. */
export const NO_SUCH_ID = '01890000-0000-7000-8000-000000000000'

interface Callable {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
}

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
export const tinyPng = (name = 'pixel.png'): File => new File([PNG], name, { type: 'image/png' })

export const makeCustomer = async (shop: Callable, name: string, more: { email?: string; address?: string } = {}) =>
  (await shop.call(customerEndpoints.create, { name, phone_no: '555 0100', ...more })).customer

export const makeColor = async (shop: Callable, name: string, code = 'c0ffee') =>
  (await shop.call(colorEndpoints.create, { name, code })).color

export const makeClothingType = async (shop: Callable, name: string) =>
  (await shop.call(clothingTypeEndpoints.create, { name })).clothingType

export async function makeDesign(shop: Callable, name: string, screenPrintingOn: PrintingOn) {
  const { printingDesign } = await shop.call(designEndpoints.create, {
    name,
    screenPrintingOn,
    ...(hasSide(screenPrintingOn, 'front') && { frontImage: tinyPng('front.png') }),
    ...(hasSide(screenPrintingOn, 'back') && { backImage: tinyPng('back.png') }),
  })
  return printingDesign
}

/** The ids of one record of each kind that an order needs, with one design for each way of printing. */
export type Catalogue = Record<'customer' | 'referrer' | 'color' | 'clothingType' | 'front' | 'back' | 'both', string>

export async function openCatalogue(shop: Callable): Promise<Catalogue> {
  return {
    customer: (await makeCustomer(shop, 'Acme Athletics', { email: 'office@acme.test', address: '1 Track Lane' }))._id,
    referrer: (await makeCustomer(shop, 'Riverside School'))._id,
    color: (await makeColor(shop, 'Coffee'))._id,
    clothingType: (await makeClothingType(shop, 'Tee'))._id,
    front: (await makeDesign(shop, 'Front Runner', 'front'))._id,
    back: (await makeDesign(shop, 'Back Bencher', 'back'))._id,
    both: (await makeDesign(shop, 'Two Face', 'front_back'))._id,
  }
}

type Quantities = Partial<Record<QuantityField, number>>

/** A not_mix item: the quantities are dozens. */
export const dozens = (color: string, quantities: Quantities = { smallQuantity: 1 }): ItemDraftInput => ({
  color,
  size: 'not_mix',
  ...quantities,
})

/** A mix item: the quantities are the pieces in each of its dozens. */
export const mix = (
  color: string,
  itemQuantity: number,
  quantities: Quantities = { smallQuantity: 4, mediumQuantity: 4, largeQuantity: 4 },
): ItemDraftInput => ({ color, size: 'mix', itemQuantity, ...quantities })

/** A dozen small tees, printed on the front, by default. */
export const production = (
  { clothingType, front, color }: Catalogue,
  more: Partial<ProductionDraftInput> = {},
): ProductionDraftInput => ({ clothingType, printingDesign: front, items: [dozens(color)], ...more })

export const makeOrder = async (
  shop: Callable,
  catalogue: Catalogue,
  more: Partial<OrderFormInput> = {},
): Promise<Order> =>
  (
    await shop.call(createOrder, {
      customer: catalogue.customer,
      productionProducts: [production(catalogue)],
      ...more,
    })
  ).order

/** Puts each production of an order on a machine and prints its front: then the order is complete. */
export async function printFronts(shop: Callable, { _id: orderId, productionProductData }: Order): Promise<void> {
  for (const { _id: productionProductId } of productionProductData) {
    const place = { orderId, productionProductId, machine: 'machineM1', screenPrintingOn: 'front' } as const
    const { schedule } = await shop.call(createSchedule, place)
    await shop.call(updateScheduleStatus, { id: schedule._id, status: 'complete' })
  }
}

/** The pieces of each size that are counted into stock: `{ small: 5 }`. */
export type Counts = Partial<Record<Size, number>>

/** A product in stock with these pieces; the front design in the color of the catalogue by default. Returns its id. */
export async function makeStock(
  shop: Callable,
  { clothingType, front, color }: Catalogue,
  counts: Counts,
  more: Partial<Pick<InputOf<typeof adjustInventory>, 'clothingType' | 'printingDesign' | 'color'>> = {},
): Promise<string> {
  const product = { clothingType, printingDesign: front, color, ...more }
  const { inventory } = await shop.call(adjustInventory, { ...product, ...counts, reason: 'Opening stock' })
  return inventory.items.find((item) => item.color === product.color)!._id
}
