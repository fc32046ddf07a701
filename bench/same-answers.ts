/** The benchmark compares the two servers only if they give the same answers. */
import { request as httpRequest } from 'node:http'
import type { CaseName } from './cases.ts'

/** How many requests of each case are compared. */
const MOST = 20

/** Sends the first requests of a case to both servers and throws at the first difference; returns how many it sent. */
export async function requireSameAnswers(
  caseName: CaseName,
  requests: string[],
  application: number,
  floor: number,
): Promise<number> {
  const compared = requests.slice(0, MOST)
  for (const wire of compared) {
    const [ours, bare] = [await ask(wire, application), await ask(wire, floor)]
    if (ours.status > 299 || ours.status !== bare.status || anonymous(ours.body) !== anonymous(bare.body)) {
      throw new Error(`${caseName}: the servers do not answer alike\n${JSON.stringify(ours)}\n${JSON.stringify(bare)}`)
    }
  }
  return compared.length
}

/**
 * New ids and instants always differ between two servers, and the order of an object's fields has no meaning: ignore
 * them.
 */
const anonymous = (body: string): string =>
  JSON.stringify(sorted(JSON.parse(body))).replace(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    '·',
  )

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

function ask(wire: string, port: number): Promise<{ status: number; body: string }> {
  const [head, body] = wire.split('\r\n\r\n') as [string, string]
  const [start, ...lines] = head.split('\r\n') as [string, ...string[]]
  const [method, path] = start.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method: method!, path: path!, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode!, body: text }))
    })
    request.once('error', reject).end(body)
  })
}
