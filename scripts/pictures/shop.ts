/** The shops that are pictured, each served by a process whose clock stands still. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { signIn } from '../../src/features/auth/auth.contract.ts'
import { getBackups, makeBackup } from '../../src/features/backups/backups.contract.ts'
import { customerEndpoints } from '../../src/features/customers/customers.contract.ts'
import { designEndpoints } from '../../src/features/designs/designs.contract.ts'
import { listOrders } from '../../src/features/orders/orders.contract.ts'
import { setUp } from '../../src/screens/setup/setup.contract.ts'
import { userEndpoints } from '../../src/features/users/users.contract.ts'
import { type ServerProcess, startServer } from '../../src/server/testing/server-process.ts'
import { type Role, ROLES } from '../../src/shared/roles.ts'
import { root } from '../install.ts'
import type { Shown, Viewer } from './screens.ts'

const PASSWORD = 'a long enough password'
const PEOPLE: Record<Role, string> = { administrator: 'Ada', warehouse_operator: 'Walter', machine_operator: 'Mia' }

/** A Wednesday, in the afternoon of the shop. */
const MADE_AT = Date.parse('2026-10-14T18:20:00Z')
export const SHOWN_AT = MADE_AT + 60_000
export const TIME_ZONE = 'America/New_York'

/** Where the shops lie while they are pictured: the same folder in each run, because the screens tell its name. */
const IN_USE = join(root, 'build/pictured')

interface Served {
  at?: number
  backups?: string
}

/** Serves the shop in the folder `data` with the server of `checkout`; backups are made by themselves only where asked. */
const serve = (checkout: string, data: string, { at = SHOWN_AT, backups = 'off' }: Served = {}) =>
  startServer(
    {
      ...{ DATA_DIR: data, ADMIN_USERNAME: '', ADMIN_PASSWORD: '', BACKUP_AT: backups },
      ...{ TZ: TIME_ZONE, PICTURED_AT: `${at}` },
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'frozen.ts')).href}`,
    },
    relative(join(root, 'src'), join(checkout, 'src/main.ts')),
  )

const enter = (server: ServerProcess, role: Role) => server.call(signIn, { username: PEOPLE[role], password: PASSWORD })

/** The sample shop with a backup and a person of each role, who has chosen the password already. */
async function makeShop(checkout: string, data: string): Promise<void> {
  const server = await serve(checkout, data, { at: MADE_AT })
  await server.call(setUp, { username: PEOPLE.administrator, password: PASSWORD, sampleShop: true })
  server.useToken((await enter(server, 'administrator')).token)
  for (const role of ['warehouse_operator', 'machine_operator'] as const)
    await server.call(userEndpoints.create, { username: PEOPLE[role], password: PASSWORD, role })
  await server.call(makeBackup, {})
  while ((await server.call(getBackups, {})).running) await wait(100)
  await server.kill('SIGTERM')
  const database = new DatabaseSync(join(data, 'shop.sqlite'))
  database.exec('update users set "mustChangePassword" = 0')
  database.close()
}

export type Shops = Awaited<ReturnType<typeof openShops>>

/** Makes the sample shop in the folder `kept`, a copy of `former` if there is one, and shows it beside empty ones. */
export async function openShops(checkout: string, kept: string, former?: string) {
  rmSync(kept, { recursive: true, force: true })
  rmSync(IN_USE, { recursive: true, force: true })
  if (former) cpSync(former, kept, { recursive: true })
  else {
    await makeShop(checkout, join(IN_USE, 'sample'))
    cpSync(join(IN_USE, 'sample'), kept, { recursive: true })
  }
  cpSync(kept, join(IN_USE, 'sample'), { recursive: true })
  for (const name of ['first', 'beginner']) mkdirSync(join(IN_USE, name), { recursive: true })
  const [sample, first, beginner] = await Promise.all(
    ['sample', 'first', 'beginner'].map((name) =>
      // A backup of today is there already.
      serve(checkout, join(IN_USE, name), name === 'sample' ? { backups: '02:00' } : {}),
    ),
  )
  const servers = { sample: sample!, first: first!, beginner: beginner! }
  const sessions: Partial<Record<Viewer, string>> = {}
  for (const role of ROLES) sessions[role] = JSON.stringify(await enter(servers.sample, role))
  servers.sample.useToken((await enter(servers.sample, 'administrator')).token)
  sessions.beginner = JSON.stringify(await servers.beginner.call(setUp, { username: 'Ada', password: PASSWORD }))

  return {
    shown: await findShown(servers.sample),
    /** Rules for the browser: an address tells a port, and another one in each run. */
    hosts: Object.entries(servers).map(
      ([name, { address }]) => `MAP ${name}.localhost 127.0.0.1:${new URL(address).port}`,
    ),
    seenBy(viewer: Viewer) {
      const name = viewer === 'first' || viewer === 'beginner' ? viewer : 'sample'
      return { baseURL: `http://${name}.localhost`, session: sessions[viewer] }
    },
    async close() {
      for (const server of Object.values(servers)) await server.kill('SIGTERM')
      rmSync(IN_USE, { recursive: true })
    },
  }
}

async function findShown({ call }: ServerProcess): Promise<Shown> {
  const sort = { sortField: 'orderNo', sortOrder: 1 } as const
  const { data: onMachines } = await call(listOrders, { view: 'schedule', ...sort })
  const { data: complete } = await call(listOrders, { view: 'complete', ...sort })
  const { data: customers } = await call(customerEndpoints.list, {})
  const { data: designs } = await call(designEndpoints.list, {})
  return {
    order: onMachines[0]!._id,
    complete: complete[0]!._id,
    orders: onMachines
      .slice(0, 3)
      .map(({ _id }) => _id)
      .join(),
    customer: customers[0]!._id,
    design: designs[0]!._id,
  }
}
