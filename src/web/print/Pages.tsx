import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Page } from './Page.tsx'
import classes from './Pages.module.css'
import { paginate } from './paginate.ts'
import { PAPER_SIZES, type PaperSize } from './print-options.ts'
import { useFontsLoaded } from './useFontsLoaded.ts'

export interface PaperTable {
  key: string
  label: string
  columns: ReactNode
  head: (isContinued: boolean) => ReactNode
}

export interface PaperBlock {
  key: string
  content: ReactNode
  table?: PaperTable
  row?: string
  keepsWithNext?: boolean
  isAtFoot?: boolean
  under?: { key: string; continued: ReactNode } | undefined
}

interface PagesProps {
  label: string
  size: PaperSize
  /** Must be the same list as long as it has the same content: another one is measured and distributed anew. */
  blocks: readonly PaperBlock[]
  head: (page: number, of: number) => ReactNode
  foot?: ReactNode
  margin?: number
  className?: string | undefined
}

const MARGIN_MM = 12
/** Printers round; so much of each page stays empty. */
const SPARE_MM = 2
const PX_PER_MM = 96 / 25.4

export function Pages({ label, size, blocks, head, foot, margin = MARGIN_MM, className }: PagesProps) {
  const root = useRef<HTMLDivElement>(null)
  const fonts = useFontsLoaded()
  const [measured, setMeasured] = useState<{ key: unknown[]; pages: readonly (readonly number[])[] }>()
  const key = [blocks, size, fonts]
  const isMeasured = measured !== undefined && measured.key.every((part, index) => part === key[index])
  useLayoutEffect(() => {
    if (isMeasured || !root.current) return
    const pages = distribute(root.current, blocks, PAPER_SIZES[size].height - 2 * margin)
    if (pages[0]!.length === blocks.length) return
    // oxlint-disable-next-line react/set-state-in-effect -- heights are known only after a layout
    setMeasured({ key: [blocks, size, fonts], pages })
  }, [isMeasured, blocks, size, margin, fonts])
  // Set by hand: nothing that is shown changes.
  useEffect(() => root.current?.setAttribute('data-is-measured', ''), [])
  const pages = isMeasured ? measured.pages : [blocks.map((_, index) => index)]
  return (
    <div ref={root} className={classes.pages}>
      {pages.map((indexes, page) => (
        <Page
          key={blocks[indexes[0] ?? 0]?.key}
          size={size}
          margin={`${margin}mm`}
          label={`${label}, page ${page + 1} of ${pages.length}`}
          className={className}
        >
          <div data-page-head>{head(page + 1, pages.length)}</div>
          <PageContent blocks={blocks} indexes={indexes} />
          {foot && (
            <div data-page-foot data-foot>
              {foot}
            </div>
          )}
        </Page>
      ))}
    </div>
  )
}

function PageContent({ blocks, indexes }: { blocks: readonly PaperBlock[]; indexes: readonly number[] }) {
  const runs: number[][] = []
  for (const index of indexes) {
    const run = runs.at(-1)
    const table = blocks[index]!.table
    if (run && table && blocks[run[0]!]!.table?.key === table.key) run.push(index)
    else runs.push([index])
  }
  return runs.map((run) => {
    const first = blocks[run[0]!]!
    const { table } = first
    if (!table) {
      return (
        <div key={first.key} data-block data-foot={first.isAtFoot || undefined}>
          {first.content}
        </div>
      )
    }
    const isContinued = blocks[run[0]! - 1]?.table?.key === table.key
    return (
      <table key={first.key} className={classes.table} aria-label={table.label}>
        {table.columns}
        <thead data-table={table.key}>{table.head(isContinued)}</thead>
        <tbody>
          {run === runs[0] && first.under && (
            <tr data-row={blocks.find(({ key }) => key === first.under!.key)?.row}>{first.under.continued}</tr>
          )}
          {run.map((index) => (
            <tr key={blocks[index]!.key} data-block data-row={blocks[index]!.row}>
              {blocks[index]!.content}
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}

function distribute(root: HTMLElement, blocks: readonly PaperBlock[], printed: number) {
  const getHeight = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
  const heights = [...root.querySelectorAll('[data-block]')].map(getHeight)
  const heads = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-table]')].map((one) => [one.dataset['table'], getHeight(one)]),
  )
  const room = PX_PER_MM * (printed - SPARE_MM)
  const pages = paginate(
    blocks.map(({ table, keepsWithNext, under }, index) => ({
      height: heights[index] ?? 0,
      under: under && (heights[blocks.findIndex(({ key }) => key === under.key)] ?? 0),
      table: table?.key,
      keepsWithNext,
    })),
    room - getHeight(root.querySelector('[data-page-head]')) - getHeight(root.querySelector('[data-page-foot]')),
    (table) => heads.get(table) ?? 0,
  )
  return pages.filter((page, at) => at === 0 || page.some((index) => !blocks[index]!.isAtFoot))
}
