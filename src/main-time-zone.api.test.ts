import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { signIn } from './features/auth/auth.contract.ts'
import { getDashboard } from './screens/dashboard/dashboard.contract.ts'
import { getShop, updateShop } from './features/machines/machines.contract.ts'
import { isSetupNeeded } from './screens/setup/setup-needed.contract.ts'
import { ADMINISTRATOR, startServer } from './server/testing/server-process.ts'
import { freshDatabase } from './server/testing/shop.ts'

/** Their clocks are a day and an hour apart, so that they never have the same day. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

const getDayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format()

const SERVERS = inject('template').engine === 'postgres' ? 2 : 1

test('C2: a new time zone reaches all threads and all servers of the shop, which are in UTC themselves', async () => {
  const { settings, remove } = await freshDatabase()
  onTestFinished(remove)
  const servers: Awaited<ReturnType<typeof startServer>>[] = []
  for (let count = 0; count < SERVERS; count++) {
    const server = await startServer({ ...settings, TZ: 'UTC' })
    onTestFinished(() => void server.kill('SIGKILL'))
    server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
    servers.push(server)
  }
  const say = async (timeZone: string) => {
    const { version } = await servers[0]!.call(getShop, {})
    await servers[0]!.call(updateShop, { timeZone, version })
  }
  for (const timeZone of [FIRST, LAST, FIRST]) {
    await say(timeZone)
    for (const server of servers) {
      const look = async () => {
        const days = [getDayIn(timeZone)]
        // Enough for both threads.
        const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(getDashboard, {})))
        const { headers } = await fetch(`${server.address}${isSetupNeeded.path}`)
        const told = [headers.get('shop-time-zone'), headers.get('shop-day')]
        const seen = new Set([...answers.map(({ today }) => today), told[1]])
        return [told[0], [...seen].every((day) => [...days, getDayIn(timeZone)].includes(day!))]
      }
      if (server === servers[0]) expect(await look()).toEqual([timeZone, true])
      else await expect.poll(look).toEqual([timeZone, true])
    }
  }
  const { output } = await servers[0]!.kill('SIGTERM')
  expect(output).toContain('The shop has its days in the time zone ')
})

test('C2: a shop begins with the time zone of the server that makes it, and keeps it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-zone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const TZ of ['America/Denver', 'Asia/Tokyo']) {
    const server = await startServer({ DATA_DIR: folder, TZ })
    server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
    const stored = await server.call(getShop, {})
    expect(stored).toMatchObject({ timeZone: 'America/Denver', isTimeZoneConfirmed: false })
    const { output } = await server.kill('SIGTERM')
    expect(output).toContain('The shop has its days in the time zone America/Denver')
  }
})
