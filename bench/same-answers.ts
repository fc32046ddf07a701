/** The benchmark compares the two servers only if they give the same answers. */
import { request as httpRequest } from 'node:http'
import { createOrder } from '../src/features/orders/orders.contract.ts'
import type { CaseName } from './cases.ts'

/** Sends requests of a case to both servers and throws at the first difference. */
export async function requireSameAnswers(
  caseName: CaseName,
  requests: string[],
  application: number,
  floor: number,
  refusals: number[] = [],
): Promise<void> {
  for (const wire of requests) {
    const isNew = wire.startsWith(`POST ${createOrder.path} `)
    const [ours, bare] = [await ask(wire, application), await ask(wire, floor)]
    const isRight = ours.status <= 299 || refusals.includes(ours.status)
    const hasFault = !isRight || ours.status !== bare.status
    // A fault need not be JSON.
    const [is, expected] = hasFault
      ? [ours.body, bare.body]
      : [anonymous(ours.body, isNew), anonymous(bare.body, isNew)]
    if (hasFault || is !== expected) {
      const from = firstDifference(is, expected)
      throw new Error(
        `${caseName}: the servers do not answer alike\n` +
          `${ours.status} ${is.slice(from, from + SHOWN)}\n${bare.status} ${expected.slice(from, from + SHOWN)}`,
      )
    }
  }
}

/** Characters of an answer in an error: a report has millions. */
const SHOWN = 500

/** A little before the first difference. */
function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return Math.max(0, at - 100)
}

/**
 * New ids and instants always differ between two servers, new order numbers do after a round, and the order of an
 * object's fields has no meaning: ignore them.
 */
const anonymous = (body: string, isNew: boolean): string =>
  JSON.stringify(sorted(JSON.parse(body)))
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '·')
    .replace(isNew ? /"orderNo":\d+|Order #\d+/g : /^$/, '·')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

export function ask(wire: string, port: number): Promise<{ status: number; body: string }> {
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
