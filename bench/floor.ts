/**
 * The floor: a bare HTTP server that sends the recorded statements and answers with the same JSON. No framework, no
 * sign-in, no validation, no query builder.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { randomUUIDv7 } from 'node:crypto'
import { createOrder } from '../src/features/orders/orders.contract.ts'
import { answers, type Asked, refusalOf } from './answers.ts'
import { openPostgresFloor, openSqliteFloor, type Row } from './floor-databases.ts'
import type { Parameter, Plan } from './recording.ts'

const plans = JSON.parse(readFileSync(process.env['PLANS']!, 'utf8')) as Plan[]
const url = process.env['DATABASE_URL']
const database = url ? openPostgresFloor(url) : openSqliteFloor(join(process.env['DATA_DIR']!, 'shop.sqlite'))

/** The values of the placeholders of one request. */
function binder() {
  const ids: string[] = []
  const instant = new Date().toISOString()
  let counted = 0
  return {
    bind: (parameters: Parameter[]) =>
      parameters.map((value) => {
        if (value === null || typeof value !== 'object') return value
        if ('newId' in value) return (ids[value.newId] ??= randomUUIDv7())
        return 'instant' in value ? instant : counted + value.counted
      }),
    note: (sql: string, rows: Row[]) => {
      if (rows.length === 0 && sql.trimStart().startsWith('update "inventoryItems"')) throw new OutOfStock()
      if (sql.includes('"counters"') || sql.includes('nextval')) counted = Number(rows[0]!['value'])
    },
  }
}

/** Undoes the transaction: there are fewer pieces than an order wants. */
class OutOfStock extends Error {}

async function answer(plan: Plan, asked: Asked): Promise<{ status: number; body: unknown }> {
  try {
    const results = await database.run(plan, binder)
    const status = asked.path === createOrder.path ? 201 : 200
    return { status, body: answers[plan.caseName](results.slice(0, plan.answering), plan, asked) }
  } catch (error) {
    if (!(error instanceof OutOfStock) || !plan.refusal) throw error
    const refused = { ...plan, begin: null, statements: [plan.refusal] }
    return { status: 409, body: refusalOf((await database.run(refused, binder)).flat()[0]!) }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isGet = request.method === 'GET'
  const sent = isGet ? {} : (JSON.parse(await bodyOf(request)) as Record<string, unknown>)
  const plan = plans[Number(request.headers['x-plan'])]!
  const { status, body } = await answer(plan, { path: request.url!, sent })
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  response.end(bytes)
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => console.log(`Floor: http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void database.close()
})
