import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Catalogue,
  makeClothingType,
  makeColor,
  makeDesign,
  NO_SUCH_ID,
  openCatalogue,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'
import {
  adjustInventory,
  exportInventories,
  exportMovements,
  getInventory,
  getSingleInventory,
  type Inventory,
  listInventories,
  listMovements,
} from './inventories.contract.ts'
import { PRODUCT_GONE } from './stock-pieces.contract.ts'

const shop = await openShop()
let catalogue: Catalogue
let red: string
beforeAll(async () => {
  catalogue = await openCatalogue(shop)
  red = (await makeColor(shop, 'Red', 'c00000'))._id
})

const reason = 'Counted'
const READS = [listInventories, exportInventories, getInventory, getSingleInventory, listMovements, exportMovements]

/** A design of its own for a test, so that no other test's stock is in the way. */
const newDesign = async (name: string) => (await makeDesign(shop, name, 'front'))._id

const adjust = async (printingDesign: string, more: Partial<InputOf<typeof adjustInventory>>): Promise<Inventory> =>
  (
    await shop.call(adjustInventory, {
      clothingType: catalogue.clothingType,
      printingDesign,
      color: catalogue.color,
      reason,
      ...more,
    })
  ).inventory

const findMovements = async (id: string) => (await shop.call(listMovements, { id })).data

describe('I6: an administrator adjusts stock', () => {
  test('§3 opening stock makes the product, with a line in the ledger', async () => {
    const printingDesign = await newDesign('Team roster')
    const inventory = await adjust(printingDesign, { color: red, small: 5, threeXl: 2, reason: '  Opening stock ' })
    expect(inventory).toMatchObject({
      version: 2,
      clothingTypeName: 'Tee',
      printingDesignData: { name: 'Team roster', screenPrintingOn: 'front', frontImage: expect.anything() },
      items: [{ color: red, colorName: 'Red', colorCode: 'c00000', small: 5, medium: 0, threeXl: 2, itemQuantity: 7 }],
      quantity: 7,
    })
    expect(await findMovements(inventory._id)).toMatchObject([
      {
        by: 'Ada',
        kind: 'adjustment',
        reason: 'Opening stock',
        orderId: null,
        orderNo: null,
        productId: inventory.items[0]!._id,
        colorName: 'Red',
        small: 5,
        medium: 0,
        threeXl: 2,
      },
    ])
  })

  test('the counts are set, the ledger gets the difference', async () => {
    const printingDesign = await newDesign('Counted twice')
    await adjust(printingDesign, { small: 5, large: 3 })
    const inventory = await adjust(printingDesign, { small: 2, medium: 4, reason: 'Two lost' })
    expect(inventory.items[0]).toMatchObject({ small: 2, medium: 4, large: 0, version: 3 })
    expect((await findMovements(inventory._id))[0]).toMatchObject({
      reason: 'Two lost',
      small: -3,
      medium: 4,
      large: -3,
    })
  })

  test('what is there already is no change: no line, no new version', async () => {
    const printingDesign = await newDesign('The same again')
    const first = await adjust(printingDesign, { small: 5 })
    expect(await adjust(printingDesign, { small: 5, version: 1 })).toEqual(first)
    expect(await findMovements(first._id)).toHaveLength(1)
  })

  test('§2.14 a second color joins the same record, in the order of the names', async () => {
    const printingDesign = await newDesign('Two colors')
    const first = await adjust(printingDesign, { color: red, small: 1 })
    const both = await adjust(printingDesign, { small: 24 })
    expect(both._id).toBe(first._id)
    expect(both.items.map(({ colorName }) => colorName)).toEqual(['Coffee', 'Red'])
    expect(both.quantity).toBe(25)
  })

  test('O7: a stale version is refused with the item as it is now', async () => {
    const printingDesign = await newDesign('Two at once')
    const { items } = await adjust(printingDesign, { small: 5 })
    await adjust(printingDesign, { small: 6 })
    const { status, problem } = await shop.refusal(adjustInventory, {
      clothingType: catalogue.clothingType,
      printingDesign,
      color: catalogue.color,
      small: 7,
      reason,
      version: items[0]!.version,
    })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'stale', present: { _id: items[0]!._id, small: 6 } })
  })

  test.each([
    [{ reason: ' ' }, 'reason', 'Reason is required'],
    [{ reason: 'x'.repeat(201) }, 'reason', 'At most 200 characters'],
    [{ small: -1 }, 'small', 'A quantity is a whole number from 0'],
    [{ small: 1.5 }, 'small', 'A quantity is a whole number from 0'],
    [{ xl: 'three' }, 'xl', 'A quantity is a whole number from 0'],
    [{ xl: 1_000_001 }, 'xl', 'At most 1,000,000 pieces'],
    [{ small: 0 }, 'small', 'This product is not in stock: enter what was counted'],
    [{ clothingType: '' }, 'clothingType', 'Clothing Type required'],
    [{ printingDesign: undefined }, 'printingDesign', 'Printing Design required'],
    [{ color: NO_SUCH_ID }, 'color', 'This color does not exist any more.'],
  ])('%j is refused and makes no product', async (wrong, field, message) => {
    const printingDesign = catalogue.back
    const { clothingType, color } = catalogue
    const input = { clothingType, printingDesign, color, small: 5, reason, ...wrong }
    expect(await shop.refusal(adjustInventory, input)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect((await shop.call(listInventories, { printingDesign })).total).toBe(0)
  })

  test('M1: of what is in the trash no new product is made, but what is in stock can be counted', async () => {
    const printingDesign = await newDesign('Retired')
    await adjust(printingDesign, { small: 5 })
    await shop.call(designEndpoints.softDelete, { ids: [printingDesign] })
    expect((await adjust(printingDesign, { small: 0 })).quantity).toBe(0)
    const { clothingType } = catalogue
    const { problem } = await shop.refusal(adjustInventory, {
      clothingType,
      printingDesign,
      color: red,
      small: 1,
      reason,
    })
    expect(problem).toMatchObject({ field: 'printingDesign', message: 'This printing design does not exist any more.' })
  })

  test('two who make the same product at once make one', async () => {
    const printingDesign = await newDesign('Made at once')
    await Promise.all(
      [red, catalogue.color, red, catalogue.color].map((color, index) =>
        adjust(printingDesign, { color, small: 10 + index }),
      ),
    )
    const { data } = await shop.call(listInventories, { printingDesign })
    expect(data).toHaveLength(1)
    expect(data[0]!.items).toHaveLength(2)
    const sum = (await findMovements(data[0]!._id)).reduce((pieces, { small }) => pieces + small, 0)
    expect(sum).toBe(data[0]!.quantity)
  })
})

test('Q6: more pieces of a garment and design than can be counted are refused as a whole', async () => {
  const design = (await makeDesign(shop, 'Millions', 'front'))._id
  const product = { clothingType: catalogue.clothingType, printingDesign: design, color: catalogue.color }
  const { inventory } = await shop.call(adjustInventory, { ...product, small: 2, reason: 'Opening stock' })
  // As thousands of returns of a million pieces leave it.
  await shop.database.write(async (tx) => {
    await tx
      .updateTable('inventoryItems')
      .set({ medium: 999_999_990 })
      .where('inventoryId', '=', inventory._id)
      .execute()
    await tx.updateTable('inventories').set({ quantity: 999_999_992 }).where('_id', '=', inventory._id).execute()
  })
  const count = { ...product, color: red, reason: 'Counted' }
  expect(await shop.refusal(adjustInventory, { ...count, large: 9 })).toEqual({
    status: 409,
    problem: {
      code: 'conflict',
      message: 'At most 1,000,000,000 pieces of a garment and design can be in stock.',
    },
  })
  const kept = await shop.call(getInventory, { id: inventory._id })
  expect(kept).toMatchObject({ quantity: 999_999_992, items: [{ small: 2 }] })
  await expect(shop.call(adjustInventory, { ...count, large: 8 })).resolves.toBeDefined()
})

describe('M4: who may', () => {
  test.each(['machine_operator', 'nobody'] as const)('%s may neither read nor adjust', async (as) => {
    for (const endpoint of [...READS, adjustInventory]) {
      const { status } = await shop.refusal(endpoint, { id: NO_SUCH_ID }, { as })
      expect(status, endpoint.name).toBe(as === 'nobody' ? 401 : 403)
    }
  })

  test('the warehouse reads, and does not adjust', async () => {
    const as = 'warehouse_operator'
    const { _id: id, clothingType, printingDesign } = await adjust(await newDesign('Seen by Walter'), { small: 1 })
    expect((await shop.call(getInventory, { id }, { as }))._id).toBe(id)
    expect((await shop.call(getSingleInventory, { clothingType, printingDesign }, { as }))._id).toBe(id)
    expect((await shop.call(listInventories, { printingDesign }, { as })).total).toBe(1)
    expect((await shop.call(listMovements, { id }, { as })).total).toBe(1)
    expect(await shop.text(exportInventories, { printingDesign }, { as })).toContain('Seen by Walter')
    expect(await shop.text(exportMovements, { printingDesign }, { as })).toContain('Seen by Walter')
    expect((await shop.refusal(adjustInventory, {}, { as })).status).toBe(403)
  })
})

describe('§7 reading stock', () => {
  test('one record by its id, by that of an item, and by what it is', async () => {
    const inventory = await adjust(await newDesign('One record'), { small: 1 })
    const { clothingType, printingDesign } = inventory
    expect(await shop.call(getInventory, { id: inventory._id })).toEqual(inventory)
    expect(await shop.call(getInventory, { id: inventory.items[0]!._id })).toEqual(inventory)
    expect(await shop.call(getSingleInventory, { clothingType, printingDesign })).toEqual(inventory)
  })

  test('what is not there is said so', async () => {
    for (const endpoint of [getInventory, listMovements]) {
      expect(await shop.refusal(endpoint, { id: NO_SUCH_ID })).toMatchObject({
        status: 404,
        problem: { code: 'not_found', message: PRODUCT_GONE },
      })
    }
    const { status } = await shop.refusal(getSingleInventory, { clothingType: NO_SUCH_ID, printingDesign: NO_SUCH_ID })
    expect(status).toBe(404)
  })

  test('the movements of one color, newest first, page by page', async () => {
    const printingDesign = await newDesign('Long ledger')
    for (const small of [1, 2, 3]) await adjust(printingDesign, { small })
    const { _id, items } = await adjust(printingDesign, { color: red, small: 9 })
    const coffee = items.find(({ color }) => color === catalogue.color)!._id
    const page = (input: Partial<InputOf<typeof listMovements>>) => shop.call(listMovements, { id: coffee, ...input })
    const all = await page({})
    expect(all.total).toBe(3)
    const pages = await Promise.all([0, 1, 2].map((number) => page({ page: number, limit: 1 })))
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data)
    expect((await page({ sortOrder: 1 })).data).toEqual(all.data.toReversed())
    expect((await shop.call(listMovements, { id: _id })).total).toBe(4)
  })
})

describe('§2.14 §7 finding stock', () => {
  const find = async (input: InputOf<typeof listInventories>) =>
    (await shop.call(listInventories, { sortField: 'designName', sortOrder: 1, ...input })).data.map(
      ({ clothingTypeName, printingDesignData: { name } }) => `${clothingTypeName} ${name}`,
    )
  let hoodie: string
  let falcon: string
  beforeAll(async () => {
    hoodie = (await makeClothingType(shop, 'Höodie'))._id
    falcon = await newDesign('Falcon')
    const green = (await makeColor(shop, 'Falcon Green'))._id
    await adjust(falcon, { clothingType: hoodie, color: red, small: 11, lowStockThreshold: 11 })
    await adjust(falcon, { clothingType: hoodie, color: green, small: 12 })
    await adjust(falcon, { small: 3 })
    await adjust(falcon, { small: 0 })
    await adjust(await newDesign('Falcon crest'), { clothingType: hoodie, small: 100 })
  })

  test.each([
    ['falcon', ['Höodie Falcon', 'Tee Falcon', 'Höodie Falcon crest']],
    ['HOODIE falcon', ['Höodie Falcon', 'Höodie Falcon crest']],
    ['falcon red', ['Höodie Falcon']],
    ['crest red', []],
    ['%', []],
  ])('the words %j in clothing type, design and color', async (search, found) => {
    expect((await find({ search })).toSorted()).toEqual(found.toSorted())
  })

  test('by clothing type, design, color and level, which hold of one and the same color', async () => {
    expect(await find({ clothingType: hoodie })).toEqual(['Höodie Falcon', 'Höodie Falcon crest'])
    expect(await find({ printingDesign: falcon, color: red })).toEqual(['Höodie Falcon'])
    expect(await find({ search: 'falcon', level: 'low' })).toEqual(['Höodie Falcon'])
    expect(await find({ search: 'falcon green', level: 'low' })).toEqual([])
    expect(await find({ search: 'falcon', level: 'none' })).toEqual(['Tee Falcon'])
    expect((await find({ search: 'falcon', level: 'low,none' })).toSorted()).toEqual(['Höodie Falcon', 'Tee Falcon'])
    expect((await shop.refusal(listInventories, { level: 'plenty' })).problem.field).toBe('level')
  })

  test('sorted by each field, both ways, and page by page', async () => {
    const search = 'falcon'
    expect(await find({ search, sortField: 'quantity', sortOrder: -1 })).toEqual([
      'Höodie Falcon crest',
      'Höodie Falcon',
      'Tee Falcon',
    ])
    expect(await find({ search, sortField: 'clothingTypeName', sortOrder: -1 })).toEqual([
      'Tee Falcon',
      ...(await find({ search: 'hoodie falcon', sortField: 'clothingTypeName', sortOrder: -1 })),
    ])
    expect(await find({ search, sortField: 'createdAt', sortOrder: -1 })).toEqual([
      'Höodie Falcon crest',
      'Tee Falcon',
      'Höodie Falcon',
    ])
    expect((await find({ search, sortField: 'updatedAt', sortOrder: 1 })).at(-1)).toBe('Höodie Falcon crest')
    expect(await find({ search, sortField: 'quantity', sortOrder: 1, page: 1, limit: 2 })).toEqual([
      'Höodie Falcon crest',
    ])
  })

  test('a download holds the colors that the list finds, in its order, as it can be imported again', async () => {
    const lines = async (input: InputOf<typeof exportInventories>) =>
      (await shop.text(exportInventories, { sortField: 'quantity', sortOrder: 1, ...input })).trim().split('\r\n')
    expect(await lines({ search: 'falcon' })).toEqual([
      'Clothing Type,Printing Design,Color,S,M,L,XL,2XL,3XL,Quantity',
      'Tee,Falcon,Coffee,0,0,0,0,0,0,0',
      'Höodie,Falcon,Falcon Green,12,0,0,0,0,0,12',
      'Höodie,Falcon,Red,11,0,0,0,0,0,11',
      'Höodie,Falcon crest,Coffee,100,0,0,0,0,0,100',
    ])
    expect(await lines({ search: 'falcon', level: 'low' })).toHaveLength(2)
  })

  test('a download of the movements holds numbers, those that go out too', async () => {
    const [head, last, first, end] = (
      await shop.text(exportMovements, { printingDesign: falcon, level: 'none' })
    ).split('\r\n')
    expect(head).toBe('\ufeffDate,By,Movement,Order,Reason,Clothing Type,Printing Design,Color,S,M,L,XL,2XL,3XL')
    expect(last).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Ada,Adjustment,,Counted,Tee,Falcon,Coffee,-3,0,0,0,0,0$/)
    expect(first).toContain('Coffee,3,0,0,0,0,0')
    expect(end).toBe('')
  })
})

describe('M1: what is or was in stock is in use', () => {
  test('its clothing type, design and color cannot be deleted for good', async () => {
    const clothingType = (await makeClothingType(shop, 'Apron'))._id
    const printingDesign = await newDesign('Grill master')
    const color = (await makeColor(shop, 'Soot'))._id
    await adjust(printingDesign, { clothingType, color, small: 1 })
    await adjust(printingDesign, { clothingType, color, small: 0 })
    for (const [endpoints, id, filter] of [
      [clothingTypeEndpoints, clothingType, 'clothingType'],
      [designEndpoints, printingDesign, 'printingDesign'],
      [colorEndpoints, color, 'color'],
    ] as const) {
      await shop.call(endpoints.softDelete, { ids: [id] })
      const { status, problem } = await shop.refusal(endpoints.purge, { ids: [id] })
      expect(status).toBe(409)
      expect(problem).toMatchObject({
        code: 'in_use',
        uses: [{ text: '1 inventory record', count: 1, href: `/inventories?${filter}=${id}` }],
      })
      expect((await shop.call(listInventories, { [filter]: id })).total).toBe(1)
    }
  })
})
