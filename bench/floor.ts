/**
 * The floor: a bare HTTP server that sends the recorded statements and answers with the same JSON. No framework, no
 * sign-in, no validation, no query builder.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { randomUUIDv7 } from 'node:crypto'
import { answers } from './answers.ts'
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
        return 'instant' in value ? instant : counted
      }),
    note: (sql: string, rows: Row[]) => {
      if (sql.includes('"counters"') || sql.includes('nextval')) counted = Number(rows[0]!['value'])
    },
  }
}

async function answer(plan: Plan): Promise<unknown> {
  const results = await database.run(plan, binder)
  return answers[plan.caseName](results, plan)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET') JSON.parse(await bodyOf(request))
  const plan = plans[Number(request.headers['x-plan'])]!
  const body = Buffer.from(JSON.stringify(await answer(plan)))
  response.writeHead(plan.caseName === 'create order' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
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
