/**
 * A journey's own shop: the real application over an empty database, with Ada as its administrator. The journeys of a
 * worker are served by one process, which opens a shop for each (`server.ts`). With `test.use({ ownProcess: true })`
 * a journey starts `main.ts` as a shop does and may `crash()` it, and with `administrator: false` it has nobody.
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
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { signIn } from '../src/features/auth/auth.contract.ts'
import {
  ADMINISTRATOR,
  callsTo,
  NODE_COMPILE_CACHE,
  type ServerProcess,
  startServer,
} from '../src/server/testing/server-process.ts'
import type { Endpoint, InputOf, OutputOf } from '../src/shared/endpoint.ts'
import { hearToasts } from './people.ts'
import type { Answer, Request } from './server.ts'

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
  ownProcess: boolean
  expectedFaults: RegExp
  shop: Shop
  faults: string[]
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** Asks the process that serves the journeys of this worker. */
  askServer: (request: Request) => Promise<Answer>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  administrator: [true, { option: true }],
  ownProcess: [false, { option: true }],
  expectedFaults: [/^none$/, { option: true }],

  askServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const child = fork(join(import.meta.dirname, 'server.ts'), {
        execArgv: [],
        env: { PATH: process.env['PATH'], TZ: process.env['TZ'], NODE_COMPILE_CACHE },
      })
      const ended = once(child, 'exit')
      await use(async (request) => {
        child.send(request)
        const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer | number]
        if (typeof answer === 'number') throw new Error(`The server of the journeys has ended (${answer}).`)
        if (answer.error) throw new Error(answer.error)
        return answer
      })
      child.disconnect()
      await ended
    },
    { scope: 'worker' },
  ],

  shop: async ({ administrator, ownProcess, askServer }, use) => {
    const { shop, close } = await (ownProcess ? startShop(administrator) : openShop(askServer))
    await use(shop)
    const log = await close()
    expect(log, 'the server reports no error').not.toContain('unforeseen error')
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

interface Opened {
  shop: Shop
  /** Resolves to what the server has logged. */
  close: () => Promise<string>
}

async function openShop(askServer: WorkerFixtures['askServer']): Promise<Opened> {
  const { address } = (await askServer('open')) as Required<Answer>
  const { call, useToken } = callsTo(address)
  useToken((await call(signIn, ADMINISTRATOR)).token)
  return {
    shop: {
      address,
      call,
      crash: () => Promise.reject(new Error('Only a journey with `ownProcess` may crash its server.')),
    },
    close: async () => (await askServer('close')).log!,
  }
}

async function startShop(administrator: boolean): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-journey-'))
  const nobody = { DATA_DIR: folder, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
  let server = await (administrator ? startAndSignIn({ DATA_DIR: folder }) : startServer(nobody))
  const { address } = server
  return {
    shop: {
      address,
      call: (endpoint, input) => server.call(endpoint, input),
      async crash() {
        await server.kill('SIGKILL')
        server = await startAndSignIn({ DATA_DIR: folder, PORT: new URL(address).port })
      },
    },
    async close() {
      const { code, output } = await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
      expect(code, `the server ends cleanly:\n${output}`).toBe(0)
      return output
    },
  }
}

async function startAndSignIn(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment)
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
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
