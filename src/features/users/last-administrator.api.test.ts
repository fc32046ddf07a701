import { describe, expect, test } from 'vitest'
import { openShop, type Person, type Shop } from '../../server/testing/shop.ts'
import { userEndpoints as endpoints } from './users.contract.ts'

/** Each case has its own shop, because the remaining users depend on which call wins. */
const cases: [string, (shop: Shop, person: Person, as: Person) => Promise<unknown>, Shop][] = [
  ['delete', (shop, { userId }, as) => shop.call(endpoints.softDelete, { ids: [userId] }, { as }), await openShop()],
  [
    'demote',
    (shop, { userId: id, username }, as) =>
      shop.call(endpoints.update, { id, username, role: 'machine_operator' }, { as }),
    await openShop(),
  ],
]

describe('M2: two writers at once', () => {
  test.each(cases)('two administrators who %s each other leave one', async (_, harm, shop) => {
    const ada = shop.staff.administrator
    const bea = await shop.hire('administrator', 'Bea')
    const done = await Promise.allSettled([harm(shop, bea, ada), harm(shop, ada, bea)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await shop.database.read
      .selectFrom('users')
      .select('username')
      .where('role', '=', 'administrator')
      .where('deletedAt', 'is', null)
      .execute()
    expect(left).toEqual([{ username: done[0].status === 'fulfilled' ? 'Ada' : 'Bea' }])
  })
})
