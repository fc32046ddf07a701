/** In millimeters. */
export const PAPER_SIZES = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
  a5: { label: 'A5', width: 148, height: 210 },
  label: { label: '100 × 150 mm', width: 100, height: 150 },
  a6: { label: 'A6', width: 105, height: 148 },
} as const
export type PaperSize = keyof typeof PAPER_SIZES

const PX_PER_MM = 96 / 25.4

export const toPixels = (millimeters: number): number => millimeters * PX_PER_MM
