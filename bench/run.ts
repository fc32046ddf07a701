/**
 * `npm run bench`: the real application beside the floor, round by round, on both engines. See README.md beside this.
 *
 *     npm run bench                          about eight minutes
 *     npm run bench -- --quick               about two, for a first impression
 *     npm run bench -- --engine sqlite --case "one order" --profile /tmp/profile
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from '../src/features/auth/auth.contract.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { CASE_NAMES, type CaseName, type Cases, makeCases, wireForm } from './cases.ts'
import { type DatabaseSettings, type Engine, ENGINES } from './databases.ts'
import type { RoundResult } from './load.ts'
import { startLoad, startServer } from './processes.ts'
import { openRecorder, type Plan } from './recording.ts'
import { describeMachine, type Measured, printTable } from './report.ts'
import { requireSameAnswers } from './same-answers.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: Object.keys(ENGINES) },
    case: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})

const CONNECTIONS = 8
const SIZE = { orders: 20_000, customers: 2_000, designs: 100 }
/** The limits of a round on any machine: how long it is, and how many requests it sends. */
const ROUNDS = options.quick
  ? { count: 3, milliseconds: 500, most: 1_000 }
  : { count: 9, milliseconds: 1_500, most: 4_000 }
const ADMINISTRATOR = { username: 'Ada', password: 'a long enough password' }

console.log(describeMachine())
const wanted = CASE_NAMES.filter((name) => name.includes(options.case))
for (const [name, open] of Object.entries(ENGINES)) {
  if (!options.engine.includes(name)) continue
  const engine = await open(SIZE)
  try {
    printTable(engine.name, await measure(engine))
  } finally {
    await engine.close()
  }
}

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
    const measured: Measured[] = []
    for (const caseName of wanted) {
      const firstPlan = plans.findIndex((plan) => plan.caseName === caseName)
      const requests = cases[caseName].map((request, at) => wireForm(request, { plan: firstPlan + at, token }))
      const checked = await requireSameAnswers(caseName, requests, application.port, floor.port)
      const rollbacks = await engine.rollbacks('application')
      const sides = { application: newSide(application.port, checked), floor: newSide(floor.port, checked) }
      // The first round of each server warms it up and is not counted.
      for (let round = 0; round <= ROUNDS.count; round++) {
        const order = round % 2 === 0 ? [sides.application, sides.floor] : [sides.floor, sides.application]
        for (const side of order) {
          const result = await load.run({
            ...ROUNDS,
            port: side.port,
            requests,
            from: side.next,
            connections: CONNECTIONS,
          })
          if (result.fault !== null) throw new Error(`${caseName}: ${result.fault}`)
          side.next = result.next
          if (round > 0) side.rounds.push(result)
        }
      }
      measured.push({
        caseName,
        application: { ...sides.application, memory: application.memory() },
        floor: { ...sides.floor, memory: floor.memory() },
        rollbacks: (await engine.rollbacks('application')) - rollbacks,
      })
    }
    return measured
  } finally {
    await Promise.all([load.stop(), application.stop(), floor.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

function newSide(port: number, next: number) {
  return { port, next, rounds: [] as RoundResult[] }
}

async function record(shop: DatabaseSettings): Promise<{ cases: Cases; plans: Plan[] }> {
  const database = await openDatabase(shop)
  const cases = await makeCases(database)
  await database.close()
  const recorder = await openRecorder(shop)
  const plans: Plan[] = []
  for (const [caseName, requests] of Object.entries(cases)) {
    for (const request of requests) plans.push(await recorder.record(caseName as CaseName, request))
  }
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
