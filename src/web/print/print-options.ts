/** In millimeters. */
export const PAPER_SIZES = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
  a5: { label: 'A5', width: 148, height: 210 },
  label: { label: '100 × 150 mm', width: 100, height: 150 },
  a6: { label: 'A6', width: 105, height: 148 },
} as const
export type PaperSize = keyof typeof PAPER_SIZES

/** The first of these that is one of the sizes, or else the first size. */
export const findSize = <Size extends PaperSize>(sizes: readonly Size[], ...named: (string | undefined)[]): Size =>
  named.map((name) => sizes.find((size) => size === name)).find(Boolean) ?? sizes[0]!

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The router makes a number of `ids=42`, and a list of `ids=a&ids=b`. */
export const toText = (value: unknown): string => [value].flat().join(',')

export const idsIn = (value: unknown): string[] => [
  ...new Set(
    toText(value)
      .split(',')
      .filter((id) => UUID.test(id)),
  ),
]
