/**
 * `npm run pictures -- NEW [OLD]`: takes a picture of every screen and of most dialogs of a sample shop into the folder NEW,
 * at four widths, light and dark. With OLD, the folder of an earlier run, it shows the same shop as that run did, lists the
 * pictures that differ, and puts both beside each other into NEW/different.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../src/features/auth/auth.contract.ts'
import { listOrders } from '../src/features/orders/orders.contract.ts'
import { setUp } from '../src/screens/setup/setup.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { startServer } from '../src/server/testing/server-process.ts'
import type { Role } from '../src/shared/roles.ts'
import { ensureBuilt } from './build.ts'
import { CHROMIUM, whatToInstall } from './machine.mjs'

const WIDTHS = [1440, 1280, 1024, 390]
const SCHEMES = ['light', 'dark'] as const
const PASSWORD = 'a long enough password'
const PEOPLE: Record<Role, string> = { administrator: 'Ada', warehouse_operator: 'Walter', machine_operator: 'Mia' }

type Action = (page: Page) => Promise<void>
const press =
  (name: string | RegExp): Action =>
  (page) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click()
const keys =
  (...pressed: string[]): Action =>
  async (page) => {
    for (const key of pressed) await page.keyboard.press(key)
  }

const [target, former] = process.argv.slice(2).map((path) => resolve(path))
if (!target) throw new Error('Say where the pictures go: npm run pictures -- FOLDER [OLDER FOLDER]')
await ensureBuilt()
const executablePath = CHROMIUM.find()
if (!executablePath) throw new Error(whatToInstall([CHROMIUM]))

const data = join(target, 'shop')
mkdirSync(target, { recursive: true })
rmSync(data, { recursive: true, force: true })
await (former ? cpSync(join(former, 'shop'), data, { recursive: true }) : makeShop())
const work = join(target, 'shop-in-use')
cpSync(data, work, { recursive: true })
const server = await startServer({ DATA_DIR: work, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
try {
  await takeAll()
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  rmSync(work, { recursive: true })
}
if (former) await compare(former)

/** The sample shop with a person of each role, who has chosen the password already. */
async function makeShop(): Promise<void> {
  const begun = await startServer({ DATA_DIR: data, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  await begun.call(setUp, { username: PEOPLE.administrator, password: PASSWORD, sampleShop: true })
  begun.useToken((await begun.call(signIn, { username: PEOPLE.administrator, password: PASSWORD })).token)
  for (const role of ['warehouse_operator', 'machine_operator'] as const)
    await begun.call(userEndpoints.create, { username: PEOPLE[role], password: PASSWORD, role })
  await begun.kill('SIGTERM')
  const database = new DatabaseSync(join(data, 'shop.sqlite'))
  database.exec('update users set "mustChangePassword" = 0')
  database.close()
}

async function takeAll(): Promise<void> {
  const sessions = Object.fromEntries(
    await Promise.all(
      Object.entries(PEOPLE).map(async ([role, username]) => [
        role,
        JSON.stringify(await server.call(signIn, { username, password: PASSWORD })),
      ]),
    ),
  ) as Record<Role, string>
  server.useToken((JSON.parse(sessions.administrator) as { token: string }).token)
  const { data: orders } = await server.call(listOrders, { view: 'schedule', sortField: 'orderNo', sortOrder: 1 })
  const id = orders[0]!._id
  const edit = `/orders/edit/${id}`
  const lists = ['customers', 'colors', 'clothing-types', 'designs', 'users']
  const trashes = ['orders', 'productions', 'schedules', ...lists]
  const screens: [name: string, address: string, role?: Role, ...actions: Action[]][] = [
    ['dashboard', '/'],
    ['orders', '/orders'],
    ['orders search', '/orders', 'administrator', press('Advance Search')],
    ['order row', '/orders', 'administrator', press(/^(Show details|Details|Expand)/)],
    ['new order', '/orders/new'],
    ['new order stock', '/orders/new', 'administrator', press('Add Inventory Order')],
    ['order', `/orders/${id}`],
    ['order delivery', `/orders/${id}`, 'administrator', press('Edit Delivery Order')],
    ['order edit', edit],
    ['order delete', edit, 'administrator', press('Remove')],
    ['order return', `/orders/return/${id}`],
    ['order paper', `/orders/print?ids=${id}`],
    ['productions', '/productions'],
    ['production search', '/productions', 'administrator', press('Advance Search')],
    ['production schedule', '/productions', 'administrator', press(/^Add Schedule,/)],
    ['queue', '/schedule/machineM1'],
    ['tickets', '/schedule/machineM1/tickets'],
    ['machine', '/machine/machineM1', 'machine_operator'],
    ['machine queue', '/schedule/machineM1', 'machine_operator'],
    ['warehouse', '/wh-orders', 'warehouse_operator'],
    ['warehouse search', '/wh-orders', 'warehouse_operator', press('Advance Search')],
    ['warehouse order', `/orders/${id}`, 'warehouse_operator'],
    ['inventories', '/inventories'],
    ['inventory search', '/inventories', 'administrator', press('Advance Search')],
    ['inventory adjust', '/inventories', 'administrator', press('Adjust')],
    ['report', '/report/delivery'],
    ['report month', '/report/delivery', 'administrator', press('Last week')],
    ['security log', '/security-log'],
    ['security search', '/security-log', 'administrator', press('Advance Search')],
    ['settings', '/config'],
    ['palette', '/orders', 'administrator', keys('Control+k')],
    ['keys', '/orders/new', 'administrator', keys('?')],
    ['not found', '/pages/notfound'],
    ['denied', '/auth/access'],
    ['error', '/auth/error'],
    ...lists.flatMap((list): [string, string, Role, ...Action[]][] => [
      [list, `/${list}`, 'administrator'],
      [`${list} new`, `/${list}`, 'administrator', press('New')],
    ]),
    ...trashes.map((list): [string, string] => [`trash ${list}`, `/trash/${list}`]),
  ]
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      for (const role of Object.keys(PEOPLE) as Role[]) {
        const context = await browser.newContext({
          baseURL: server.address,
          viewport: { width, height: width === 390 ? 844 : 900 },
          locale: 'en-US',
          reducedMotion: 'reduce',
          storageState: {
            cookies: [],
            origins: [
              {
                origin: server.address,
                localStorage: [
                  { name: 'session', value: sessions[role] },
                  { name: 'preferences', value: JSON.stringify({ scheme }) },
                ],
              },
            ],
          },
        })
        for (const [name, address, of = 'administrator', ...actions] of screens) {
          if (of !== role) continue
          const page = await context.newPage()
          await take(page, `${name} ${width} ${scheme}`, address, actions)
          await page.close()
        }
        await context.close()
      }
    }
  }
}

async function take(page: Page, name: string, address: string, actions: readonly Action[]): Promise<void> {
  page.setDefaultTimeout(4_000)
  try {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const action of actions) await action(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
  } catch (error) {
    // A menu at this width may hold the button; the picture then shows the screen without the dialog.
    console.log(`${name}: ${String(error).split('\n')[0]}`)
  }
  await page.screenshot({ path: join(target!, `${name}.png`), animations: 'disabled', caret: 'hide' })
}

async function compare(older: string): Promise<void> {
  const different = join(target!, 'different')
  rmSync(different, { recursive: true, force: true })
  mkdirSync(different)
  const pixels = (path: string) => sharp(path).removeAlpha().raw().toBuffer()
  for (const file of readdirSync(target!).filter((name) => name.endsWith('.png'))) {
    const [before, after] = [join(older, file), join(target!, file)]
    if (!existsSync(before)) continue
    const [one, other] = [await pixels(before), await pixels(after)]
    if (one.equals(other)) continue
    const changed = one.length === other.length ? one.filter((value, at) => value !== other[at]).length / 3 : Infinity
    console.log(`${file}: ${Math.ceil(changed)} pixels differ`)
    const { width, height } = await sharp(after).metadata()
    await sharp({ create: { width: width * 2, height, channels: 3, background: 'white' } })
      .composite([
        { input: before, left: 0, top: 0 },
        { input: after, left: width, top: 0 },
      ])
      .png()
      .toFile(join(different, file))
  }
}
