/** What people notice of a backup: a reader without a pause, while eight others work. */
import { setTimeout as wait } from 'node:timers/promises'
import { getBackups, makeBackup } from '../src/features/backups/backups.contract.ts'
import type { Application } from './application.ts'
import { inParallel, PEOPLE, quantile, type Send } from './measure.ts'

/** Between two calls of one person: still far busier than a shop. */
const PAUSE_MS = 200
const POLL_MS = 500

/** Of what the people do all day. */
const WORK = ['orders, newest', 'one order', 'search, number', 'machine screen', 'create order', 'edit order']
const READ = 'orders, newest'

export async function measureBackup(
  { call }: Application,
  cases: ReadonlyMap<string, Send>,
  beforeMs: number,
): Promise<string> {
  const read = cases.get(READ)!
  const work = WORK.map((name) => cases.get(name)!)
  let times: number[] = []
  let isDone = false
  let calls = 0
  const people = inParallel(
    PEOPLE,
    () => !isDone,
    async (person) => {
      await work[calls++ % work.length]!(person)
      await wait(PAUSE_MS)
    },
  )
  const reader = inParallel(
    1,
    () => !isDone,
    async () => {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
    },
  )
  await wait(beforeMs)
  const before = describe(times)
  times = []
  const began = performance.now()
  await call(makeBackup, {})
  while ((await call(getBackups, {})).running) await wait(POLL_MS)
  const seconds = (performance.now() - began) / 1000
  const meanwhile = describe(times)
  isDone = true
  await Promise.all([people, reader])
  const { data, failure } = await call(getBackups, {})
  if (failure) throw new Error(`backup: ${failure.message}`)
  const megabytes = Math.round(data[0]!.bytes / 1e6)
  return `backup of ${megabytes} MB in ${seconds.toFixed(0)} s; a reader's p50, p95, worst: ${before} ms before, ${meanwhile} ms meanwhile`
}

const describe = (times: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1)).join(', ')
