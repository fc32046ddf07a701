import { expect } from 'vitest'
import type { Shop } from '../shop.ts'
import { expectReplayed, readNames, replay, type Replayed } from './replay.ts'
import { getFaults, takeSnapshot } from './shown.ts'
import { expectStatusChanges } from './status-changes.ts'
import { readStored } from './stored.ts'

/** Ledger, totals, one live schedule a side, statuses, and the history replayed, of a shop of at most 300 orders. */
export async function expectInvariants(shop: Shop): Promise<void> {
  const { read } = shop.database
  const ids = async (table: 'customers' | 'clothingTypes' | 'colors') =>
    (await read.selectFrom(table).select('_id').execute()).map(({ _id }) => _id)
  const materials = {
    customers: await ids('customers'),
    clothingTypes: await ids('clothingTypes'),
    colors: await ids('colors'),
    designs: { front: '', back: '', both: '' },
  }
  const stored = await readStored(read, materials, 0)
  expect(getFaults((await takeSnapshot(shop, materials, stored)).shown)).toEqual([])
  const replayed: Replayed = new Map()
  replay(replayed, stored.history, () => false)
  expectReplayed(replayed, stored, await readNames(read))
  expectStatusChanges(stored)
}
