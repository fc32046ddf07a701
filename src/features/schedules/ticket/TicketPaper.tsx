import { createContext, Fragment, memo, use, useMemo } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, formatPieces, sumOfPieces, getUnit } from '../../../shared/quantities/pieces.ts'
import { type PaperBlock, Pages } from '../../../web/print/Pages.tsx'
import { QrCode } from '../../../web/print/QrCode.tsx'
import { ArtImage } from '../../../web/art/ArtImage.tsx'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { getImage } from '../../designs/designs.contract.ts'
import { SHIPPING_METHOD_LABELS } from '../../orders/order-fields.contract.ts'
import paper from '../../orders/print/Paper.module.css'
import { Figure, matrixBlocks, remarkBlocks, SignBoxes } from '../../orders/print/paper-parts.tsx'
import { itemRow, sumOfRows } from '../../orders/print/sheet-matrix.ts'
import { addressOfJob, formatDueDay, nameOfJob, formatOtherSides } from './ticket-words.ts'
import classes from './TicketPaper.module.css'
import type { TicketSize } from './tickets-search.ts'
import type { Ticket } from './tickets.contract.ts'
import { machineName } from '../../machines/known-machines.ts'

interface Measures {
  /** Millimeters. */
  margin: number
  /** Width in millimeters. */
  code: number
  /** From so many colors and other lines on, rows are lower and the art is smaller: more of them fit on a page. */
  many: number
}

/** All other measures are in `TicketPaper.module.css`. */
const MEASURES: Record<TicketSize, Measures> = {
  a5: { margin: 8, code: 27, many: 6 },
  a4: { margin: 11, code: 38, many: 6 },
  letter: { margin: 11, code: 38, many: 4 },
  label: { margin: 4.5, code: 20, many: 3 },
}

interface TicketPaperProps {
  ticket: Ticket
  size: TicketSize
}

export const TicketPaper = memo(function TicketPaper({ ticket, size }: TicketPaperProps) {
  const { margin, many } = MEASURES[size]
  // Places in the queue change all the time; they are in the head and the foot, so that the blocks stay the same.
  const { place: _place, queueLength: _length, otherSides: _sides, ...work } = ticket
  const key = JSON.stringify(work)
  const blocks = useMemo(() => getBlocks(JSON.parse(key) as Work, many), [key, many])
  return (
    <Pages
      // With another foot, which may get a second line, all of it is measured again.
      key={formatOtherSides(ticket)}
      label={`Ticket ${nameOfJob(ticket).replace(' ', ', ')}`}
      size={size}
      margin={margin}
      className={classes.ticket}
      blocks={blocks}
      head={(page, of) => <TicketHead ticket={ticket} size={size} page={page} of={of} />}
      foot={<TicketFoot ticket={ticket} />}
    />
  )
})

type Work = Omit<Ticket, 'place' | 'queueLength' | 'otherSides'>

function getBlocks(work: Work, many: number): PaperBlock[] {
  const rows = work.items.map(itemRow)
  const isLow = rows.length + getLines(work.remark) + getLines(work.printNotes) + (work.changedAt ? 1 : 0) >= many
  return [
    { key: 'job', content: <Job work={work} isLow={isLow} pieces={sumOfPieces(sumOfRows(rows))} /> },
    ...matrixBlocks({ key: 'colors', label: 'Colors and sizes', name: 'Colors', rows, isLow }),
    ...remarkBlocks(work.remark),
    ...remarkBlocks(work.printNotes, 'Print Notes'),
    {
      key: 'sign',
      content: <SignBoxes labels={['Prepared by', 'Printed by', 'Pcs 1st', 'Pcs 2nd']} />,
      isAtFoot: true,
    },
  ]
}

const getLines = (remark: string): number =>
  remark.trim() === '' ? 0 : remark.split('\n').reduce((lines, line) => lines + 1 + Math.floor(line.length / 60), 0)

interface TicketHeadProps {
  ticket: Ticket
  size: TicketSize
  page: number
  of: number
}

function TicketHead({ ticket, size, page, of }: TicketHeadProps) {
  const {
    orderNo,
    machine,
    place,
    queueLength,
    dueDate,
    rush,
    changedAt,
    screenPrintingOn: side,
    clothingType,
  } = ticket
  return (
    <header>
      <div className={`${paper.row} ${classes.top}`}>
        <div className={classes.about}>
          <div className={`${paper.row} ${classes.title}`}>
            <Figure text={`#${orderNo}`} className={paper.number} />
            <span className={paper.stack}>
              <b className={classes.machine}>{machineName(machine)}</b>
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
            {rush && <b>RUSH </b>}
            {dueDate ? (
              <>
                Due <b>{formatDueDay(dueDate)}</b>
              </>
            ) : (
              <b>No due date</b>
            )}
          </p>
          {changedAt && <p className={classes.changed}>Changed {formatInstant(changedAt)}</p>}
        </div>
        <QrCode text={addressOfJob(ticket)} size={MEASURES[size].code} label={`${nameOfJob(ticket)} at its machine`} />
      </div>
      <div className={`${paper.row} ${classes.band}`} data-side={side}>
        <b className={classes.side}>{side.toUpperCase()}</b>
        <bdi className={classes.garment}>{clothingType.name}</bdi>
      </div>
    </header>
  )
}

function Job({ work, isLow, pieces }: { work: Work; isLow: boolean; pieces: number }) {
  const { printingDesign: design, screenPrintingOn: side, customerName, referrerName } = work
  const image = getImage(design, side)
  const shipping = SHIPPING_METHOD_LABELS[work.shippingMethod]
  const isForAnother = referrerName !== '' && referrerName !== customerName
  return (
    <div className={classes.job} data-low={isLow || undefined}>
      <div className={classes.art}>
        {image ? <ArtImage src={image.normal} alt={`${design.name}, ${side}`} /> : <span>No image</span>}
      </div>
      <div className={`${paper.stack} ${classes.facts}`}>
        <bdi className={classes.design}>{design.name}</bdi>
        <div>
          <Figure text={formatCount(pieces)} className={paper.number} />{' '}
          <b className={classes.unit}>{getUnit(pieces)}</b>{' '}
          <span className={classes.unit}>{formatPieces(pieces - (pieces % DOZEN))}</span>
        </div>
        <div className={`${paper.stack} ${classes.people}`}>
          <span className={paper.label}>Customer</span>
          <Person name={customerName} texts={[work.customerPhoneNo]} />
          <span className={paper.label}>Deliver to</span>
          {isForAnother ? (
            <Person name={referrerName} texts={[work.referrerPhoneNo, shipping]} />
          ) : (
            <Person name="The customer" texts={[shipping]} />
          )}
        </div>
      </div>
    </div>
  )
}

/** A name that is written from right to left does not turn the rest around. */
const Person = ({ name, texts }: { name: string; texts: readonly string[] }) => (
  <span>
    <b>
      <bdi>{name}</bdi>
    </b>
    {/* Lines break before a telephone number rather than within it. */}
    {texts.filter(Boolean).map((text) => (
      <Fragment key={text}>
        , <span className={classes.whole}>{text}</span>
      </Fragment>
    ))}
  </span>
)

/** Of hundreds of tickets only this changes when they are printed. */
export const PrintedAt = createContext('')

const Printed = () => <span>Printed {formatInstant(use(PrintedAt))}</span>

function TicketFoot({ ticket }: { ticket: Ticket }) {
  const others = formatOtherSides(ticket)
  return (
    <footer className={`${paper.row} ${classes.foot}`}>
      <bdi>{others && `Also on this order: ${others}`}</bdi>
      <Printed />
    </footer>
  )
}
