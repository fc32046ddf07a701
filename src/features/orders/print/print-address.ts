import { MAX_ROWS } from '../../../shared/paging.ts'
import { findSize, idsIn, type PaperSize } from '../../../web/print/print-options.ts'

export const PAPERS = ['sheet', 'slip', 'labels', 'manifest'] as const
export type Paper = (typeof PAPERS)[number]
export const PAPER_LABELS: Record<Paper, string> = {
  sheet: 'Order Sheet',
  slip: 'Packing Slip',
  labels: 'Box Labels',
  manifest: 'Manifest',
}

/** The first one until a person has chosen another. */
export const SIZES_OF: Record<Paper, readonly PaperSize[]> = {
  sheet: ['a4', 'letter'],
  slip: ['a4', 'letter'],
  labels: ['label', 'a6'],
  manifest: ['a4', 'letter'],
}

/** Whether the person says how many boxes an order has that does not say it. */
export const asksBoxes = (paper: Paper): boolean => paper === 'slip' || paper === 'labels'

export const MAX_PRINTED = MAX_ROWS

export interface PrintSearch {
  /** Separated by commas. */
  ids?: string
  paper?: string
  size?: string
}

export const printSearch = (ids: readonly string[], paper: Paper): PrintSearch => ({ ids: ids.join(','), paper })

/** What the address does not say, or says wrongly, is the order sheet, in `usual` sizes. */
export function readPrintSearch(
  // Below what the route has checked the router leaves what it read: `ids=42` is a number, `ids=a&ids=b` a list.
  { ids = '', paper, size }: Omit<PrintSearch, 'ids'> & { ids?: unknown },
  usual: Partial<Record<Paper, string>>,
): { ids: readonly string[]; paper: Paper; size: PaperSize } {
  const target = PAPERS.find((one) => one === paper) ?? 'sheet'
  return {
    ids: idsIn(ids).slice(0, MAX_PRINTED),
    paper: target,
    size: findSize(SIZES_OF[target], size, usual[target]),
  }
}
