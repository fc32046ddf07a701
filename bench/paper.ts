/** How long a browser takes for the job tickets of a whole queue. See README.md beside this. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../scripts/build.ts'
import { CHROMIUM, whatToInstall } from '../scripts/machine.mjs'
import { signIn } from '../src/features/auth/auth.contract.ts'
import type { Machine } from '../src/features/floor/schedules.contract.ts'
import { ADMINISTRATOR, startServer } from '../src/server/testing/server-process.ts'
import { fillQueue } from './paper-shop.ts'
import { printRows } from './report.ts'

export const PAPER_CASE = 'job tickets'

/** Both queues are of one shop. */
const QUEUES: readonly { machine: Machine; jobs: number }[] = [
  { machine: 'machineXl1', jobs: 50 },
  { machine: 'machineM1', jobs: 500 },
]
const PATIENCE = 300_000

interface Printed {
  /** Until all tickets are shown and can be printed, in milliseconds. */
  shown: number
  /** The longest time in which the browser heard nobody. */
  longest: number
  /** From the press of Print until all images are there and the browser's own print begins. */
  pressed: number
  pdf: number
  pages: number
}

/** Prints a table: the queues of 50 and of 500 jobs in turn, the median of so many rounds. */
export async function measurePaper(rounds: number): Promise<void> {
  const executablePath = CHROMIUM.find()
  if (!executablePath) return console.log(`\n${PAPER_CASE}: left out. ${whatToInstall([CHROMIUM])}`)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'shop-paper-'))
  const server = await startServer({ DATA_DIR: folder })
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--no-first-run', '--no-proxy-server'],
  })
  try {
    server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
    for (const { machine, jobs } of QUEUES) await fillQueue(server, machine, jobs)
    const measured = QUEUES.map((): Printed[] => [])
    // The first round warms the server and what the browser keeps of the application, and is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const [at, queue] of QUEUES.entries()) {
        const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1360, height: 900 } })
        const page = await context.newPage()
        await open(page, server.address)
        const printed = await print(page, `${server.address}/schedule/${queue.machine}/tickets`)
        await context.close()
        if (printed.pages < queue.jobs) throw new Error(`${printed.pages} pages of ${queue.jobs} jobs`)
        if (round > 0) measured[at]!.push(printed)
      }
    }
    report(measured)
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Username').fill(ADMINISTRATOR.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${address}/`)
}

/** Opens the address as a link from elsewhere does, the application included. */
async function print(page: Page, address: string): Promise<Printed> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
    Object.assign(globalThis, { tasks, print: () => document.documentElement.setAttribute('data-printed', '') })
  })
  const began = Date.now()
  await page.goto(address)
  const button = page.getByRole('button', { name: 'Print', exact: true, disabled: false })
  await page.locator('article').first().waitFor({ timeout: PATIENCE })
  await button.waitFor({ timeout: PATIENCE })
  const shown = Date.now() - began
  const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
  const press = Date.now()
  await button.click()
  await page.locator('html[data-printed]').waitFor({ timeout: PATIENCE })
  const pressed = Date.now() - press
  const from = Date.now()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return { shown, longest, pressed, pdf: Date.now() - from, pages: pdf.match(/\/Type \/Page\b/g)!.length }
}

function report(measured: readonly (readonly Printed[])[]): void {
  const rows = QUEUES.map(({ jobs }, at) => {
    const median = (figure: keyof Printed): number => {
      const values = measured[at]!.map((printed) => printed[figure]).toSorted((a, b) => a - b)
      return values[Math.floor(values.length / 2)]!
    }
    return { jobs, of: median, each: (figure: keyof Printed) => median(figure) / jobs }
  })
  const [few, many] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const ratio = (figure: keyof Printed) => (many.each(figure) / few.each(figure)).toFixed(2)
  printRows('Job tickets in a browser, SQLite', [
    ['', 'pages', 'shown ms', 'each', 'longest task ms', 'Print ms', 'PDF ms', 'each'],
    ...rows.map(({ jobs, of, each }) => [
      ...[`${jobs} tickets`, String(of('pages')), of('shown').toFixed(0), each('shown').toFixed(1)],
      ...[of('longest').toFixed(0), of('pressed').toFixed(0), of('pdf').toFixed(0), each('pdf').toFixed(1)],
    ]),
    ['one of 500 to one of 50', '', '', ratio('shown'), '', '', '', ratio('pdf')],
  ])
}
