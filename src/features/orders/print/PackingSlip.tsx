import { memo, useMemo, useState } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { type PaperBlock, Pages } from '../../../web/print/Pages.tsx'
import type { PaperSize } from '../../../web/print/print-options.ts'
import type { Order } from '../orders.contract.ts'
import { type Box, formatBox, inBoxes } from './boxes.ts'
import {
  ColorCells,
  ContactBox,
  inPieces,
  matrixTable,
  PaperFacts,
  PaperHead,
  shippingFacts,
  SignBoxes,
  SumCells,
} from './paper-parts.tsx'
import classes from './Paper.module.css'
import { getCustomerContact, getRecipient, isForAnother } from './recipient.rules.ts'
import { insideOf, sumOfRows } from './sheet-matrix.ts'

interface PackingSlipProps {
  order: Order
  size: PaperSize
  boxes: number
  /** Left out where one slip is for all boxes. */
  box?: Box | undefined
  contents: string
}

export const PackingSlip = memo(function PackingSlip({ order, size, boxes, box, contents }: PackingSlipProps) {
  const [today] = useState(() => formatInstant(new Date().toISOString()))
  const where = box && formatBox(box)
  const blocks = useMemo(
    () => slipBlocks(order, { where, boxes, contents, today }),
    [order, where, boxes, contents, today],
  )
  const head = (page: number, of: number) => (
    <PaperHead order={order} title="Packing Slip" note={where ?? inBoxes(boxes)} page={page} of={of} />
  )
  const label = `Packing slip #${order.orderNo}${where ? `, ${where}` : ''}`
  return <Pages label={label} size={size} blocks={blocks} head={head} />
})

interface SlipOptions {
  where: string | undefined
  boxes: number
  contents: string
  today: string
}

function slipBlocks(order: Order, { where, boxes, contents, today }: SlipOptions): PaperBlock[] {
  const { groups, returnedPieces } = insideOf(order)
  const title = where && boxes > 1 ? 'In all boxes' : 'Inside'
  const table = matrixTable('inside', 'What is inside', title)
  const rows = groups.flatMap((group) => group.rows)
  return [
    {
      key: 'about',
      content: (
        <div className={classes.about}>
          <ContactBox label="Deliver to" contact={getRecipient(order)} />
          {isForAnother(order) && (
            <ContactBox label="Ordered by" contact={{ ...getCustomerContact(order), address: '' }} />
          )}
          <PaperFacts
            facts={[
              order.deliveryDate ? ['Delivery date', formatDay(order.deliveryDate)] : ['Printed', today],
              ...shippingFacts(order),
              ['Boxes', boxes],
            ]}
          />
        </div>
      ),
    },
    ...(contents ? [{ key: 'contents', content: <Note label="In this box" text={contents} /> }] : []),
    { key: 'title', keepsWithNext: true, content: <h2 className={classes.title}>{title}</h2> },
    ...groups.flatMap((group) => [
      {
        key: group.key,
        table,
        row: 'group',
        keepsWithNext: true,
        content: <GroupCell title={group.title} />,
      },
      ...group.rows.map((row) => ({
        key: `${group.key} ${row._id}`,
        table,
        under: { key: group.key, continued: <GroupCell title={`${group.title}, continued`} /> },
        content: <ColorCells row={row} />,
        keepsWithNext: row === rows.at(-1),
      })),
    ]),
    ...(rows.length > 0
      ? [{ key: 'sum', table, row: 'sum', content: <SumCells label="Total" pieces={sumOfRows(rows)} /> }]
      : [{ key: 'nothing', content: <p className={classes.remark}>Nothing.</p> }]),
    ...(returnedPieces > 0
      ? [
          {
            key: 'returned',
            content: <Note label="Returned" text={`${inPieces(returnedPieces)} came back and are not counted here.`} />,
          },
        ]
      : []),
    { key: 'sign', content: <SignBoxes labels={['Packed by', 'Received by', 'Date']} /> },
  ]
}

const GroupCell = ({ title }: { title: string }) => (
  <th scope="rowgroup" colSpan={8}>
    {title}
  </th>
)

const Note = ({ label, text }: { label: string; text: string }) => (
  <p className={classes.remark}>
    <b>{label}</b> {text}
  </p>
)
