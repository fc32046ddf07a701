import { memo, useMemo } from 'react'
import { formatDay } from '../../../../shared/days/day.ts'
import { pluralize } from '../../../../shared/numbers.ts'
import { type PaperBlock, Pages, type PaperTable } from '../../../../web/print/Pages.tsx'
import type { PaperSize } from '../../../../web/print/print-options.ts'
import { useToday } from '../../../../web/today.ts'
import type { Order } from '../../orders.contract.ts'
import { Count, Figure, HeadEnd, SignBoxes } from '../paper-parts.tsx'
import classes from '../Paper.module.css'
import own from './Manifest.module.css'
import { MANIFEST_COLUMNS, type ManifestRow, sumOfManifest, toFlights, toManifestRows } from './manifest.rules.ts'

export const Manifest = memo(function Manifest({ orders, size }: { orders: readonly Order[]; size: PaperSize }) {
  const today = useToday()
  const blocks = useMemo(() => manifestBlocks(toFlights(toManifestRows(orders))), [orders])
  const head = (page: number, of: number) => (
    <header className={classes.head}>
      <div className={classes.row}>
        <Figure text="Manifest" className={classes.number} />
        <HeadEnd text={formatDay(today)} page={page} of={of} />
      </div>
    </header>
  )
  return <Pages label="Manifest" size={size} blocks={blocks} head={head} className={own.manifest} />
})

function manifestBlocks(flights: readonly ManifestRow[][]): PaperBlock[] {
  const last = flights.at(-1)?.at(-1)
  return [
    ...flights.flatMap((rows) => {
      const flight = getFlightName(rows[0]!)
      const hasSum = flights.length > 1 && rows.length > 1 && flight !== ''
      return [
        ...rows.map((row) => ({
          key: `#${row.orderNo}`,
          table: TABLE,
          content: <OrderCells row={row} />,
          keepsWithNext: row === last || (hasSum && row === rows.at(-1)),
        })),
        ...(hasSum ? [sumBlock(flight, rows, rows.includes(last!))] : []),
      ]
    }),
    sumBlock('Total', flights.flat(), true),
    { key: 'sign', content: <SignBoxes labels={['Handed over by', 'Received by', 'Date']} /> },
  ]
}

const getFlightName = ({ airport_code, airline, awb }: ManifestRow): string =>
  [airport_code, airline, awb].filter(Boolean).join(', ')

const isCounted = (field: keyof ManifestRow): field is 'boxes' | 'pieces' => field === 'boxes' || field === 'pieces'

const TABLE: PaperTable = {
  key: 'orders',
  label: 'Orders',
  columns: (
    <colgroup>
      {MANIFEST_COLUMNS.map(({ field }) => (
        <col key={field} className={own[field]} />
      ))}
    </colgroup>
  ),
  head: () => (
    <tr>
      {MANIFEST_COLUMNS.map(({ field, label }) => (
        <th key={field} scope="col" className={isCounted(field) ? classes.figure : undefined}>
          {label}
        </th>
      ))}
    </tr>
  ),
}

const OrderCells = ({ row }: { row: ManifestRow }) =>
  MANIFEST_COLUMNS.map(({ field }) =>
    field === 'orderNo' ? (
      <th key={field} scope="row">
        #{row.orderNo}
      </th>
    ) : isCounted(field) ? (
      <CountCell key={field} count={row[field]} />
    ) : (
      <td key={field}>{row[field]}</td>
    ),
  )

/** What is not known is written in by hand. */
const CountCell = ({ count }: { count: number | null }) => (
  <td className={classes.figure}>{count !== null && <Count count={count} />}</td>
)

const COUNTED = MANIFEST_COLUMNS.map(({ field }) => field).filter(isCounted)
const BEFORE_COUNTED = MANIFEST_COLUMNS.findIndex(({ field }) => isCounted(field))
const BEHIND_COUNTED = MANIFEST_COLUMNS.length - BEFORE_COUNTED - COUNTED.length

const sumBlock = (label: string, rows: readonly ManifestRow[], keepsWithNext: boolean): PaperBlock => ({
  key: `sum ${rows[0]!.orderNo} ${label}`,
  table: TABLE,
  row: 'sum',
  keepsWithNext,
  content: (
    <>
      <th scope="row" colSpan={BEFORE_COUNTED}>
        {label}
      </th>
      {COUNTED.map((field) => (
        <CountCell key={field} count={sumOfManifest(rows)[field]} />
      ))}
      <td colSpan={BEHIND_COUNTED}>{pluralize(rows.length, 'order')}</td>
    </>
  ),
})
