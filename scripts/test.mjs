// `npm test`: everything, from a fresh clone. It brings in what is missing, Chromium and PostgreSQL too. Runs on Node 20.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { CHROMIUM, POSTGRES, provide } from './machine.mjs'
import { checks, playwright, runSteps, vitest } from './steps.mjs'

await ensureInstalled()
const missing = await provide([CHROMIUM, POSTGRES])

/**
 * A step that cannot run without a program fails and says what to install; it is never left out.
 * @param {import('./machine.mjs').Program} program
 * @param {import('./steps.mjs').Step} step
 * @returns {import('./steps.mjs').Step}
 */
const needing = (program, step) => ({
  ...step,
  run: async () => (missing.has(program) ? { passed: 0, failed: 1, why: program.advice } : step.run()),
})

await runSteps([
  ...checks,
  needing(POSTGRES, vitest('API tests on PostgreSQL', ['api-postgres'])),
  { name: 'web build', run: async () => (await ensureBuilt(), { passed: 1, failed: 0 }) },
  needing(CHROMIUM, playwright('browser journeys')),
])
