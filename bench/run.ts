/** `npm run bench`: how fast the application answers, on both databases and in shops of growing size. See README.md. */
import { parseArgs } from 'node:util'
import { type Application, startApplication } from './application.ts'
import { measureAttacks } from './attacks.ts'
import { measureBackup } from './backup.ts'
import { measureBrowser } from './browser.ts'
import { makeCases } from './cases.ts'
import { type Databases, ENGINES } from './databases.ts'
import { measureLive } from './live.ts'
import { measureMachines } from './machines.ts'
import { checkCase, measureCase, type Send } from './measure.ts'
import { measureMixedLoad } from './mixed-load.ts'
import { raceForStock } from './race.ts'
import { describeMachine, type Measurements, type OfSize, toMarkdown, writeReport } from './report.ts'
import { ensureBuilt } from '../scripts/build.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string' },
    quick: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true },
    case: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '5' },
    keep: { type: 'string' },
    profile: { type: 'string' },
  },
})

const sizes = (options.orders ?? (options.quick ? '1000,10000' : '2000,20000,200000')).split(',').map(Number)
if (sizes.some((size) => !(size >= 1_000))) throw new Error('--orders is one or several numbers, each at least 1000')
const isBrief = options.quick || options.once
const isWhole = !isBrief && !options.orders && !options.engine && !options.case
const isNamed = (name: string) => options.case?.some((part) => name.includes(part))
const isWanted = (name: string) => isNamed(name) ?? true
/** What takes minutes is for a whole run, or for who asks for it. */
const isLongWanted = (name: string) => isNamed(name) ?? !isBrief
const milliseconds = isBrief ? 50 : 500
const profiler = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
const BROWSED_ORDERS = 2000

// Ctrl-C leaves nothing behind: databases remove their files when the process exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const measurements: Measurements = { machine: describeMachine(), sizes, engines: {} }
if (isLongWanted('browser')) {
  // The server serves what is there when it starts.
  await ensureBuilt()
  const databases = await ENGINES['sqlite']!({ durable: true, keep: undefined })
  await inShop(databases, BROWSED_ORDERS, async (application) => {
    measurements.browser = await measureBrowser(application, { isQuick: isBrief })
  })
  await databases.close()
}
const isOnlyBrowser = options.case?.every((part) => 'browser'.includes(part))
for (const name of isOnlyBrowser ? [] : (options.engine ?? Object.keys(ENGINES))) {
  const open = ENGINES[name]
  if (!open) throw new Error(`There is no engine ${name}`)
  const databases = await open({ durable: !options.once, keep: options.keep })
  const ofEngine: OfSize[] = (measurements.engines[databases.name] = [])
  for (const orders of sizes)
    await inShop(databases, orders, async (application) => void ofEngine.push(await measureSize(application, orders)))
  await databases.close()
}
if (!options.once) console.log(toMarkdown(measurements))
if (isWhole) writeReport(measurements)

async function inShop(databases: Databases, orders: number, measure: (application: Application) => Promise<void>) {
  try {
    const began = performance.now()
    const log = (what: string) =>
      console.log(`${databases.name}, ${orders} orders: ${what}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    const shop = await databases.newShop(orders)
    log('made')
    const application = await startApplication(shop, profiler)
    try {
      await measure(application)
    } finally {
      await application.stop()
    }
    log('measured')
  } catch (error) {
    await databases.close()
    throw error
  }
}

async function measureSize(application: Application, orders: number): Promise<OfSize> {
  const result: OfSize = { opensMs: application.opensMs, cases: {} }
  const made = await makeCases(application)
  const cases = new Map<string, Send>()
  for (const [name, requests] of Object.entries(made)) cases.set(name, await checkCase(application, name, requests))
  if (isWanted('race for stock')) await raceForStock(application)
  for (const [name, send] of options.once ? [] : cases)
    if (isWanted(name)) result.cases[name] = await measureCase(application, send, milliseconds)
  result.memory = (await application.figures()).memory
  if (isWanted('attacks')) result.attacks = await measureAttacks(application, made, 2 * milliseconds)
  if (isWanted('live channel')) result.live = await measureLive(application, cases, 10 * milliseconds)
  if (isLongWanted('backup')) result.backup = await measureBackup(application, cases, 10 * milliseconds)
  if (isLongWanted('mixed load') && orders === Math.max(...sizes))
    result.mixedLoad = await measureMixedLoad(application, cases, Number(options.minutes))
  // Last, because the shop has eight machines from then on.
  if (isWanted('machines')) result.machines = await measureMachines(application, milliseconds)
  return result
}
