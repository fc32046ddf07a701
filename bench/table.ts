import type { Measured } from './measure.ts'

/** A Markdown table: the time of each case at each size and how it grows, and all else at the largest. */
export function printGrowth(title: string, sizes: readonly number[], growth: readonly Map<string, Measured>[]): void {
  const largest = growth.at(-1)!
  const head = [
    'p50 ms',
    ...sizes.map((size) => size.toLocaleString('en')),
    ...(sizes.length > 1 ? ['grows'] : []),
    ...['p95 ms', 'SQL', 'calls/s', 'tried again', 'MB'],
  ]
  const rows = [...largest].map(([name, { p95, sql, perSecond, triedAgain, memory }]) => {
    const times = growth.map((measured) => measured.get(name)!.p50)
    return [
      name,
      ...times.map((time) => time.toFixed(1)),
      ...(sizes.length > 1 ? [`× ${(times.at(-1)! / times[0]!).toFixed(1)}`] : []),
      p95.toFixed(1),
      `${Math.round(100 * sql)} %`,
      Math.round(perSecond).toLocaleString('en'),
      triedAgain > 0 ? `${Math.round(triedAgain)} %` : '',
      String(memory),
    ]
  })
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  console.log(`\n${title}\n\n${[line(head), rule, ...rows.map(line)].join('\n')}`)
}
