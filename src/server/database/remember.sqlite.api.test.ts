import { expect, test, vi } from 'vitest'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { makeCustomer } from '../testing/fixtures.ts'
import { openShop } from '../testing/shop.ts'
import type { Reader } from './database.ts'
import { remember } from './remember.ts'

// How often it reads: on PostgreSQL other databases of the same cluster count as changes, too.
const shop = await openShop()
const countCustomers = async (db: Reader) => (await db.selectFrom('customers').select('_id').execute()).length

test('what was read is read anew after a change by anybody, after a second, and in a transaction', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const read = vi.fn<typeof countCustomers>(countCustomers)
  const count = remember(read)
  const { read: db } = shop.database
  expect([await count(db), await count(db)]).toEqual([0, 0])
  expect(read).toHaveBeenCalledTimes(1)

  const { _id } = await makeCustomer(shop, 'Nora')
  expect([await count(db), await count(db)]).toEqual([1, 1])
  expect(read).toHaveBeenCalledTimes(2)
  // Nothing is added, but something is changed.
  await shop.call(customerEndpoints.update, { id: _id, name: 'Nora North', phone_no: '555 0100' })
  await count(db)
  expect(read).toHaveBeenCalledTimes(3)

  vi.setSystemTime(Date.now() + 1_000)
  expect([await count(db), await count(db)]).toEqual([1, 1])
  expect(read).toHaveBeenCalledTimes(4)

  const inTransaction = await shop.database.write(async (tx) => {
    const before = await count(tx)
    await tx.deleteFrom('customers').execute()
    return [before, await count(tx), await count(db)]
  })
  expect(inTransaction).toEqual([1, 0, 1])
  expect(await count(db)).toBe(0)
  vi.useRealTimers()
})

test('those who ask at once wait for one read, and one that fails is forgotten', async () => {
  const { read: db } = shop.database
  const read = vi.fn<typeof countCustomers>(countCustomers)
  const count = remember(read)
  read.mockRejectedValueOnce(new Error('The disk is gone.'))
  await expect(count(db)).rejects.toThrow('The disk is gone.')
  expect(await Promise.all([count(db), count(db), count(db)])).toEqual([0, 0, 0])
  expect(read).toHaveBeenCalledTimes(2)
})
