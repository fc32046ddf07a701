import { expect, test } from 'vitest'
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { tinyPng } from '../testing/fixtures.ts'
import { openShop } from '../testing/shop.ts'
import { selectRecords, updateRecord } from './records.ts'

const shop = await openShop()

type Endpoints = Record<'create' | 'get' | 'update' | 'softDelete' | 'restore', Endpoint>

const kinds: { noun: string; endpoints: Endpoints; form: Record<string, unknown>; change: Record<string, unknown> }[] =
  [
    { noun: 'color', endpoints: colorEndpoints, form: { name: 'Plum' }, change: { name: 'Prune' } },
    { noun: 'clothing type', endpoints: clothingTypeEndpoints, form: { name: 'Vest' }, change: { name: 'Coat' } },
    {
      noun: 'customer',
      endpoints: customerEndpoints,
      form: { name: 'Ann', phone_no: '1' },
      change: { name: 'Anne' },
    },
    {
      noun: 'printing design',
      endpoints: designEndpoints,
      form: { name: 'Sun', screenPrintingOn: 'front', frontImage: tinyPng() },
      change: { name: 'Moon' },
    },
    {
      noun: 'user',
      endpoints: userEndpoints,
      form: { username: 'Olga', password: 'a long enough password', role: 'machine_operator', email: '' },
      change: { username: 'Helga' },
    },
  ]

test.each(kinds)('a $noun in the trash is changed by nobody', async ({ noun, endpoints, form, change }) => {
  const { message: _, ...answer } = (await shop.call(endpoints.create, form)) as Record<string, { _id: string }>
  const { _id: id } = Object.values(answer)[0]!
  await shop.call(endpoints.softDelete, { ids: [id] })
  const trashed = await shop.call(endpoints.get, { id })
  // The error does not depend on the version that is sent.
  for (const version of [undefined, 1, 7]) {
    expect(await shop.refusal(endpoints.update, { ...form, ...change, id, version })).toEqual({
      status: 409,
      problem: { code: 'conflict', message: `This ${noun} is in the trash. Restore it first.` },
    })
  }
  expect(await shop.call(endpoints.get, { id })).toEqual(trashed)
  await shop.call(endpoints.restore, { ids: [id] })
  await shop.call(endpoints.update, { ...form, ...change, id })
  expect(await shop.call(endpoints.get, { id })).toMatchObject(change)
})

test('a transaction reads what it has changed itself', async () => {
  const { customer } = await shop.call(customerEndpoints.create, { name: 'Before', phone_no: '1' })
  const names = await shop.database.write(async (tx) => {
    const read = () => selectRecords(tx, 'customers', [customer._id])
    const [before] = await read()
    await updateRecord(tx, 'customers', before!, { name: 'After' })
    return [before, ...(await read())].map((record) => record!.name)
  })
  expect(names).toEqual(['Before', 'After'])
})
