// Kept: `toLocaleString` makes another one for each of thousands of figures.
const COUNT = new Intl.NumberFormat('en-US')

export const formatCount = (count: number): string => COUNT.format(count)

export const pluralNoun = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`)

export const pluralize = (count: number, noun: string): string => `${formatCount(count)} ${pluralNoun(count, noun)}`

export const formatBytes = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`

/** A few pieces of many are not `0.0 %`, and all but a few not `100.0 %`. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const percent = (100 * part) / whole
  const isPart = part > 0 && part < whole
  return `${(isPart ? Math.min(Math.max(percent, 0.1), 99.9) : percent).toFixed(1)} %`
}
