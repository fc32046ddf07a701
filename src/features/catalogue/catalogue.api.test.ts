import { beforeEach, describe, expect, test } from 'vitest'
import {
  dozens,
  makeClothingType,
  makeColor,
  makeCustomer,
  makeDesign,
  makeOrder,
  openCatalogue,
  production,
  tinyPng,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { customerEndpoints } from '../customers/customers.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'
import { userEndpoints } from '../users/users.contract.ts'
import { getCatalogue, getCatalogueTimestamp } from './catalogue.contract.ts'

const shop = await openShop()
const timestamp = async () => (await shop.call(getCatalogueTimestamp, {})).timestamp

test('before anything has changed it is 0', async () => {
  expect(await timestamp()).toBe(0)
})

describe('§4 §7 the timestamp', () => {
  const customer = { name: 'Ann', phone_no: '1' }
  const color = { name: 'Red' }
  const clothingType = { name: 'Tee' }
  const design = () => ({ name: 'Front', screenPrintingOn: 'front' as const, frontImage: tinyPng() })

  const kinds = [
    ['customers', customerEndpoints, async () => (await makeCustomer(shop, 'Ann'))._id, () => customer],
    ['colors', colorEndpoints, async () => (await makeColor(shop, 'Red'))._id, () => color],
    ['clothingTypes', clothingTypeEndpoints, async () => (await makeClothingType(shop, 'Tee'))._id, () => clothingType],
    ['designs', designEndpoints, async () => (await makeDesign(shop, 'Front', 'front'))._id, design],
  ] as const

  test.each(kinds)(
    'rises with every change of %s, and tells every screen so',
    async (table, endpoints, create, form) => {
      const screen = await shop.watch({ as: 'warehouse_operator' })
      let last = await timestamp()
      const rises = async () => {
        const now = await timestamp()
        expect(now).toBeGreaterThan(last)
        expect(await screen.next(recordsChanged)).toEqual({ tables: [table] })
        last = now
      }
      const id = await create()
      await rises()
      await shop.call(endpoints.update, { id, ...form(), name: 'Another' })
      await rises()
      await shop.call(endpoints.softDelete, { ids: [id] })
      await rises()
      await shop.call(endpoints.restore, { ids: [id] })
      await rises()
      await shop.call(endpoints.softDelete, { ids: [id] })
      await rises()
      await shop.call(endpoints.purge, { ids: [id] })
      await rises()
      expect(screen.received).toHaveLength(6)
    },
  )

  test('stays with everything else: reads, refusals, users, orders', async () => {
    const catalogue = await openCatalogue(shop)
    const before = await timestamp()
    await shop.call(customerEndpoints.list, {})
    await shop.refusal(customerEndpoints.create, { name: '' })
    await shop.refusal(customerEndpoints.update, { ...customer, id: catalogue.customer, version: 7 })
    await shop.call(customerEndpoints.update, { id: catalogue.customer })
    await shop.refusal(customerEndpoints.restore, { ids: [catalogue.customer] })
    await makeOrder(shop, catalogue)
    const user = { username: 'Nora', password: 'long enough', role: 'machine_operator' as const }
    await shop.call(userEndpoints.create, user)
    expect(await timestamp()).toBe(before)
  })

  test('ten who change something at once each raise it', async () => {
    const before = await timestamp()
    const made = Array.from({ length: 10 }, async (_, n) => {
      await (n % 2 ? makeColor(shop, `Red ${n}`) : makeCustomer(shop, `Ann ${n}`))
      return timestamp()
    })
    const seen = await Promise.all(made)
    expect(Math.min(...seen)).toBeGreaterThan(before)
    expect(await timestamp()).toBe(Math.max(...seen))
    expect(await timestamp(), 'each raised it by one at least').toBeGreaterThanOrEqual(before + 10)
  })
})

describe('§3 §7 what an order can be made of', () => {
  let trashed: string
  beforeEach(async () => {
    trashed = (await makeCustomer(shop, 'Trashed'))._id
    await shop.call(customerEndpoints.softDelete, { ids: [trashed] })
  })

  test('M1: live records only, by name, with the timestamp that is good for them', async () => {
    const id = (await makeCustomer(shop, 'Aaron'))._id
    const { _id: color } = await makeColor(shop, 'Aqua', '00ffff')
    const { _id: clothingType } = await makeClothingType(shop, 'Apron')
    const design = await makeDesign(shop, 'Anchor', 'front')
    const bundle = await shop.call(getCatalogue, {}, { as: 'warehouse_operator' })
    expect(bundle.timestamp).toBe(await timestamp())
    expect(bundle.customers![0]).toEqual({ _id: id, name: 'Aaron', phone_no: '555 0100' })
    expect(bundle.colors![0]).toEqual({ _id: color, name: 'Aqua', code: '00ffff' })
    expect(bundle.clothingTypes![0]).toEqual({ _id: clothingType, name: 'Apron' })
    const { frontImagePaths, backImagePaths } = design
    expect(bundle.printingDesign![0]).toEqual({
      ...{ _id: design._id, name: 'Anchor', screenPrintingOn: 'front', frontImagePaths, backImagePaths },
    })
    expect(bundle.customers!.map(({ _id }) => _id)).not.toContain(trashed)
    const names = bundle.customers!.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  test('M11: the parts that are asked for, all of them by default', async () => {
    const getKeys = async (input: InputOf<typeof getCatalogue>) => Object.keys(await shop.call(getCatalogue, input))
    const all = ['timestamp', 'customers', 'clothingTypes', 'colors', 'printingDesign', 'used']
    expect(await getKeys({})).toEqual(all)
    expect(await getKeys({ parts: '' })).toEqual(all)
    expect(await getKeys({ parts: 'colors' })).toEqual(['timestamp', 'colors', 'used'])
    expect(await getKeys({ parts: ['colors', 'customers'] })).toEqual(['timestamp', 'customers', 'colors', 'used'])
    expect(await shop.refusal(getCatalogue, { parts: 'colors,users' })).toMatchObject({ status: 400 })
  })

  test('of colors and clothing types those that orders use most are said, the most used first', async () => {
    const goods = await openCatalogue(shop)
    const navy = (await makeColor(shop, 'Navy'))._id
    const { _id: hoodie } = await makeClothingType(shop, 'Hoodie')
    const both = [dozens(navy), dozens(goods.color)]
    for (const items of [both, both, [dozens(navy)]])
      await makeOrder(shop, goods, { productionProducts: [production(goods, { clothingType: hoodie, items })] })
    const { used } = await shop.call(getCatalogue, { parts: 'colors,clothingTypes' })
    expect(used!.colors!.slice(0, 2)).toEqual([navy, goods.color])
    expect(used!.clothingTypes![0]).toBe(hoodie)
    expect((await shop.call(getCatalogue, { parts: 'customers' })).used).toEqual({})
  })

  test('a browser that has it still is told so, until something changes', async () => {
    const ask = (tag?: string) =>
      shop.http.inject({
        url: getCatalogue.path,
        headers: {
          authorization: `Bearer ${shop.staff.administrator.token}`,
          ...(tag && { 'if-none-match': tag }),
        },
      })
    const first = await ask()
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: `"${await timestamp()}"` })
    const tag = String(first.headers.etag)
    for (const known of [tag, `W/${tag}`, `"1", ${tag}`]) {
      const second = await ask(known)
      expect([second.statusCode, second.body]).toEqual([304, ''])
    }
    await makeColor(shop, 'Blue')
    expect((await ask(tag)).statusCode).toBe(200)
  })
})

test.each([getCatalogueTimestamp, getCatalogue])('M4: $name is for the office and the warehouse', async (endpoint) => {
  await shop.call(endpoint, {}, { as: 'administrator' })
  await shop.call(endpoint, {}, { as: 'warehouse_operator' })
  expect((await shop.refusal(endpoint, {}, { as: 'machine_operator' })).status).toBe(403)
  expect((await shop.refusal(endpoint, {}, { as: 'nobody' })).status).toBe(401)
})
