import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import type { CaseName } from './cases.ts'
import type { RoundResult } from './load.ts'

interface MeasuredSide {
  rounds: RoundResult[]
  /** Megabytes at the end of the case. */
  memory: number | undefined
}

export interface Measured {
  caseName: CaseName
  application: MeasuredSide
  floor: MeasuredSide
  /** Transactions of the application that were rolled back and retried. */
  rollbacks: number
}

export const describeMachine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ` +
  `${platform()} ${arch()}, Node ${process.versions.node}. Application and floor took turns on it, and the load ran beside them.`

function median(values: number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  const middle = ordered.length >> 1
  return ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2
}

const HEAD = [
  '',
  'req/s',
  'p50 ms',
  'p99 ms',
  'MB',
  'floor req/s',
  'p50 ms',
  'p99 ms',
  'MB',
  'share of the floor',
  'tried again',
]

/** A Markdown table. Every figure is a median over all rounds; a share compares the two servers within one round. */
export function printTable(engine: string, measured: Measured[]): void {
  const cellsOf = ({ rounds, memory }: MeasuredSide) => [
    Math.round(median(rounds.map(({ perSecond }) => perSecond))).toLocaleString('en'),
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(rounds.map(({ p99 }) => p99)).toFixed(2),
    memory === undefined ? '-' : String(memory),
  ]
  const rows = measured.map(({ caseName, application, floor, rollbacks }) => {
    const shares = application.rounds.map(({ perSecond }, round) => perSecond / floor.rounds[round]!.perSecond)
    const range = `${Math.min(...shares).toFixed(2)}-${Math.max(...shares).toFixed(2)}`
    const requests = application.rounds.reduce((sum, { count }) => sum + count, 0)
    return [
      caseName,
      ...cellsOf(application),
      ...cellsOf(floor),
      `${median(shares).toFixed(2)} (${range})`,
      `${((100 * rollbacks) / requests).toFixed(1)} %`,
    ]
  })
  printRows(engine, [HEAD, ...rows])
}

/** Rows of a Markdown table, its head first. */
export function printRows(title: string, [head, ...rows]: readonly (readonly string[])[]): void {
  const widths = head!.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  console.log(`\n${title}\n\n${[line(head!), rule, ...rows.map(line)].join('\n')}`)
}
