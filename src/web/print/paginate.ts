/** What a page is filled with, in the order of the paper. Heights are in any one unit. */
export interface Block {
  height: number
  /** The block belongs to this table: its heads are repeated where the table goes on. */
  table?: string | undefined
  /** Stays on the page of the next block: a heading never stands alone at the foot. */
  keepsWithNext?: boolean | undefined
  /** The height of the row that is repeated above it where a page begins with it. */
  under?: number | undefined
}

/**
 * Distributes blocks among pages and answers the indexes of the blocks of each page. No block is divided; one that is
 * higher than a page has a page of its own. `headHeight` is that of the repeated heads of a table.
 */
export function paginate(
  blocks: readonly Block[],
  pageHeight: number,
  headHeight: (table: string) => number,
): readonly (readonly number[])[] {
  const pages: number[][] = [[]]
  let used = 0
  for (let first = 0; first < blocks.length;) {
    let last = first
    while (blocks[last]!.keepsWithNext && last + 1 < blocks.length) last++
    const group = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const page = pages.at(-1)!
    const before = page.at(-1)
    let height = heightOf(group, before === undefined ? undefined : blocks[before]!.table)
    if (before !== undefined && used + height > pageHeight) {
      pages.push([])
      used = 0
      height = heightOf(group, undefined) + (blocks[first]!.under ?? 0)
    }
    pages.at(-1)!.push(...group)
    used += height
    first = last + 1
  }
  return pages

  /** With the heads of each table that begins or goes on here. */
  function heightOf(group: readonly number[], tableBefore: string | undefined): number {
    let table = tableBefore
    let height = 0
    for (const index of group) {
      const block = blocks[index]!
      if (block.table !== undefined && block.table !== table) height += headHeight(block.table)
      table = block.table
      height += block.height
    }
    return height
  }
}
