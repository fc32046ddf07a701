/** The requests that both servers are asked. */
import {
  MACHINES,
  ON_MACHINE,
  type ScheduleStatus,
  updateScheduleStatus,
} from '../src/features/floor/schedules.contract.ts'
import { createOrder, getOrder, listOrders } from '../src/features/orders/orders.contract.ts'
import { randomFrom } from '../src/demo/random.ts'
import type { Database } from '../src/server/database/database.ts'
import { type Endpoint, splitPath } from '../src/shared/endpoint.ts'
import { makeItem } from './big-shop.ts'

export interface Request {
  endpoint: Endpoint
  input: Record<string, unknown>
}

export const CASE_NAMES = [
  'orders, first page',
  'orders, newest, third page',
  'orders of a customer',
  'one order',
  'create order',
  'schedule status',
] as const
export type CaseName = (typeof CASE_NAMES)[number]

/** The requests of each case. They are sent in turn, and every round continues where the last one ended. */
export type Cases = Record<CaseName, Request[]>

const STATUSES: readonly ScheduleStatus[] = ['pending', ...ON_MACHINE]

export async function makeCases({ read }: Database): Promise<Cases> {
  const random = randomFrom(4270)
  const idsOf = async (table: 'customers' | 'colors' | 'clothingTypes' | 'designs') =>
    (await read.selectFrom(table).select('_id').orderBy('_id').execute()).map(({ _id }) => _id)
  const customers = await idsOf('customers')
  const colors = await idsOf('colors')
  const clothingTypes = await idsOf('clothingTypes')
  const designs = await idsOf('designs')
  const names = await read.selectFrom('customers').select('name').orderBy('_id').limit(200).execute()
  const orders = await read.selectFrom('orders').select('_id').where('deletedAt', 'is', null).orderBy('_id').execute()
  const schedules = await read
    .selectFrom('schedules')
    .select(['_id', 'status'])
    .where('completedAt', 'is', null)
    .where('machine', 'in', MACHINES)
    .orderBy('_id')
    .limit(300)
    .execute()

  const list = (input: Record<string, unknown>): Request => ({
    endpoint: listOrders,
    input: { limit: 50, page: 0, ...input },
  })
  const order = () => ({
    customer: random.pick(customers),
    ...(random.chance(0.4) && { referrer: random.pick(customers) }),
    dueDate: '2030-06-01',
    remark: 'Fold and bag by size.',
    status: 'confirm',
    shippingMethod: 'pickup',
    productionProducts: Array.from({ length: random.whole(1, 3) }, () => ({
      clothingType: random.pick(clothingTypes),
      printingDesign: random.pick(designs),
      items: Array.from({ length: random.whole(1, 4) }, () => makeItem(random, random.pick(colors))),
    })),
  })
  return {
    'orders, first page': [list({ sortField: 'dueDate', sortOrder: 1 })],
    'orders, newest, third page': [list({ sortField: 'createdAt', sortOrder: -1, page: 2 })],
    'orders of a customer': names.map(({ name }) => list({ sortField: 'dueDate', sortOrder: 1, customerName: name })),
    'one order': random.some(orders, 500).map(({ _id }) => ({ endpoint: getOrder, input: { id: _id } })),
    'create order': Array.from({ length: 300 }, () => ({ endpoint: createOrder, input: order() })),
    // In four passes every schedule takes each status except complete, and every request changes its status.
    'schedule status': STATUSES.flatMap((_, pass) =>
      schedules.map(({ _id, status }) => ({
        endpoint: updateScheduleStatus,
        input: { id: _id, status: STATUSES[(STATUSES.indexOf(status) + 1 + pass) % STATUSES.length]! },
      })),
    ),
  }
}

/**
 * A request as the text that is sent; `plan` tells the floor which statements answer it, and the application ignores
 * it.
 */
export function wireForm({ endpoint, input }: Request, { plan, token }: { plan: number; token: string }): string {
  const { path, rest } = splitPath(endpoint.path, input)
  const isGet = endpoint.method === 'GET'
  const query = isGet && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const body = isGet ? '' : JSON.stringify(rest)
  const headers = [`host: 127.0.0.1`, `authorization: Bearer ${token}`, `x-plan: ${plan}`, 'accept: application/json']
  if (!isGet) headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${endpoint.method} ${path}${query} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
