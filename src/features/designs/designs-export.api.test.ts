import { expect, test } from 'vitest'
import { makeDesign } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { designEndpoints as endpoints } from './designs.contract.ts'

const shop = await openShop()

test('an export says in words where a design is printed, and leaves the images out', async () => {
  await makeDesign(shop, 'Worded 1', 'front_back')
  await makeDesign(shop, 'Worded 2', 'back')
  expect(await shop.text(endpoints.export, { search: 'worded' })).toBe(
    '\ufeffName,Screen Printing On\r\nWorded 1,Front and Back\r\nWorded 2,Back\r\n',
  )
})
