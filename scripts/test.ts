// `npm test`: all checks and tests, from a fresh clone. begin.cjs has installed the browsers and PostgreSQL if it may,
// or has said that they are missing.
import { ensureBuilt } from './build.ts'
import { ensureInstalled } from './install.ts'
import { CHROMIUM, POSTGRES, type Program, whatToInstall } from './machine.mjs'
import { checks, playwright, runSteps, type Step, verdict, vitest } from './steps.ts'

await ensureInstalled()

/** A step whose program is missing fails and says what to install; it is never skipped. */
const needing = (program: Program, step: Step): Step => ({
  ...step,
  run: async () => (program.find() ? step.run() : { passed: 0, failed: 1, why: whatToInstall([program]) }),
})

await runSteps([
  ...checks,
  // The second waits for the network most of its time.
  [
    needing(POSTGRES, vitest('API tests on PostgreSQL', ['api-postgres'])),
    vitest('start from an empty clone', ['start'], { silent: true }),
  ],
  [
    { name: 'web build', run: async () => (await ensureBuilt(), { passed: 1, failed: 0 }) },
    needing(POSTGRES, verdict('each case of the bench once', ['bench/run.ts', '--once', '--orders', '1000'])),
  ],
  needing(CHROMIUM, verdict('the browser’s part of the bench once', ['bench/run.ts', '--once', '--case', 'browser'])),
  needing(CHROMIUM, playwright('browser journeys')),
])
