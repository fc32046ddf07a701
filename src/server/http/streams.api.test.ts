import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../../app.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { UNFORESEEN } from '../../shared/problem.ts'
import type { Database, Reader } from '../database/database.ts'
import { stream } from '../handlers.ts'
import { buildHttp } from './http.ts'
import { batchesOfRecords } from '../records/record-lists.ts'
import { openShop } from '../testing/shop.ts'

const shop = await openShop()
const PIECE = 'x'.repeat(100_000)

/** The same database; `reads` counts its queries. */
let reads = 0
const observed: Database = {
  ...shop.database,
  read: new Proxy(shop.database.read, {
    get(target, name: keyof Reader) {
      if (name === 'notes') return target.notes
      if (name !== 'selectFrom') return target[name].bind(target)
      return (table: 'customers') => {
        if (table === 'customers') reads++
        return target.selectFrom(table)
      }
    },
  }),
}

const answering = (name: string, texts: () => AsyncIterable<string>) => {
  const declared = endpoint('backups.read', {
    name,
    summary: name,
    method: 'GET',
    shows: [],
    path: `/api/${name}`,
    input: z.object({}),
    output: z.string(),
    download: { type: 'text/csv', name },
  })
  return stream(declared, texts)
}
let ended = false
const http = await buildHttp({
  database: observed,
  features: [
    ...features,
    {
      handlers: {
        failsLate: answering('fails-late', async function* () {
          // More data than the compression buffers before it sends anything.
          for (let piece = 0; piece < 8; piece++) yield randomBytes(1_000_000).toString('base64')
          throw new Error('The disk is gone.')
        }),
        failsUnsent: answering('fails-unsent', async function* () {
          yield PIECE
          throw new Error('The disk is gone.')
        }),
        failsEarly: answering('fails-early', async function* () {
          yield* []
          throw new Error('The disk is gone.')
        }),
        endless: answering('endless', async function* () {
          try {
            for (;;) yield PIECE
          } finally {
            ended = true
          }
        }),
      },
    },
  ],
})
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(() => http.close())

const authorization = `Bearer ${shop.staff.administrator.token}`
const get = (path: string, more: { headers?: Record<string, string>; signal?: AbortSignal } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...more, headers: { authorization, ...more.headers } })

test.each(['identity', 'gzip', 'br'])('what fails half-way breaks the connection (%s)', async (encoding) => {
  const answer = await get('/api/fails-late', { headers: { 'accept-encoding': encoding } })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('what fails before its first piece is refused like any other call', async () => {
  const answer = await get('/api/fails-early')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-disposition')).toBe(null)
  expect(await answer.json()).toEqual({ code: 'internal', message: UNFORESEEN })
})

test('what fails while its beginning may still wait to be compressed is broken, or a refusal that can be read', async () => {
  for (let round = 0; round < 10; round++) {
    const answer = await get('/api/fails-unsent', { headers: { 'accept-encoding': 'br' } })
    if (answer.status === 200) await expect(answer.text()).rejects.toThrow('terminated')
    else expect(await answer.json()).toEqual({ code: 'internal', message: UNFORESEEN })
  }
})

test.each(['identity', 'gzip'])('nothing more is made for somebody who has left (%s)', async (encoding) => {
  ended = false
  const leaving = new AbortController()
  const answer = await get('/api/endless', { signal: leaving.signal, headers: { 'accept-encoding': encoding } })
  await answer.body!.getReader().read()
  expect(ended).toBe(false)
  leaving.abort()
  await expect.poll(() => ended).toBe(true)
})

describe('20,000 customers, 50 megabytes', () => {
  beforeAll(async () => {
    const address = 'x'.repeat(2450)
    await shop.database.write((tx) =>
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
        insert into customers ("_id", "version", "createdAt", "updatedAt", "searchKey", "nameKey", "phoneKey", "emailKey",
          "addressKey", "name", "phone_no", "email", "address")
        select 'customer-' || i, 1, '', '', 'customer ' || i, 'customer ' || i, '1', '', '',
          'Customer ' || i, '1', '', ${address}
        from n`.execute(tx),
    )
  })

  test('are read as fast as they are taken, and all arrive', async () => {
    const { path } = customerEndpoints.export
    reads = 0
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`)
    // The client reads nothing, so the pieces fill the connection's buffers: they hold a few of the fifty megabytes.
    let [before, now] = [-1, 0]
    while (before !== now || now === 0) {
      await wait(300)
      ;[before, now] = [now, reads]
    }
    // Of 80 batches of 250, and one that finds nothing more.
    expect(now).toBeLessThan(40)

    let lines = 0
    socket.on('data', (bytes: Buffer) => {
      for (const byte of bytes) if (byte === 0x0a) lines++
    })
    await once(socket, 'close')
    expect(reads).toBe(81)
    expect(lines).toBeGreaterThanOrEqual(20_001)
  })

  test('a batch that is yet to be read shows who came meanwhile, and repeats nobody', async () => {
    const search = { search: 'customer', sortedBy: 'nameKey', sortOrder: 1 as const }
    const names: string[] = []
    let batches = 0
    for await (const batch of batchesOfRecords(shop.database.read, 'customers', search)) {
      expect(batch.length).toBeLessThanOrEqual(250)
      names.push(...batch.map(({ name }) => name))
      if (++batches === 1) {
        await shop.call(customerEndpoints.create, { name: 'Customer 999999', phone_no: '1' })
        await shop.call(customerEndpoints.create, { name: 'Customer 0', phone_no: '1' })
      }
    }
    expect(names).toHaveLength(20_001)
    expect(new Set(names).size).toBe(20_001)
    expect(names).toContain('Customer 999999')
  })
})
