import { expect, test } from 'vitest'
import { testRecords } from '../../server/testing/record-suite.ts'
import { openShop } from '../../server/testing/shop.ts'
import { clothingTypeEndpoints as endpoints } from './clothing-types.contract.ts'

const shop = await openShop()

testRecords(shop, {
  endpoints,
  key: 'clothingType',
  noun: 'clothing type',
  nameField: 'name',
  csvLabels: 'Name',
  form: (name) => ({ name }),
})

test('§3 §5 §8 a clothing type needs a name', async () => {
  const { message, clothingType } = await shop.call(endpoints.create, { name: ' Hoodie ' })
  expect([message, clothingType.name]).toEqual(['Clothing type created.', 'Hoodie'])
  const problem = { code: 'invalid', field: 'name', message: 'Name is required' }
  expect(await shop.refusal(endpoints.create, { name: '' })).toEqual({ status: 400, problem })
  expect(await shop.refusal(endpoints.update, { id: clothingType._id, name: ' ' })).toEqual({ status: 400, problem })
  expect(await shop.call(endpoints.get, { id: clothingType._id })).toEqual(clothingType)
})
