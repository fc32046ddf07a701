import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../orders/order-fields.contract.ts'
import { SCHEDULE_STATUSES } from '../schedules.contract.ts'

const names = new Set<string>(SCHEDULE_STATUSES)
const own = names.difference(new Set(ORDER_STATUSES))
const quoted = (some: ReadonlySet<string>) => `'(?:${[...some].join('|')})'`

/** Where a name is meant that only schedules have, and why. */
const NAMED: Record<string, string> = {
  'src/demo/sample-machines.ts': 'the moments of a sample job',
  'src/demo/sample-plan.ts': 'what a sample shop has in work',
  'src/screens/machine/CardAction.tsx': 'a look of a button',
}
/** How often one of an order or a side is meant, which are pending and complete, too. */
const OF_OTHERS: Record<string, number> = {
  'src/demo/sample-plan.ts': 3,
  'src/features/plan/press-plan.db.ts': 1,
  'src/features/schedules/schedules.rules.ts': 1,
  'src/import/orders.ts': 2,
  'src/import/schedules.ts': 3,
  'src/screens/dashboard/figures/figures.db.ts': 4,
  // A look of its button.
  'src/screens/machine/CardAction.tsx': 2,
  'src/screens/order/OrderSummaryPage.tsx': 1,
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .toSorted()
  .map((path) => join('src', path))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes('/testing/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('what depends on a status asks for its work and does not name it', () => {
  const naming = sources.filter(({ text }) => new RegExp(quoted(own)).test(text)).map(({ path }) => path)
  expect(naming).toEqual(Object.keys(NAMED))
  const comparing = new RegExp(`(?:[!=]==|case|'!?=',|includes\\()\\s*${quoted(names)}|${quoted(names)}\\s*[!=]==`, 'g')
  const compared = sources.flatMap(({ path, text }) => {
    const isAboutJobs = /schedules\.contract|^src\/features\/plan\//.test(path + text)
    const count = isAboutJobs ? [...text.matchAll(comparing)].length : 0
    return count > 0 ? [[path, count]] : []
  })
  expect(Object.fromEntries(compared)).toEqual(OF_OTHERS)
})
