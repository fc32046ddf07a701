import type { CSSProperties, ReactNode } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, formatPieces, sumOfPieces, type SizePieces, getUnit } from '../../../shared/quantities/pieces.ts'
import { SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import type { PaperBlock, PaperTable } from '../../../web/print/Pages.tsx'
import { SHIPPING_DETAILS, SHIPPING_METHOD_LABELS } from '../order-fields.contract.ts'
import type { Order } from '../orders.contract.ts'
import classes from './Paper.module.css'
import type { Contact } from './recipient.rules.ts'
import { formatDozens, type MatrixRow, sumOfRows } from './sheet-matrix.ts'

const MAX_ADDRESS_LINES = 6

/** An address of very many lines goes on behind commas, so that it fits. */
export function addressInLines(address: string): string {
  const lines = address.split('\n').map((line) => line.trim())
  const written = lines.filter((line) => line !== '')
  return written.join(written.length > MAX_ADDRESS_LINES ? ', ' : '\n')
}

export const Banners = ({ order: { status, deleted } }: { order: Order }) =>
  [status === 'cancel' ? 'CANCELLED' : '', deleted ? 'IN THE TRASH' : ''].filter(Boolean).map((banner) => (
    <p key={banner} className={classes.stamp}>
      {banner}
    </p>
  ))

interface HeadEndProps {
  text: string | null | undefined
  page: number
  of: number
}

export const HeadEnd = ({ text, page, of }: HeadEndProps) => (
  <div className={`${classes.stack} ${classes.headEnd}`}>
    {text && <b>{text}</b>}
    <span>
      Page {page} of {of}
    </span>
  </div>
)

interface PaperHeadProps {
  order: Order
  title: string
  note: string
  due?: string | null
  page: number
  of: number
}

export const PaperHead = ({ order, title, note, due, page, of }: PaperHeadProps) => (
  <header className={classes.head}>
    <Banners order={order} />
    <div className={classes.row}>
      <Figure text={`#${order.orderNo}`} className={classes.number} />
      <div className={`${classes.stack} ${classes.headMiddle}`}>
        <b>{title}</b>
        <span>{note}</span>
      </div>
      <HeadEnd text={due && `Due ${formatDay(due)}`} page={page} of={of} />
    </div>
  </header>
)

export const ContactBox = ({ label, contact }: { label: string; contact: Contact }) => (
  <div className={classes.stack}>
    <span className={classes.label}>{label}</span>
    <b className={classes.contactName}>{contact.name}</b>
    {contact.address && <span className={classes.lines}>{addressInLines(contact.address)}</span>}
    {contact.phone && <span>{contact.phone}</span>}
    {contact.email && <span>{contact.email}</span>}
  </div>
)

export const PaperFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

export const shippingFacts = (order: Order): readonly (readonly [string, string])[] => [
  ['Shipping', SHIPPING_METHOD_LABELS[order.shippingMethod]],
  ...SHIPPING_DETAILS.map(({ name, label }) => [label, order[name]] as const),
]

export const inPieces = (pieces: number): string => `${formatCount(pieces)} ${getUnit(pieces)}`

export const inBoth = (pieces: number): string =>
  pieces < DOZEN ? inPieces(pieces) : `${inPieces(pieces)} (${formatPieces(pieces)})`

export const matrixTable = (key: string, label: string, name: string): PaperTable => ({
  key,
  label,
  columns: (
    <colgroup>
      <col />
      {SIZES.map((size) => (
        <col key={size} className={classes.sizeColumn} />
      ))}
      <col className={classes.sumColumn} />
    </colgroup>
  ),
  head: (isContinued) => (
    <tr>
      <th scope="col">{isContinued ? `${name}, continued` : 'Color'}</th>
      {SIZES.map((size) => (
        <th key={size} scope="col" className={classes.figure}>
          {SIZE_LABELS[size]}
        </th>
      ))}
      <th scope="col" className={classes.figure}>
        Total
      </th>
    </tr>
  ),
})

/** In digits, of which a comma is half of one, it tells the style sheet how long it is: a long one is smaller. */
export const Figure = ({ text, className }: { text: string; className: string | undefined }) => (
  <b className={className} style={{ '--length': (text.replaceAll(',', '').length + text.length) / 2 } as CSSProperties}>
    {text}
  </b>
)

export const Count = ({ count }: { count: number }) => <Figure text={formatCount(count)} className={classes.count} />

export const ColorCells = ({ row, isLow }: { row: MatrixRow; isLow?: boolean | undefined }) => (
  <>
    <th scope="row">
      <span className={classes.color}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7" fill={`#${row.colorCode}`} stroke="#000000" />
        </svg>
        {row.colorName}
      </span>
      {row.mix && <div className={classes.below}>{row.mix}</div>}
    </th>
    {SIZES.map((size) => (
      <td key={size} className={classes.figure}>
        {row.pieces[size] > 0 && (
          <>
            {row.seconds.includes(size) && <span className={classes.second}>2nd</span>}{' '}
            <Count count={row.pieces[size]} />
            {/* Lines break between dozens and pieces only. */}
            {!isLow && <div className={classes.below}>{formatDozens(row, row.pieces[size]).replace(', ', ',\n')}</div>}
          </>
        )}
      </td>
    ))}
    <SumCell pieces={sumOfPieces(row.pieces)} isLow={isLow} />
  </>
)

export const SumCells = ({ label, pieces }: { label: string; pieces: SizePieces }) => (
  <>
    <th scope="row">{label}</th>
    {SIZES.map((size) => (
      <td key={size} className={classes.figure}>
        {pieces[size] > 0 && <Count count={pieces[size]} />}
      </td>
    ))}
    <SumCell pieces={sumOfPieces(pieces)} />
  </>
)

const SumCell = ({ pieces, isLow }: { pieces: number; isLow?: boolean | undefined }) => {
  const Dozens = isLow ? 'span' : 'div'
  return (
    <td className={`${classes.figure} ${classes.sum}`}>
      <Count count={pieces} /> {!isLow && <b className={classes.unit}>{getUnit(pieces)}</b>}
      {pieces >= DOZEN && <Dozens className={classes.below}>{formatPieces(pieces)}</Dozens>}
    </td>
  )
}

interface Matrix {
  key: string
  label: string
  /** What its head calls it where it goes on. */
  name: string
  rows: readonly MatrixRow[]
  isLow?: boolean
}

export function matrixBlocks({ key, label, name, rows, isLow }: Matrix): PaperBlock[] {
  const table = matrixTable(key, label, name)
  return [
    ...rows.map((row, index) => ({
      key: `${key} ${row._id}`,
      table,
      content: <ColorCells row={row} isLow={isLow} />,
      // The sum stays with the last color.
      keepsWithNext: index === rows.length - 1,
    })),
    { key: `${key} sum`, table, row: 'sum', content: <SumCells label="Total" pieces={sumOfRows(rows)} /> },
  ]
}

/** In characters: a few lines of paper. */
const MAX_UNDIVIDED = 300

const PARTS = new RegExp(`.{1,${MAX_UNDIVIDED}}(?=\\s|$)|.{1,${MAX_UNDIVIDED}}`, 'gu')

const getParts = (line: string): string[] =>
  (line.match(PARTS) ?? ['']).map((part, index) => (index === 0 ? part : part.trimStart()) || '\u00a0')

/** A long line is several blocks, so that it goes on on the next page. */
export const remarkBlocks = (remark: string, label = 'Remark'): PaperBlock[] =>
  remark.trim() === ''
    ? []
    : remark
        .split('\n')
        .flatMap(getParts)
        .map((part, index) => ({
          key: `${label} ${index}`,
          content: (
            <p className={classes.remark}>
              {index === 0 && <b>{label} </b>}
              {part}
            </p>
          ),
        }))

export const SignBoxes = ({ labels }: { labels: readonly string[] }) => (
  <div className={classes.sign}>
    {labels.map((label) => (
      <div key={label}>{label}</div>
    ))}
  </div>
)
