/** What people notice of a backup: a reader without a pause, while eight others work. */
import { setTimeout as wait } from 'node:timers/promises'
import { getBackups, makeBackup } from '../src/features/backups/backups.contract.ts'
import type { Application } from './application.ts'
import type { Sends } from './cases.ts'
import { inParallel, type Times, toTimes } from './measure.ts'
import { startWork } from './people.ts'

export interface BackupFigures {
  megabytes: number
  seconds: number
  before: Times
  meanwhile: Times
}

const POLL_MS = 500

/** Of what the people do all day. */
const WORK = ['orders, newest', 'one order', 'search, number', 'machine screen', 'create order', 'edit order']
const READ = 'orders, newest'

export async function measureBackup({ call }: Application, cases: Sends, beforeMs: number): Promise<BackupFigures> {
  const read = cases.get(READ)!
  let times: number[] = []
  let isDone = false
  const stop = startWork(WORK.map((name) => cases.get(name)!))
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
  const before = toTimes(times)
  times = []
  const began = performance.now()
  await call(makeBackup, {})
  while ((await call(getBackups, {})).running) await wait(POLL_MS)
  const seconds = (performance.now() - began) / 1000
  const meanwhile = toTimes(times)
  isDone = true
  await Promise.all([stop(), reader])
  const { data, failure } = await call(getBackups, {})
  if (failure) throw new Error(`backup: ${failure.message}`)
  return { megabytes: data[0]!.bytes / 1e6, seconds, before, meanwhile }
}
