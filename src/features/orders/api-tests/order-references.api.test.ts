import { describe, expect, test } from 'vitest'
import {
  dozens,
  makeClothingType,
  makeColor,
  makeCustomer,
  makeDesign,
  makeOrder,
  openCatalogue,
  production,
} from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { clothingTypeEndpoints } from '../../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../colors/colors.contract.ts'
import { customerEndpoints } from '../../customers/customers.contract.ts'
import { designEndpoints } from '../../designs/designs.contract.ts'
import { listOrders, updateOrder } from '../orders.contract.ts'
import { listOrderTrash, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

/** For each kind of record, how an order comes to refer to it. */
const KINDS = {
  'a customer': {
    endpoints: customerEndpoints,
    filter: 'contact',
    make: (name: string) => makeCustomer(shop, name),
    use: (id: string) => makeOrder(shop, catalogue, { customer: id }),
  },
  'a deliver-to': {
    endpoints: customerEndpoints,
    filter: 'contact',
    make: (name: string) => makeCustomer(shop, name),
    use: (id: string) => makeOrder(shop, catalogue, { referrer: id }),
  },
  'a clothing type': {
    endpoints: clothingTypeEndpoints,
    filter: 'clothingType',
    make: (name: string) => makeClothingType(shop, name),
    use: (id: string) => {
      const mine = production(catalogue, { clothingType: id })
      return makeOrder(shop, catalogue, { productionProducts: [mine, mine, production(catalogue)] })
    },
  },
  'a printing design': {
    endpoints: designEndpoints,
    filter: 'printingDesign',
    make: (name: string) => makeDesign(shop, name, 'front'),
    use: (id: string) => {
      const mine = production(catalogue, { printingDesign: id })
      return makeOrder(shop, catalogue, { productionProducts: [mine, mine, production(catalogue)] })
    },
  },
  'a color': {
    endpoints: colorEndpoints,
    filter: 'color',
    make: (name: string) => makeColor(shop, name),
    use: (id: string) => {
      const items = [dozens(id), dozens(id), dozens(catalogue.color)]
      return makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
    },
  },
} as const

describe.each(Object.entries(KINDS))('M1: %s in use', (kind, { endpoints, filter, make, use }) => {
  test('is kept; the refusal counts the orders and leads to exactly those', async () => {
    const [used, unused] = [await make(`Used ${kind}`), await make(`Unused ${kind}`)]
    const ids = [used._id, unused._id]
    const orders = [await use(used._id), await use(used._id), await use(used._id)]
    await shop.call(softDeleteOrders, { ids: [orders[2]!._id] })
    // A cancelled order refers to the record too.
    await shop.call(updateOrder, { id: orders[1]!._id, customer: orders[1]!.customer, status: 'cancel' })
    await shop.call(endpoints.softDelete, { ids })

    const parameters = `${filter}=${used._id}`
    expect(await shop.refusal(endpoints.purge, { ids })).toEqual({
      status: 409,
      problem: {
        code: 'in_use',
        message: `Used ${kind} is still used by 2 orders and 1 order in the trash, so it cannot be deleted for good.`,
        uses: [
          { text: '2 orders', count: 2, href: `/orders?${parameters}` },
          { text: '1 order in the trash', count: 1, href: `/trash/orders?${parameters}` },
        ],
      },
    })
    const live = await shop.call(listOrders, { [filter]: ids.join(',') })
    expect(live.data.map(({ _id }) => _id).toSorted()).toEqual(
      orders
        .slice(0, 2)
        .map(({ _id }) => _id)
        .toSorted(),
    )
    expect(live.total).toBe(2)
    const trashed = await shop.call(listOrderTrash, { [filter]: ids })
    expect(trashed.data.map(({ _id }) => _id)).toEqual([orders[2]!._id])

    expect((await shop.call(listOrders, { [filter]: unused._id })).total).toBe(0)
    expect((await shop.refusal(listOrders, { [filter]: `${used._id},red` })).problem).toMatchObject({
      field: filter,
      message: 'This id is not valid',
    })
    await shop.call(endpoints.purge, { ids: [unused._id] })
    expect(await shop.call(endpoints.get, { id: used._id })).toMatchObject({ _id: used._id })
  })
})

describe('M1: several that are selected', () => {
  const inUse = async (name: string, count: number) => {
    const ids: string[] = []
    for (let at = 1; at <= count; at++) ids.push((await makeColor(shop, `${name} ${at}`))._id)
    const items = ids.map((id) => dozens(id))
    await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
    return ids
  }
  const free = async (name: string) => (await makeColor(shop, name))._id
  const purge = async (ids: string[]) => {
    await shop.call(colorEndpoints.softDelete, { ids })
    return (await shop.refusal(colorEndpoints.purge, { ids })).problem
  }

  test.each([
    [2, 'Blue 1 and Blue 2 are'],
    [3, 'Blue 1, Blue 2, and Blue 3 are'],
  ])('those in use are named, all %d of them, and the way leads to their orders', async (count, who) => {
    const used = await inUse('Blue', count)
    const { message, uses } = await purge([await free('Free'), ...used, await free('Free too')])
    expect(message).toBe(`${who} still used by 1 order, so they cannot be deleted for good.`)
    expect(uses).toEqual([{ text: '1 order', count: 1, href: `/orders?color=${used.join(',')}` }])
  })

  test('of more than three, three are named', async () => {
    const ids = [...(await inUse('Red', 4)), await free('Free three')]
    const { message, uses } = await purge(ids)
    expect(message).toBe(
      'Red 1, Red 2, Red 3, and others are still used by 1 order, so they cannot be deleted for good.',
    )
    expect(uses).toEqual([{ text: '1 order', count: 1, href: `/orders?color=${ids.join(',')}` }])
  })
})

test('M1: the sides of a design in use stay, and the refusal leads to the orders', async () => {
  const { _id: id } = await makeDesign(shop, 'Sides', 'front_back')
  await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { printingDesign: id })] })
  expect(
    (await shop.refusal(designEndpoints.update, { id, name: 'Sides', screenPrintingOn: 'front' })).problem,
  ).toEqual({
    code: 'in_use',
    field: 'screenPrintingOn',
    message: 'Sides is still used by 1 order, so the printed sides cannot change. Make a new design instead.',
    uses: [{ text: '1 order', count: 1, href: `/orders?printingDesign=${id}` }],
  })
})
