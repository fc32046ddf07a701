/**
 * A journey's own shop: the real server as its own process over an empty database, with Ada as its administrator
 * unless `test.use({ administrator: false })`.
 *
 *     import { expect, test } from './shop.ts'
 *
 *     test('an order goes from the office to the machine', async ({ shop, openWindow }) => {
 *       await shop.call(createUser, { username: 'Mia', … })   // sets up data, as Ada
 *       const office = await openWindow()
 *       const machine = await openWindow({ viewport: { width: 390, height: 844 } })
 *       await office.goto('/login')
 *
 * Each window is a browser context of its own, with its own session. `page` is one, too, for journeys of one user.
 * A journey fails when any window logs or throws an error, or requests any address but the shop's own; 4xx answers of
 * the API are allowed. A journey that causes errors on purpose declares them:
 *
 *     test.use({ expectedFaults: /ERR_CONNECTION_REFUSED/ })
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { signIn } from '../src/features/auth/auth.contract.ts'
import { userEndpoints } from '../src/features/users/users.contract.ts'
import { ADMINISTRATOR, type ServerProcess, startServer } from '../src/server/testing/server-process.ts'
import type { Endpoint, InputOf, OutputOf } from '../src/shared/endpoint.ts'
import { hearToasts } from './people.ts'

export { ADMINISTRATOR, expect }

export interface Shop {
  readonly address: string
  /** Calls the API as the administrator. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>
  /** Kills the server (SIGKILL), as a power cut would, and restarts it at the same address with the same database. */
  crash(): Promise<void>
}

interface Fixtures {
  administrator: boolean
  expectedFaults: RegExp
  shop: Shop
  faults: string[]
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  administrator: [true, { option: true }],
  expectedFaults: [/^none$/, { option: true }],

  shop: async ({ administrator }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-journey-'))
    const nobody = { DATA_DIR: folder, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
    let server = await (administrator ? openServer({ DATA_DIR: folder }) : startServer(nobody))
    const { address } = server
    await use({
      address,
      async call(endpoint, input) {
        const answer = await server.call(endpoint, input)
        if (endpoint.name === userEndpoints.create.name) letPasswordsBe(folder)
        return answer
      },
      async crash() {
        await server.kill('SIGKILL')
        server = await openServer({ DATA_DIR: folder, PORT: new URL(address).port })
      },
    })
    const { code, output } = await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
    expect(code, `the server ends cleanly:\n${output}`).toBe(0)
    expect(output, 'the server reports no error').not.toContain('unforeseen error')
  },

  faults: async ({ expectedFaults }, use) => {
    const faults: string[] = []
    await use(faults)
    const unexpected = faults.filter((fault) => !expectedFaults.test(fault))
    expect(unexpected, 'no window logs an error, throws one or asks for a foreign address').toEqual([])
  },

  baseURL: async ({ shop }, use) => use(shop.address),

  context: async ({ context, shop, faults }, use) => {
    await watch(context, shop, faults)
    await use(context)
  },

  openWindow: async ({ browser, shop, faults }, use) => {
    const windows: BrowserContext[] = []
    await use(async (options) => {
      const window = await browser.newContext(options)
      windows.push(window)
      await watch(window, shop, faults)
      return window.newPage()
    })
    for (const window of windows) await window.close()
  },
})

/** As if everybody had chosen the password that Ada gave them: they sign in with it, and are asked for no other. */
function letPasswordsBe(folder: string): void {
  const database = new DatabaseSync(join(folder, 'shop.sqlite'), { timeout: 5000 })
  database.exec('update users set "mustChangePassword" = 0')
  database.close()
}

async function openServer(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment)
  const { token } = await server.call(signIn, ADMINISTRATOR)
  server.useToken(token)
  return server
}

/** The browser logs every 4xx answer of the API as an error, but journeys expect such answers. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d /

async function watch(context: BrowserContext, shop: Shop, faults: string[]): Promise<void> {
  await hearToasts(context)
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() !== 'error' || (REFUSAL.test(message.text()) && url.startsWith(`${shop.address}/api/`))) return
    faults.push(`console: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => void faults.push(`error: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(shop.address).host)
      faults.push(`foreign address: ${request.url()}`)
  })
}
