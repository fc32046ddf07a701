/** What is about the shop as a whole: figures, search, reports, backups, and what the server says of itself. */
import { vi } from 'vitest'
import { z } from 'zod'
import { downloadBackup, getBackups, makeBackup, requestDownload } from '../../../features/backups/backups.contract.ts'
import { getDashboard } from '../../../screens/dashboard/dashboard.contract.ts'
import { deliveryReport, exportDeliveryReport } from '../../../features/delivery-report/delivery-report.contract.ts'
import { search } from '../../../screens/search/search.contract.ts'
import { listSecurityEvents } from '../../../features/security-log/security-log.contract.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { IN_TRASH, type Kept, PASSWORD } from './kept.ts'
import { attempts, once, tries, type Try } from './tries.ts'

export const overallTries = (kept: Kept): Try[] => [
  ...attempts(getDashboard, {
    'of the machines': () => ({ input: {}, shows: '"machines":[{' }),
    'of the orders': () => ({ input: {}, shows: '"orders":{"late"' }),
    'of the office': () => ({ input: {}, shows: '"office":{' }),
  }),
  ...searches(kept),
  ...[deliveryReport, exportDeliveryReport].flatMap((report) =>
    once(report, { deliveryDateFrom: '2026-01-01', deliveryDateTo: '2026-01-31' }),
  ),
  ...once(listSecurityEvents, {}),
  ...backups(kept),
  ...(['/api/health', '/api/docs', '/api/docs/json'] as const).flatMap((path) => once(served(path), {})),
]

const searches = ({ catalogue, orders, jobs }: Kept): Try[] => {
  const finds = (q: string, id: string) => () => ({ input: { q }, shows: `"_id":"${id}"` })
  return attempts(search, {
    'an order': finds(orders['confirm']!.customerName, orders['confirm']!._id),
    'an order in the trash': finds(orders[IN_TRASH]!.customerName, orders[IN_TRASH]!._id),
    'a job in work': finds(`#${jobs['processing']!.orderNo}`, jobs['processing']!._id),
    'a pending job': finds(`#${jobs['pending']!.orderNo}`, jobs['pending']!._id),
    'a customer': finds('Acme Athletics', catalogue.customer),
    'a design': finds('Two Face', catalogue.both),
    'a clothing type': finds('Tee', catalogue.clothingType),
  })
}

function backups({ shop, join }: Kept): Try[] {
  const getName = async () => (await shop.call(getBackups, {})).data.at(-1)!._id
  const getTicket = async () => {
    const [name, by] = [await getName(), await join('administrator')]
    return { name, ...(await shop.call(requestDownload, { name, currentPassword: PASSWORD }, { as: by })) }
  }
  return [
    ...once(getBackups, {}),
    ...tries(makeBackup, {
      '': async () => {
        // One is made at a time.
        await vi.waitUntil(async () => (await shop.call(getBackups, {})).running === null, { timeout: 30_000 })
        return {}
      },
    }),
    ...attempts(requestDownload, {
      'with the own password': async ({ role }) => ({
        by: await join(role),
        input: { name: await getName(), currentPassword: PASSWORD },
      }),
      'without it': async () => ({ input: { name: await getName() } }),
      'of no backup': async ({ role }) => ({
        by: await join(role),
        input: { name: 'none.zst', currentPassword: PASSWORD },
      }),
    }),
    ...tries(downloadBackup, {
      'with a ticket': getTicket,
      'with a ticket that nobody got': async () => ({ name: await getName(), ticket: 'none' }),
      'of another backup': async () => ({ ...(await getTicket()), name: 'none.zst' }),
    }),
  ]
}

/** The server answers these without a contract. */
const served = (path: `/api/${string}`) =>
  endpoint('public', {
    ...{ name: path, summary: path, method: 'GET', shows: [], path },
    input: z.object({}),
    output: z.unknown(),
  })
