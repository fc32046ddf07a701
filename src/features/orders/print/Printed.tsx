import { memo } from 'react'
import type { PaperSize } from '../../../web/print/paper-sizes.ts'
import type { Order } from '../orders.contract.ts'
import { type Box, boxCount, getContents } from './boxes.ts'
import { BoxLabel } from './BoxLabel.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { PackingSlip } from './PackingSlip.tsx'
import type { Paper } from './print-address.ts'

interface PrintedProps {
  paper: Paper
  size: PaperSize
  orders: readonly { order: Order; boxes: readonly Box[] }[]
  isPerBox: boolean
  asked: number
  /** A line for each box. */
  contents: string
}

export const Printed = memo(function Printed({ paper, size, orders, isPerBox, asked, contents }: PrintedProps) {
  return orders.map(({ order, boxes }) => {
    const { _id: id } = order
    if (paper === 'sheet') return <OrderSheet key={id} order={order} size={size} />
    const count = boxCount(order, asked)
    if (paper === 'slip' && !isPerBox) {
      return <PackingSlip key={id} order={order} size={size} boxes={count} contents="" />
    }
    return boxes.map((box) => {
      const one = { order, size, box, contents: getContents(contents, box) }
      const key = `${id} ${box.number}`
      return paper === 'slip' ? <PackingSlip key={key} {...one} boxes={count} /> : <BoxLabel key={key} {...one} />
    })
  })
})
