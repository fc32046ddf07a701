import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { signOut, whoAmI } from '../../../features/auth/auth.contract.ts'
import { recordsChanged } from '../../../shared/records/records-changed.ts'
import { hashToken } from '../../security/sessions.ts'
import { makeColor } from '../../testing/fixtures.ts'
import { openShop, type Person, type Screen } from '../../testing/shop.ts'

// Before the server starts, so that its sweep uses the fake clock. Everything else uses the real one.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
// Registered before the shop's own clean-up, so that it runs after it. Other test files go on in this process.
afterAll(() => void vi.useRealTimers())
const shop = await openShop()
const sweep = () => vi.advanceTimersByTime(60_000)

const HOUR = 3_600_000

const another = shop.signInAgain
const lastUsedAt = async ({ token }: Person) =>
  (
    await shop.database.read
      .selectFrom('sessions')
      .select('lastUsedAt')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
  ).lastUsedAt
const leaveUnused = (persons: Person[], hours: number) =>
  shop.database.write((tx) =>
    tx
      .updateTable('sessions')
      .set({ lastUsedAt: new Date(Date.now() - hours * HOUR).toISOString() })
      .where(
        'tokenHash',
        'in',
        persons.map(({ token }) => hashToken(token)),
      )
      .execute(),
  )

/** Whether a screen is still connected once another one, which must be disconnected, is. */
async function isConnectedAfter(screen: Screen, other: Screen): Promise<boolean> {
  await other.disconnected
  return Promise.race([screen.disconnected.then(() => false), new Promise<boolean>((is) => setTimeout(is, 200, true))])
}

test('P7: signing out ends the screens of that browser, and of no other', async () => {
  const phone = await shop.hire('warehouse_operator', 'Nora')
  const desk = await another(phone)
  const [onPhone, secondTab, onDesk] = [phone, phone, desk].map((as) => shop.watch({ as }))
  await Promise.all([onPhone, secondTab, onDesk])
  await shop.call(signOut, {}, { as: phone })
  await (
    await secondTab!
  ).disconnected
  expect(await isConnectedAfter(await onDesk!, await onPhone!)).toBe(true)
  expect((await shop.refusal(whoAmI, {}, { as: phone })).status).toBe(401)
  expect(await shop.call(whoAmI, {}, { as: desk })).toMatchObject({ username: 'Nora' })
})

test('M5: a screen whose session nobody has used for 12 hours is disconnected, and looking is no use', async () => {
  const idle = await shop.hire('machine_operator', 'Ida')
  const busy = await shop.hire('machine_operator', 'Ben')
  const [idleScreen, busyScreen] = await Promise.all([shop.watch({ as: idle }), shop.watch({ as: busy })])
  await leaveUnused([idle], 12.1)
  await leaveUnused([busy], 11.9)
  const before = await lastUsedAt(busy)
  sweep()
  expect(await isConnectedAfter(busyScreen, idleScreen)).toBe(true)
  expect(await lastUsedAt(busy)).toBe(before)
})

test('a screen whose session is gone without a word is disconnected', async () => {
  const [gone, there] = [await shop.hire('machine_operator', 'Gone'), await shop.hire('machine_operator', 'There')]
  const [goneScreen, thereScreen] = await Promise.all([shop.watch({ as: gone }), shop.watch({ as: there })])
  await shop.database.write((tx) => tx.deleteFrom('sessions').where('tokenHash', '=', hashToken(gone.token)).execute())
  sweep()
  expect(await isConnectedAfter(thereScreen, goneScreen)).toBe(true)
})

test('a sweep asks the database once, however many screens are open', async () => {
  const people = await Promise.all(['Uno', 'Due', 'Tre'].map((name) => shop.hire('machine_operator', name)))
  await Promise.all(people.flatMap((as) => [shop.watch({ as }), shop.watch({ as })]))
  const selects = vi.spyOn(shop.database.read, 'selectFrom')
  sweep()
  expect(selects).toHaveBeenCalledTimes(1)
  selects.mockRestore()
})

// Only on PostgreSQL do server processes exchange events, through statements of the pool.
const pools = [shop.database.pool].filter((pool) => pool !== undefined)

test.each(pools)('P7: the screens of a process do not wait until the others are told', async (pool) => {
  const screen = await shop.watch()
  const telling = vi.spyOn(pool, 'query').mockReturnValue(new Promise(() => {}) as never)
  onTestFinished(() => telling.mockRestore())
  await makeColor(shop, 'Red')
  expect(await screen.next(recordsChanged)).toEqual({ tables: ['colors'] })
  expect(telling).toHaveBeenCalled()
})

test.each(pools)(
  'P7: once a process hears the others again, its screens ask for what they have missed',
  async (pool) => {
    const screen = await shop.watch()
    const listening = `from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
    const count = async () => (await pool.query(`select 1 ${listening}`)).rowCount
    await expect.poll(count).toBe(1)
    await pool.query(`select pg_terminate_backend(pid) ${listening}`)
    await screen.disconnected
    expect(await count()).toBe(1)
  },
)
