// Shared by `npm run check` and `npm test`: named steps, the result of each in a line, and a summary.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, root } from './install.ts'
import { run } from './run.mjs'

interface Result {
  passed: number
  failed: number
  why?: string
  /** What failed, by name, each with its message: read below the summary, where a long log has been left behind. */
  faults?: string[]
}

export interface Step {
  name: string
  run: () => Promise<Result>
}

export const tool = (path: string) => join(root, 'node_modules', path)

/** A program that succeeds or fails as a whole; its output is shown if it fails. */
export const verdict = (name: string, args: string[]): Step => ({
  name,
  async run() {
    let said = ''
    const code = await run(
      [process.execPath, ...args],
      // One that waits for ever is ended, and fails.
      { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 },
      ({ stdout, stderr }) => {
        stdout?.on('data', (text) => (said += text))
        stderr?.on('data', (text) => (said += text))
      },
    )
    if (code === 0) return { passed: 1, failed: 0 }
    console.log(`\n✗ ${name}\n${said.trimEnd()}`)
    return { passed: 0, failed: 1, why: `${name} is not clean, see above` }
  },
})

/**
 * The tests of some Vitest projects, or of some `files` alone. Beside another step they are `silent`: only what failed is
 * said, at the end.
 */
export const vitest = (
  name: string,
  projects: string[],
  { silent = false, files = [] as readonly string[] } = {},
): Step => ({
  name,
  run: () =>
    withReport(async (report) => {
      const args = ['run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const named = projects.map((project) => `--project=${project}`)
      const code = await show(
        [tool('vitest/vitest.mjs'), ...args, ...named, ...files],
        {},
        silent ? 'ignore' : 'inherit',
      )
      const said = read(report)
      // A file that cannot be loaded counts as failed, but has no failed test.
      const broken = said.testResults.filter(
        (file: { status: string; assertionResults: unknown[] }) =>
          file.status === 'failed' && file.assertionResults.length === 0,
      )
      const result = judge({
        code,
        passed: said.numPassedTests,
        failed: said.numFailedTests + broken.length,
        skipped: said.numPendingTests + said.numTodoTests,
      })
      return { ...result, faults: faultsOfVitest(said) }
    }),
})

/** The journeys in a browser, or those of some `files` alone. */
export const playwright = (name: string, files: readonly string[] = []): Step => ({
  name,
  run: () =>
    withReport(async (report) => {
      const args = ['test', '--forbid-only', '--reporter=list,json', ...files]
      const code = await show([tool('@playwright/test/cli.js'), ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      const said = read(report)
      const { expected, unexpected, flaky, skipped } = said.stats
      const result = judge({ code, passed: expected, failed: unexpected + flaky, skipped })
      return { ...result, faults: faultsOfPlaywright(said) }
    }),
})

interface Ran {
  code: number
  passed: number
  failed: number
  skipped: number
}

/** A suite fails if it skips a test, runs none, or fails outside its tests. */
export function judge({ code, passed, failed, skipped }: Ran): Result {
  const faults = [
    skipped > 0 && `${skipped} skipped, which counts as failed`,
    passed + failed + skipped === 0 && 'no test was found',
    code !== 0 && failed === 0 && 'something failed outside the tests, see above',
  ].filter(Boolean)
  return { passed, failed: failed + skipped || (faults.length > 0 ? 1 : 0), why: faults.join('; ') }
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

/** Every failed test of a report of Vitest, and every file that could not be loaded. */
export const faultsOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [fault(relative(root, name), message)]
      : assertionResults
          .filter((one) => one.status === 'failed')
          .map((one) => fault(`${relative(root, name)} › ${one.fullName}`, one.failureMessages?.join('\n') ?? '')),
  )

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** Every failed journey of a report of Playwright. */
export const faultsOfPlaywright = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) =>
      fault(
        `${file}:${line} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((one) => one.message))).join('\n'),
      ),
    ),
  ...suites.flatMap(faultsOfPlaywright),
]

/** A name, and the first lines of what went wrong below it, without colors. */
const fault = (name: string, message: string) =>
  [name, ...stripVTControlCharacters(message).trim().split('\n').slice(0, 25)].join('\n      ').trimEnd()

const read = (report: string) => JSON.parse(readFileSync(report, 'utf8'))

const show = (args: string[], more: NodeJS.ProcessEnv = {}, output: 'inherit' | 'ignore' = 'inherit') =>
  run([process.execPath, ...args], {
    ...{ cwd: root, env: { ...environment, ...more } },
    stdio: ['inherit', output, 'inherit'],
  })

async function withReport(task: (report: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-report-'))
  try {
    return await task(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Everything that `npm run check` proves. The tests are one run, so that no processor waits for the end of a part. */
export const checks: readonly (Step | readonly Step[])[] = [
  [
    verdict('format', [tool('oxfmt/bin/oxfmt'), '--check', '.']),
    verdict('lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
    verdict('types', [tool('typescript/bin/tsc'), '-p', '.']),
    verdict('boundaries', ['scripts/boundaries.ts']),
  ],
  vitest('unit and SQLite tests', ['unit', 'web', 'api-sqlite']),
]

/**
 * Runs every step, even after one has failed, those of one array at the same time, then prints a summary. The last line
 * is `N passed, N failed`.
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<void> {
  const done: { name: string; seconds: string; result: Result }[] = []
  for (const together of steps.map((one) => [one].flat())) {
    const began = Date.now()
    console.log(`\n▸ ${together.map(({ name }) => name).join(', ')}`)
    const ended = together.map(async ({ name, run: start }) => {
      const result = await start().catch((error: unknown) => ({
        passed: 0,
        failed: 1,
        why: error instanceof Error ? error.message : String(error),
      }))
      return { name, seconds: ((Date.now() - began) / 1000).toFixed(1), result }
    })
    done.push(...(await Promise.all(ended)))
  }
  const sum = (key: 'passed' | 'failed') => done.reduce((total, { result }) => total + result[key], 0)
  console.log('\nSummary')
  for (const {
    name,
    seconds,
    result: { passed, failed, why },
  } of done) {
    console.log(
      `  ${failed ? '✗' : '✓'} ${name.padEnd(26)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.padStart(7)} s${why ? `  ${why}` : ''}`,
    )
  }
  const faults = done.flatMap(({ result }) => result.faults ?? [])
  if (faults.length > 0) console.log(`\nFailed\n${faults.map((one) => `  ✗ ${one}`).join('\n')}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
