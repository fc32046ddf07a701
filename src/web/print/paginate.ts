export interface Block {
  height: number
  table?: string | undefined
  keepsWithNext?: boolean | undefined
  under?: number | undefined
}

/** Indexes of the blocks of each page; heights are in any one unit. */
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
    let height = getHeight(group, before === undefined ? undefined : blocks[before]!.table)
    if (before !== undefined && used + height > pageHeight) {
      pages.push([])
      used = 0
      height = getHeight(group, undefined) + (blocks[first]!.under ?? 0)
    }
    pages.at(-1)!.push(...group)
    used += height
    first = last + 1
  }
  return pages

  function getHeight(group: readonly number[], tableBefore: string | undefined): number {
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
