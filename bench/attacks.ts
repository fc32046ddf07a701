/** What the others notice of one person who asks for the most that can be asked, without a pause. */
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { getDashboard } from '../src/screens/dashboard/dashboard.contract.ts'
import { deliveryReport } from '../src/features/delivery-report/delivery-report.contract.ts'
import { listProductions } from '../src/features/production-list/production-list.contract.ts'
import { listOrders, WITHOUT_LINES } from '../src/features/orders/orders.contract.ts'
import { getOrders } from '../src/features/orders/print/printed-orders.contract.ts'
import { search } from '../src/screens/search/search.contract.ts'
import { type Application, type Request, request } from './application.ts'
import { type Cases, wholeMonth } from './cases.ts'
import { callInParallel, inParallel, type Times, toTimes } from './measure.ts'

const CONNECTIONS = 10
/** The others are the first person, who opens lists and orders. */
const [OTHERS, ATTACKER] = [0, 1]
const READS = ['orders, newest', 'one order']

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

async function getAttacks({ call }: Application): Promise<Record<string, Request[]>> {
  const { data } = await call(listOrders, { ...WITHOUT_LINES, limit: 25 })
  return {
    'search of one letter, by customer': [
      request(listOrders, { ...WITHOUT_LINES, search: 'e', sortField: 'customerName', sortOrder: 1 }),
    ],
    'search of 44 words': [
      request(listOrders, { ...WITHOUT_LINES, search: [...letters, ...letters.slice(0, 18)].join(' ') }),
    ],
    'page 1,000,000': [request(listOrders, { ...WITHOUT_LINES, page: 1_000_000 })],
    'search of productions': [request(listProductions, { view: 'all', search: 'e' })],
    '25 orders in detail': [request(getOrders, { ids: data.map(({ _id }) => _id).join() })],
    'palette, one letter': letters.map((q) => request(search, { q })),
    'export of customers': [request(customerEndpoints.export, {})],
    dashboard: [request(getDashboard, {})],
    'report of a month': [request(deliveryReport, wholeMonth())],
  }
}

/** What a reader waits, alone and beside each attack. */
export async function measureAttacks(
  application: Application,
  cases: Cases,
  milliseconds: number,
): Promise<Record<string, Times>> {
  const reads = READS.flatMap((name) => cases[name]!.slice(0, 20))
  const send = async (requests: readonly Request[], index: number, person: number) => {
    const { status, body } = await application.ask(requests[index % requests.length]!, person)
    if (status > 299) throw new Error(`attack: answered ${status}: ${body.slice(0, 500)}`)
  }
  const read = async () => {
    let sent = 0
    return toTimes(await callInParallel(1, () => send(reads, sent++, OTHERS), milliseconds))
  }
  const measured: Record<string, Times> = { alone: await read() }
  for (const [name, requests] of Object.entries(await getAttacks(application))) {
    let isOver = false
    let sent = 0
    const attack = inParallel(
      CONNECTIONS,
      () => !isOver,
      () => send(requests, sent++, ATTACKER),
    )
    measured[name] = await read()
    isOver = true
    await attack
  }
  return measured
}
