/** What a run has measured, as JSON and as Markdown. */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { BackupFigures } from './backup.ts'
import type { BrowserFigures } from './browser.ts'
import type { MachineFigures } from './machines.ts'
import type { Measured, Times } from './measure.ts'
import type { MixedLoad } from './mixed-load.ts'

export interface Measurements {
  machine: ReturnType<typeof describeMachine>
  /** In orders. */
  sizes: number[]
  /** By the name of the database, one for each size. */
  engines: Record<string, OfSize[]>
  browser?: BrowserFigures
}

export interface OfSize {
  /** From the start of the process until it answers. */
  opensMs: number
  cases: Record<string, Measured>
  /** Resident megabytes after the cases. */
  memory?: number
  /** What a reader waits beside each. */
  attacks?: Record<string, Times>
  machines?: MachineFigures
  /** From a status change to each of 200 screens. */
  live?: Times
  backup?: BackupFigures
  mixedLoad?: MixedLoad
}

export const describeMachine = () => ({
  processors: availableParallelism(),
  model: cpus()[0]?.model.trim() ?? '',
  gigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  day: new Date().toISOString().slice(0, 10),
  loadBefore: loadavg()[0]!,
})

const DOCS = join(import.meta.dirname, '..', 'docs')

export function writeReport(measurements: Measurements): void {
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)
  writeFileSync(join(DOCS, 'performance.json'), `${JSON.stringify(measurements, round, 1)}\n`)
  writeFileSync(join(DOCS, 'performance.md'), toMarkdown(measurements))
}

export function toMarkdown({ machine, sizes, engines, browser }: Measurements): string {
  return [
    '# How fast it is',
    `Measured by \`npm run bench\` on ${machine.day}, with ${machine.processors} processors (${machine.model}), ` +
      `${machine.gigabytes} GB and Node ${machine.node}; load of the machine before: ${machine.loadBefore.toFixed(1)}. ` +
      'Times are milliseconds. [How it is measured](../bench/README.md) says what the columns mean.',
    ...Object.entries(engines).flatMap(([name, ofSizes]) => ofEngine(name, sizes, ofSizes)),
    ...(browser ? ['## In the browser', table(['', ''], browserRows(browser))] : []),
  ]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
}

function ofEngine(name: string, sizes: readonly number[], ofSizes: readonly OfSize[]): string[] {
  const heads = sizes.map((size) => size.toLocaleString('en'))
  const row = (label: string, cell: (one: OfSize) => string | undefined) => {
    const cells = ofSizes.map((one) => cell(one) ?? '')
    return cells.some((text) => text !== '') ? [[label, ...cells]] : []
  }
  const largest = ofSizes.at(-1)!
  return [
    `## ${name}`,
    table(['p50', ...heads, 'grows', 'p95', 'SQL', 'calls/s', 'tried again', 'MB'], caseRows(ofSizes)),
    table(
      ['a reader’s p95 beside', ...heads],
      Object.keys(largest.attacks ?? {}).flatMap((attack) => row(attack, ({ attacks }) => ms(attacks![attack]!.p95))),
    ),
    table(
      ['orders', ...heads],
      [
        ...row('opens in, s', ({ opensMs }) => (opensMs / 1000).toFixed(1)),
        ...row('memory after the cases, MB', ({ memory }) => String(memory)),
        ...row(
          'press plan anew, two and eight machines',
          ({ machines: m }) => m && `${ms(m.two.answer)}, ${ms(m.eight.answer)}`,
        ),
        ...row('a move of a drag, two and eight', ({ machines: m }) => m && `${ms(m.two.move)}, ${ms(m.eight.move)}`),
        ...row('live: p50, p99', ({ live }) => live && `${ms(live.p50)}, ${ms(live.p99)}`),
        ...row('backup, MB in s', ({ backup }) => backup && `${ms(backup.megabytes)} in ${ms(backup.seconds)}`),
        ...row('p95 before and during', ({ backup: b }) => b && `${ms(b.before.p95)}, ${ms(b.meanwhile.p95)}`),
        ...row('mixed load: calls in minutes', ({ mixedLoad: m }) => m && `${m.calls} in ${m.memory.length}`),
        ...row('memory: first, most, last', ({ mixedLoad: m }) => m && memoryOf(m)),
      ],
    ),
  ]
}

function caseRows(ofSizes: readonly OfSize[]): string[][] {
  return Object.entries(ofSizes.at(-1)!.cases).map(([name, { p95, sql, perSecond, triedAgain, memory }]) => {
    const times = ofSizes.map(({ cases }) => cases[name]!.p50)
    return [
      name,
      ...times.map(ms),
      `× ${(times.at(-1)! / times[0]!).toFixed(1)}`,
      ms(p95),
      `${Math.round(100 * sql)} %`,
      Math.round(perSecond).toLocaleString('en'),
      triedAgain > 0 ? `${Math.round(triedAgain)} %` : '',
      String(memory),
    ]
  })
}

const memoryOf = ({ memory }: MixedLoad) => [memory[0], Math.max(...memory), memory.at(-1)].join(', ')

const browserRows = (figures: BrowserFigures): string[][] => [
  ['first row of the orders, cold', ms(figures.firstRow)],
  ['first row of the same rows as plain HTML', ms(figures.firstPlainRow)],
  ['ratio', (figures.firstRow / figures.firstPlainRow).toFixed(1)],
  ['requests until the first row', String(figures.requestsToFirstRow)],
  ['code of the sign-in, kB', ms(figures.signInBytes / 1000)],
  ['code of the orders, kB', ms(figures.ordersBytes / 1000)],
  ['rows of 150 that render when one is selected', String(figures.rowsRendered)],
  ['a frame while a job is pulled along the press plan', ms(figures.dragFrame)],
  ...Object.entries(figures.longestTasks).map(([name, time]) => [
    `longest task while scrolling ${name}`,
    time === 0 ? 'under 50' : ms(time),
  ]),
]

const ms = (time: number): string => time.toFixed(time < 100 ? 1 : 0)

/** As oxfmt would write it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const widths = head.map((name, column) => Math.max(name.length, 3, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
