import { memo, useLayoutEffect, useRef } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { Page } from '../../../web/print/Page.tsx'
import { useFontsLoaded } from '../../../web/print/useFontsLoaded.ts'
import type { PaperSize } from '../../../web/print/print-options.ts'
import { QrCode } from '../../../web/print/QrCode.tsx'
import { SHIPPING_METHOD_LABELS } from '../order-fields.contract.ts'
import type { Order } from '../orders.contract.ts'
import { formatBox, type Box } from './boxes.ts'
import classes from './BoxLabel.module.css'
import paper from './Paper.module.css'
import { addressInLines, Figure, Banners } from './paper-parts.tsx'
import { getRecipient, isForAnother } from './recipient.rules.ts'

interface BoxLabelProps {
  order: Order
  box: Box
  contents: string
  size: PaperSize
}

/** Of what is beside the number and the code; smaller text could not be read. */
const TEXT_SIZES = [1, 0.85, 0.7, 0.6]
const QR_MM = 28

export const BoxLabel = memo(function BoxLabel({ order, box, contents, size }: BoxLabelProps) {
  const root = useRef<HTMLElement>(null)
  // Letters of another alphabet come later, and may be wider: then it is fitted again.
  useFontsLoaded()
  useLayoutEffect(() => {
    if (root.current) fit(root.current)
  })
  const to = getRecipient(order)
  return (
    <Page
      root={root}
      size={size}
      margin="4mm 5mm"
      label={`Label #${order.orderNo}, ${formatBox(box)}`}
      className={classes.label}
    >
      <Banners order={order} />
      <div className={paper.stack}>
        <span className={paper.label}>Deliver to</span>
        <b className={classes.name}>{to.name}</b>
        <span className={paper.lines}>
          {[addressInLines(to.address), to.phone].filter((text) => text !== '').join('\n')}
        </span>
      </div>
      <div className={`${paper.row} ${classes.shipping}`}>
        <b>{SHIPPING_METHOD_LABELS[order.shippingMethod]}</b>
        <span>{order.tracking_no || order.awb}</span>
      </div>
      <div className={`${paper.row} ${classes.middle}`}>
        <div className={paper.stack}>
          <Figure text={`#${order.orderNo}`} className={paper.number} />
          <span className={classes.box}>
            Box <b>{box.number}</b> of <b>{box.of}</b>
          </span>
        </div>
        <QrCode text={`${location.origin}/orders/${order._id}`} size={QR_MM} label={`Order #${order.orderNo}`} />
      </div>
      <div className={`${paper.stack} ${classes.foot}`}>
        {isForAnother(order) && (
          <span>
            <span className={paper.label}>Customer</span> <b>{order.customerName}</b>
          </span>
        )}
        {contents && (
          <span className={classes.contents}>
            <span className={paper.label}>In this box</span> {contents}
          </span>
        )}
        {order.dueDate && <span className={paper.label}>Due {formatDay(order.dueDate)}</span>}
      </div>
    </Page>
  )
})

function fit(label: HTMLElement): void {
  const sheet = Number.parseFloat(getComputedStyle(label).minHeight)
  for (const scale of TEXT_SIZES) {
    label.style.setProperty('--text', String(scale))
    if (label.getBoundingClientRect().height <= sheet + 1) return
  }
}
