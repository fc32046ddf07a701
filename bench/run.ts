/** `npm run bench`: how fast the application answers, on both databases and in shops of growing size. See README.md. */
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startApplication } from './application.ts'
import { measureAttacks } from './attacks.ts'
import { measureBackup } from './backup.ts'
import { makeCases } from './cases.ts'
import { type Databases, ENGINES } from './databases.ts'
import { checkCase, type Measured, measureCase, type Send } from './measure.ts'
import { raceForStock } from './race.ts'
import { printGrowth } from './table.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string' },
    quick: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: Object.keys(ENGINES) },
    case: { type: 'string', multiple: true, default: [''] },
    keep: { type: 'string' },
    profile: { type: 'string' },
  },
})

const sizes = (options.orders ?? (options.quick ? '2000,20000' : '2000,20000,200000')).split(',').map(Number)
if (sizes.some((size) => !(size >= 1_000))) throw new Error('--orders is one or several numbers, each at least 1000')
const isWanted = (name: string) => options.case.some((part) => name.includes(part))
const milliseconds = options.once ? 50 : options.quick ? 200 : 500
const profiler = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []

// Ctrl-C leaves nothing behind: databases remove their files when the process exits.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

console.log(
  `${availableParallelism()} processors (${cpus()[0]?.model.trim()}), Node ${process.versions.node}; ` +
    `load of the machine before: ${loadavg()[0]!.toFixed(1)}`,
)
for (const name of options.engine) {
  const open = ENGINES[name]
  if (!open) throw new Error(`There is no engine ${name}`)
  await measureEngine(await open({ durable: !options.once, keep: options.keep }))
}

async function measureEngine(databases: Databases): Promise<void> {
  try {
    const growth: Map<string, Measured>[] = []
    for (const orders of sizes) {
      const began = performance.now()
      const log = (what: string) =>
        console.log(`${databases.name}, ${orders} orders: ${what} ${((performance.now() - began) / 1000).toFixed(1)} s`)
      const shop = await databases.newShop(orders)
      log('made,')
      const application = await startApplication(shop, profiler)
      try {
        const all = new Map<string, Send>()
        const made = await makeCases(application)
        for (const [name, requests] of Object.entries(made))
          if (isWanted(name) || isWanted('backup')) all.set(name, await checkCase(application, name, requests))
        const cases = [...all].filter(([name]) => isWanted(name))
        if (isWanted('race for stock')) await raceForStock(application)
        else if (cases.length === 0 && !isWanted('backup') && !isWanted('attacks'))
          throw new Error(`There is no case ${options.case.join()}`)
        const measured = new Map<string, Measured>()
        for (const [name, send] of options.once ? [] : cases)
          measured.set(name, await measureCase(application, send, milliseconds))
        growth.push(measured)
        log(`${cases.length} cases answered,`)
        if (isWanted('attacks')) await measureAttacks(application, made, 2 * milliseconds)
        if (isWanted('backup')) log(`${await measureBackup(application, all, 10 * milliseconds)};`)
      } finally {
        await application.stop()
      }
    }
    if (!options.once) printGrowth(databases.name, sizes, growth)
  } finally {
    await databases.close()
  }
}
