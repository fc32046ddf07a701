/**
 * `npm run bench`: the real application beside the floor, round by round, on both engines. See README.md beside this.
 *
 *     npm run bench                          about eighteen minutes
 *     npm run bench -- --quick               about four, for a first impression
 *     npm run bench -- --once --orders 1000  compares the answers of every case and measures nothing
 *     npm run bench -- --orders 200000 --case dashboard --case "delivery report"
 *     npm run bench -- --engine sqlite --case "one order" --profile /tmp/profile
 *     npm run bench -- --case "job tickets"
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from '../src/features/auth/auth.contract.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { sizeOf } from './big-shop.ts'
import { CASE_NAMES, type CaseName, type Cases, makeCases, RACE, type Request, wireForm } from './cases.ts'
import { type DatabaseSettings, type Engine, ENGINES } from './databases.ts'
import type { Round, RoundResult } from './load.ts'
import { measurePaper, PAPER_CASE } from './paper.ts'
import { startLoad, startServer } from './processes.ts'
import { openRecorder, type Plan } from './recording.ts'
import { describeMachine, type Measured, printTable } from './report.ts'
import { ask, requireSameAnswers } from './same-answers.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: Object.keys(ENGINES) },
    case: { type: 'string', multiple: true, default: [''] },
    orders: { type: 'string', default: '20000' },
    profile: { type: 'string' },
  },
})

// In this time zone it is one o'clock, so that the day does not change between what is recorded and what is asked.
const hoursEast = ((37 - new Date().getUTCHours()) % 24) - 12
process.env['TZ'] = `Etc/GMT${hoursEast < 0 ? '+' : '-'}${Math.abs(hoursEast)}`

const orders = Number(options.orders)
if (!Number.isInteger(orders) || orders < 1_000) throw new Error('--orders is a whole number, at least 1000')

const CONNECTIONS = 8
/** The limits of a round on any machine: how long it is, and how many requests it sends. */
const ROUNDS = options.quick
  ? { count: 3, milliseconds: 500, most: 1_000 }
  : { count: 7, milliseconds: 1_400, most: 4_000 }
/** How many requests of each case are compared. */
const COMPARED = 20
/** A race ends with its last order; in milliseconds. */
const PATIENCE = 60_000
const ADMINISTRATOR = { username: 'Ada', password: 'a long enough password' }

console.log(describeMachine())
const isWanted = (name: string) => options.case.some((part) => name.includes(part))
const wanted = CASE_NAMES.filter(isWanted)
for (const [name, open] of Object.entries(ENGINES)) {
  if (!options.engine.includes(name) || wanted.length === 0) continue
  const engine = await open(sizeOf(orders))
  try {
    const measured = await measure(engine)
    if (options.once) console.log(`${engine.name}: ${measured.length} cases, answered alike`)
    else printTable(engine.name, measured)
  } finally {
    await engine.close()
  }
}
if (isWanted(PAPER_CASE) && options.engine.includes('sqlite') && !options.once)
  await measurePaper(options.quick ? 1 : 3)

async function measure(engine: Engine): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-plans-'))
  const forApplication = await engine.copy('application')
  const forFloor = await engine.copy('floor')
  const { cases, plans } = await record(engine.shop)
  const plansFile = join(folder, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(plans))
  const profiler = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
  const application = await startServer(
    '../src/main.ts',
    { ...forApplication, ADMIN_USERNAME: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password },
    profiler,
  )
  const floor = await startServer('floor.ts', { ...forFloor, PLANS: plansFile })
  const load = startLoad()
  try {
    const token = await tokenFrom(application.port)
    const all = wanted.map((caseName) => {
      const firstPlan = plans.findIndex((plan) => plan.caseName === caseName)
      const wire = cases[caseName].map((request, at) => wireForm(request, { plan: firstPlan + at, token }))
      return caseName === 'race for stock' ? raceOf(wire) : caseOf(caseName, wire)
    })
    const measured: Measured[] = []
    for (const one of all) {
      const { caseName, compared, refusals } = one
      await one.prepare(application.port, floor.port)
      await requireSameAnswers(caseName, compared, application.port, floor.port, refusals)
      const rollbacks = await engine.rollbacks('application')
      const sides = { application: newSide(application.port, one.from), floor: newSide(floor.port, one.from) }
      // The first round of each server warms it up and is not counted.
      for (let round = 0; round <= ROUNDS.count && !options.once; round++) {
        const order = round % 2 === 0 ? [sides.application, sides.floor] : [sides.floor, sides.application]
        for (const side of order) {
          await one.prepare(side.port)
          const result = await load.run({
            ...one.rounds,
            port: side.port,
            requests: one.requests,
            refusals,
            from: side.next,
            connections: CONNECTIONS,
          })
          const fault = result.fault ?? one.whyNot(result)
          if (fault !== null) throw new Error(`${caseName}: ${fault}`)
          side.next = result.next
          side.refused += result.refused
          if (round > 0) side.rounds.push(result)
        }
      }
      measured.push({
        caseName,
        application: { ...sides.application, memory: application.memory() },
        floor: { ...sides.floor, memory: floor.memory() },
        // A refusal is rolled back too, and not tried again.
        rollbacks: Math.max(0, (await engine.rollbacks('application')) - rollbacks - sides.application.refused),
      })
    }
    return measured
  } finally {
    await Promise.all([load.stop(), application.stop(), floor.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Case {
  caseName: CaseName
  /** As they are sent, in turn. */
  requests: string[]
  /** Those that both servers must answer alike. */
  compared: string[]
  /** The index of the first request that is measured. */
  from: number
  rounds: Pick<Round, 'milliseconds' | 'most'>
  /** The statuses of refusals that are as they should be. */
  refusals: number[]
  /** What is asked of servers before each round. */
  prepare: (...ports: number[]) => Promise<unknown>
  /** What was wrong with a round; null if nothing was. */
  whyNot: (result: RoundResult) => string | null
}

function caseOf(caseName: CaseName, requests: string[]): Case {
  const compared = requests.slice(0, COMPARED)
  const prepare = async () => {}
  return {
    ...{ caseName, requests, compared, from: compared.length },
    ...{ rounds: ROUNDS, refusals: [], prepare, whyNot: () => null },
  }
}

/** Before each round the pieces are counted in. All of them are ordered in it, and no more; both servers then have none. */
function raceOf([count, order]: string[]): Case {
  return {
    caseName: 'race for stock',
    requests: [order!],
    compared: Array.from({ length: RACE.pieces + 1 }, () => order!),
    from: 0,
    rounds: { milliseconds: PATIENCE, most: RACE.orders },
    refusals: [409],
    prepare: (...ports) => Promise.all(ports.map((port) => ask(count!, port))),
    whyNot({ count: asked, refused }) {
      const served = asked - refused
      return served === RACE.pieces ? null : `${served} orders got one of ${RACE.pieces} pieces`
    },
  }
}

function newSide(port: number, next: number) {
  return { port, next, refused: 0, rounds: [] as RoundResult[] }
}

async function record(shop: DatabaseSettings): Promise<{ cases: Cases; plans: Plan[] }> {
  const database = await openDatabase(shop)
  const cases = await makeCases(database)
  await database.close()
  const recorder = await openRecorder(shop)
  const plans: Plan[] = []
  for (const caseName of CASE_NAMES) {
    if (caseName === 'race for stock') continue
    for (const request of cases[caseName]) plans.push(await recorder.record(caseName, request))
  }
  const [count, order, tooMany] = cases['race for stock'] as [Request, Request, Request]
  plans.push(await recorder.record('race for stock', count))
  const served = await recorder.record('race for stock', order)
  plans.push({ ...served, refusal: await recorder.refusalOf(tooMany) })
  await recorder.close()
  return { cases, plans }
}

async function tokenFrom(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  const answer = (await response.json()) as { token: string }
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.token
}
