import { expect, test } from 'vitest'
import { openShop } from '../../server/testing/shop.ts'
import { listOrders } from '../../features/orders/orders.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import { setUp } from './setup.contract.ts'

const shop = await openShop()

test('M6: of two at once who ask for the sample shop one gets it, filled once and with no other user', async () => {
  // Without users the shop counts as not set up.
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
  const attempts = await Promise.allSettled(
    ['Grace', 'Linus'].map((username) =>
      shop.call(setUp, { username, password: 'kettle fog tram', sampleShop: true }, { as: 'nobody' }),
    ),
  )
  const tokens = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value.token : []))
  expect(tokens).toHaveLength(1)
  const [as] = tokens
  expect((await shop.call(userEndpoints.list, {}, { as: as! })).total).toBe(1)
  expect((await shop.call(listOrders, {}, { as: as! })).total).toBe(300)
})
