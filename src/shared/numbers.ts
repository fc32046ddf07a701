/** `1,425` */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** The noun of so many: `order`, `orders`. For nouns that end in an s alone. */
export const nounOf = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`)

/** `1 order`, `1,425 orders` */
export const countOf = (count: number, noun: string): string => `${formatCount(count)} ${nounOf(count, noun)}`

/** A share in percent, with one digit: `98.2 %`; of nothing it is `0 %`. */
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${((part / whole) * 100).toFixed(1)} %`
