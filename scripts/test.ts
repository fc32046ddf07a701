// `npm test`: all checks and tests, from a fresh clone; `npm test -- PATH…`: the tests of these files and folders alone.
// begin.cjs has installed the browsers and PostgreSQL if it may, or has said that they are missing.
import { globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ensureInstalled, root } from './install.ts'
import { CHROMIUM, POSTGRES, type Program, whatToInstall } from './machine.mjs'
import { checks, playwright, runSteps, type Step, verdict, vitest } from './steps.ts'

await ensureInstalled()

/** A step whose program is missing fails and says what to install; it is never skipped. */
const needing = (program: Program, step: Step): Step => ({
  ...step,
  run: async () => (program.find() ? step.run() : { passed: 0, failed: 1, why: whatToInstall([program]) }),
})

const all = [
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
]

const given = process.argv.slice(2)
await runSteps(given.length > 0 ? stepsOf(given) : all)

/** Only the tests that are meant, on each engine that they run on. A path that holds none is a slip. */
function stepsOf(paths: readonly string[]): Step[] {
  const files = paths.flatMap((path) => {
    const meant = relative(root, resolve(process.env['INIT_CWD'] ?? root, path))
    const found = globSync([meant, join(meant, '**')], { cwd: root }).filter((file) =>
      /\.(test|spec)\.tsx?$/.test(file),
    )
    if (found.length > 0) return found
    console.error(`No test is at ${path}. Name files such as *.test.ts, *.test.tsx and *.spec.ts, or folders of them.`)
    process.exit(1)
  })
  const journeys = files.filter((file) => file.endsWith('.spec.ts'))
  const others = files.filter((file) => !journeys.includes(file))
  return [
    ...(others.length > 0 ? [vitest('tests', [], { files: others })] : []),
    ...(journeys.length > 0 ? [needing(CHROMIUM, playwright('browser journeys', journeys))] : []),
  ]
}
