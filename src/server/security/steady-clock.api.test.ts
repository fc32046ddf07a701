import { afterEach, expect, test, vi } from 'vitest'
import { isKnownNetwork, noteNetwork } from '../../features/auth/known-networks.db.ts'
import { openShop } from '../testing/shop.ts'
import { DAY_MS } from '../clock.ts'
import { storeEvents, sweepEvents } from './security-events.ts'

const { database, staff } = await openShop()
afterEach(() => void vi.useRealTimers())

const START = Date.parse('2026-11-30T10:00:00.000Z')
const setClock = (at: number | string) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

/** What a server does on a day: it notes what happens, somebody signs in from elsewhere, and what has expired goes. */
async function live(at: number | string, detail = String(at)): Promise<void> {
  setClock(at)
  await database.write((tx) => storeEvents(tx, [{ kind: 'password_reset', detail }]))
  await database.write((tx) => noteNetwork(tx, staff.administrator.userId, `10.1.1.${detail.length}${at}`))
  await sweepEvents(database)
}

const details = async () =>
  (await database.read.selectFrom('securityEvents').select('detail').orderBy('detail').execute()).map(
    ({ detail }) => detail,
  )

test('M12, M5: a clock that was set lets nothing expire by age until it has gone on for as long', async () => {
  await live(START - 170 * DAY_MS, 'long ago')
  await live(START - 150 * DAY_MS, 'closed for three weeks before')
  await live(START - 120 * DAY_MS, 'known')
  for (const at of ['2031-06-01', '2031-06-02', START, '1970-01-01T00:00:10Z', '2000-01-01', START + DAY_MS])
    await live(at)
  const all = ['long ago', 'closed for three weeks before', 'known', '2031-06-01', '2031-06-02', String(START)]
  const kept = [...all, '1970-01-01T00:00:10Z', '2000-01-01', String(START + DAY_MS)]
  expect(await details()).toEqual(kept.toSorted())
  setClock(START - 120 * DAY_MS)
  const knows = (network: string) => isKnownNetwork(database.read, staff.administrator.userId, network)
  expect(await knows(`10.1.1.${'known'.length}${START - 120 * DAY_MS}`)).toBe(true)

  // The clock is right from here on: after 180 days what is as old goes, and what bears the day of a wrong clock with it.
  for (let day = 2; day <= 179; day++) {
    setClock(START + day * DAY_MS)
    await sweepEvents(database)
  }
  expect(await details()).toEqual(kept.toSorted())
  for (let day = 180; day <= 183; day++) {
    setClock(START + day * DAY_MS)
    await sweepEvents(database)
  }
  expect(await details()).toEqual(['2031-06-01', '2031-06-02'])
})

test('M12: days on which the shop is closed delay nothing', async () => {
  await database.write((tx) => tx.deleteFrom('clock').execute())
  await live('2040-01-01', 'first')
  for (let days = 0; days <= 9; days++) await live(Date.parse('2040-01-01') + days * 21 * DAY_MS, `later ${days}`)
  expect(await details()).not.toContain('first')
})
