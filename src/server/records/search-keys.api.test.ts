import { expect, test } from 'vitest'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { tinyPng } from '../testing/fixtures.ts'
import { openShop } from '../testing/shop.ts'

const shop = await openShop()
await shop.call(colorEndpoints.create, { name: 'Silver', code: 'b6b8ba' })
const images = { frontImage: tinyPng() as never, backImage: tinyPng() as never }
await shop.call(designEndpoints.create, { name: 'Sun', screenPrintingOn: 'front_back', ...images })
await shop.call(designEndpoints.create, { name: 'Backwards', screenPrintingOn: 'back', backImage: images.backImage })
const { customer } = await shop.call(customerEndpoints.create, {
  name: 'Ac\u200bme Ath\u00adletics',
  phone_no: '+46 8',
  address: 'Street\u2060 1\nLund',
})

const pack = { username: 'Wilma', password: 'a long enough password', role: 'warehouse_operator' } as const
await shop.call(userEndpoints.create, pack)

const result = async (endpoint: Endpoint, search: string) => {
  const { data } = (await shop.call(endpoint, { search })) as { data: { name?: string; username?: string }[] }
  return data.map(({ name, username }) => name ?? username)
}

const SHOWN: { endpoint: Endpoint; search: string; name: string }[] = [
  { endpoint: colorEndpoints.list, search: '#b6b8ba', name: 'Silver' },
  { endpoint: colorEndpoints.list, search: 'b6b8', name: 'Silver' },
  { endpoint: designEndpoints.list, search: 'Front and Back', name: 'Sun' },
  { endpoint: designEndpoints.list, search: 'back front', name: 'Sun' },
  { endpoint: userEndpoints.list, search: 'Warehouse Operator', name: 'Wilma' },
  { endpoint: customerEndpoints.list, search: 'acme athletics', name: customer.name },
  { endpoint: customerEndpoints.list, search: customer.name, name: customer.name },
  { endpoint: customerEndpoints.list, search: 'Street 1 Lund', name: customer.name },
]

test.each(SHOWN)('$endpoint.name finds $search', async ({ endpoint, search, name }) => {
  expect(await result(endpoint, search)).toEqual([name])
})

test('§2.4 the trash is searched by who deleted what, in the words of the list', async () => {
  const zoe = await shop.hire('administrator', 'Zoë')
  const trashed = async (name: string, as: typeof zoe | 'administrator') => {
    const { customer: made } = await shop.call(customerEndpoints.create, { name, phone_no: '1' })
    await shop.call(customerEndpoints.softDelete, { ids: [made._id] }, { as })
  }
  expect(await result(customerEndpoints.trash, 'by zoe'), 'an empty trash').toEqual([])
  await trashed('Gone one', zoe)
  await trashed('Gone two', 'administrator')
  expect(await result(customerEndpoints.trash, 'by ZOE')).toEqual(['Gone one'])
  expect(await result(customerEndpoints.trash, 'ada gone')).toEqual(['Gone two'])
  expect(await result(customerEndpoints.trash, 'gone'), 'deleted last first').toEqual(['Gone two', 'Gone one'])
  expect((await shop.call(customerEndpoints.trash, { search: 'by' })).total).toBe(2)
  expect(await result(customerEndpoints.list, 'by ada')).toEqual([])
})
