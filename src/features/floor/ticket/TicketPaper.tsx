import { Fragment, memo, useContext, useMemo } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, formatPieces, sumOfPieces, unitOf } from '../../../shared/quantities/pieces.ts'
import { type PaperBlock, Pages } from '../../../web/print/Pages.tsx'
import { QrCode } from '../../../web/print/QrCode.tsx'
import { formatInstant } from '../../../web/ui/format-instant.ts'
import { imageOf } from '../../designs/designs.contract.ts'
import { SHIPPING_METHOD_LABELS } from '../../orders/order-fields.contract.ts'
import { figureLength, matrixBlocks, remarkBlocks, SignBoxes } from '../../orders/print/paper-parts.tsx'
import { itemRow, sumOfRows } from '../../orders/print/sheet-matrix.ts'
import { MACHINE_LABELS } from '../schedules.contract.ts'
import { PrintedAt } from './printed-at.ts'
import measures from './ticket-measures.module.css'
import { addressOfJob, dueDayInWords, nameOfJob, otherSidesInWords } from './ticket-words.ts'
import classes from './TicketPaper.module.css'
import type { TicketSize } from './tickets-search.ts'
import type { Ticket } from './tickets.contract.ts'

interface Measures {
  /** Millimeters. */
  margin: number
  /** Width in millimeters. */
  code: number
  /** From so many colors and other lines on, rows are lower and the art is smaller: more of them fit on a page. */
  many: number
}

/** All other measures are in `ticket-measures.module.css`. */
const MEASURES: Record<TicketSize, Measures> = {
  a5: { margin: 8, code: 27, many: 6 },
  a4: { margin: 11, code: 38, many: 6 },
  letter: { margin: 11, code: 38, many: 4 },
  label: { margin: 4.5, code: 20, many: 3 },
}

export const TicketPaper = memo(function TicketPaper({ ticket, size }: { ticket: Ticket; size: TicketSize }) {
  const { margin, many } = MEASURES[size]
  return (
    <Pages
      // With another foot, which may get a second line, all of it is measured again.
      key={otherSidesInWords(ticket)}
      label={`Ticket ${nameOfJob(ticket).replace(' ', ', ')}`}
      size={size}
      margin={margin}
      className={`${measures.measures} ${classes.ticket}`}
      blocks={useBlocks(ticket, many)}
      head={(page, of) => <TicketHead ticket={ticket} size={size} page={page} of={of} />}
      foot={<TicketFoot ticket={ticket} />}
    />
  )
})

/** Places in the queue change all the time; they are in the head, so that the blocks stay the same. */
function useBlocks(ticket: Ticket, many: number): readonly PaperBlock[] {
  const { screenPrintingOn, printingDesign, items, remark, shippingMethod } = ticket
  const isChanged = ticket.changedAt !== null
  const { customerName, customerPhoneNo, referrerName, referrerPhoneNo } = ticket
  return useMemo(() => {
    const rows = items.map(itemRow)
    const isLow = rows.length + linesOf(remark) + (isChanged ? 1 : 0) >= many
    const people = { customerName, customerPhoneNo, referrerName, referrerPhoneNo }
    const job = { ...people, screenPrintingOn, printingDesign, shippingMethod }
    return [
      { key: 'job', content: <Job job={job} isLow={isLow} pieces={sumOfPieces(sumOfRows(rows))} /> },
      ...matrixBlocks({
        key: 'colors',
        label: 'Colors and sizes',
        name: 'Colors',
        rows,
        isLow,
      }),
      ...remarkBlocks(remark),
      {
        key: 'sign',
        content: <SignBoxes labels={['Prepared by', 'Printed by', 'Pcs 1st', 'Pcs 2nd']} />,
        isAtFoot: true,
      },
    ]
  }, [
    many,
    isChanged,
    screenPrintingOn,
    printingDesign,
    items,
    remark,
    shippingMethod,
    customerName,
    customerPhoneNo,
    referrerName,
    referrerPhoneNo,
  ])
}

const linesOf = (remark: string): number =>
  remark.trim() === '' ? 0 : remark.split('\n').reduce((lines, line) => lines + 1 + Math.floor(line.length / 60), 0)

interface TicketHeadProps {
  ticket: Ticket
  size: TicketSize
  page: number
  of: number
}

function TicketHead({ ticket, size, page, of }: TicketHeadProps) {
  const { orderNo, machine, place, queueLength, dueDate, changedAt, screenPrintingOn: side, clothingType } = ticket
  const number = `#${orderNo}`
  return (
    <header>
      <div className={classes.top}>
        <div className={classes.about}>
          <div className={classes.title}>
            <b className={classes.number} style={figureLength(number)}>
              {number}
            </b>
            <span className={classes.where}>
              <b className={classes.machine}>{MACHINE_LABELS[machine]}</b>
              <span>
                Place {formatCount(place)} of {formatCount(queueLength)}
              </span>
              {of > 1 && (
                <span>
                  Page {page} of {of}
                </span>
              )}
            </span>
          </div>
          <p className={classes.due}>
            {dueDate ? (
              <>
                Due <b>{dueDayInWords(dueDate)}</b>
              </>
            ) : (
              <b>No due date</b>
            )}
          </p>
          {changedAt && <p className={classes.changed}>Changed {formatInstant(changedAt)}</p>}
        </div>
        <QrCode text={addressOfJob(ticket)} size={MEASURES[size].code} label={`${nameOfJob(ticket)} at its machine`} />
      </div>
      <div className={classes.band} data-side={side}>
        <b className={classes.side}>{side.toUpperCase()}</b>
        <bdi className={classes.garment}>{clothingType.name}</bdi>
      </div>
    </header>
  )
}

type JobFacts = Pick<
  Ticket,
  | 'screenPrintingOn'
  | 'printingDesign'
  | 'shippingMethod'
  | 'customerName'
  | 'customerPhoneNo'
  | 'referrerName'
  | 'referrerPhoneNo'
>

function Job({ job, isLow, pieces }: { job: JobFacts; isLow: boolean; pieces: number }) {
  const { printingDesign: design, screenPrintingOn: side, shippingMethod } = job
  const image = imageOf(design, side)
  const count = formatCount(pieces)
  const isForAnother = job.referrerName !== '' && job.referrerName !== job.customerName
  return (
    <div className={classes.job} data-low={isLow || undefined}>
      <div className={classes.box}>
        <div className={classes.art}>
          {image ? <img src={image.normal} alt={`${design.name}, ${side}`} decoding="async" /> : <span>No image</span>}
        </div>
        <div className={classes.facts}>
          <bdi className={classes.design}>{design.name}</bdi>
          <div className={classes.pieces}>
            <b className={classes.count} style={figureLength(count)}>
              {count}
            </b>{' '}
            <b className={classes.unit}>{unitOf(pieces)}</b>{' '}
            <span className={classes.dozens}>{formatPieces(pieces - (pieces % DOZEN))}</span>
          </div>
          <div className={classes.people}>
            <span className={classes.label}>Customer</span>
            <Person name={job.customerName} phoneNo={job.customerPhoneNo} />
            <span className={classes.label}>Deliver to</span>
            {isForAnother ? (
              <Person
                name={job.referrerName}
                phoneNo={job.referrerPhoneNo}
                also={SHIPPING_METHOD_LABELS[shippingMethod]}
              />
            ) : (
              <Person name="The customer" phoneNo="" also={SHIPPING_METHOD_LABELS[shippingMethod]} />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

/** A name that is written from right to left does not turn the rest around. */
const Person = ({ name, phoneNo, also = '' }: { name: string; phoneNo: string; also?: string }) => (
  <span>
    <bdi className={classes.name}>{name}</bdi>
    {/* Lines break before a telephone number rather than within it. */}
    {[phoneNo, also].filter(Boolean).map((text) => (
      <Fragment key={text}>
        , <span className={classes.whole}>{text}</span>
      </Fragment>
    ))}
  </span>
)

function TicketFoot({ ticket }: { ticket: Ticket }) {
  const others = otherSidesInWords(ticket)
  return (
    <footer className={classes.foot}>
      <bdi>{others && `Also on this order: ${others}`}</bdi>
      <Printed />
    </footer>
  )
}

const Printed = () => <span className={classes.printed}>Printed {formatInstant(useContext(PrintedAt))}</span>
