import { memo } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { pluralize } from '../../../shared/numbers.ts'
import { type PaperBlock, Pages } from '../../../web/print/Pages.tsx'
import type { PaperSize } from '../../../web/print/print-options.ts'
import { ArtImage } from '../../../web/art/ArtImage.tsx'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { type DesignData, hasSide, getImage, SIDES } from '../../designs/designs.contract.ts'
import type { Production } from '../../productions/productions.contract.ts'
import type { OrderProduct } from '../products/order-products.contract.ts'
import { ORDER_TEXTS } from '../order-fields.contract.ts'
import type { Order } from '../orders.contract.ts'
import {
  ContactBox,
  inBoth,
  matrixBlocks,
  PaperFacts,
  PaperHead,
  remarkBlocks,
  shippingFacts,
  SignBoxes,
} from './paper-parts.tsx'
import classes from './Paper.module.css'
import { getCustomerContact, getRecipient, isForAnother } from './recipient.rules.ts'
import { stockLineRow, itemRow, getPieces, getTitle } from './sheet-matrix.ts'

export const OrderSheet = memo(function OrderSheet({ order, size }: { order: Order; size: PaperSize }) {
  const head = (page: number, of: number) => (
    <PaperHead order={order} title="Order Sheet" note={order.customerName} due={order.dueDate} page={page} of={of} />
  )
  return <Pages label={`Order sheet #${order.orderNo}`} size={size} blocks={sheetBlocks(order)} head={head} />
})

function sheetBlocks(order: Order): PaperBlock[] {
  const stockLines = [
    ...Map.groupBy(order.orderProductData, (line) => `${line.clothingType} ${line.printingDesign}`).values(),
  ]
  return [
    { key: 'about', content: <About order={order} /> },
    ...remarkBlocks(order.remark),
    ...order.productionProductData.flatMap((production, index) => productionBlocks(production, index + 1)),
    ...stockLines.flatMap(stockLineBlocks),
    { key: 'totals', content: <Totals order={order} />, keepsWithNext: true },
    { key: 'sign', content: <SignBoxes labels={['Prepared by', 'Printed by', 'Counted by', 'Packed by, date']} /> },
  ]
}

const About = ({ order }: { order: Order }) => (
  <div className={classes.about}>
    <ContactBox label={isForAnother(order) ? 'Deliver to' : 'Customer and deliver to'} contact={getRecipient(order)} />
    {isForAnother(order) && <ContactBox label="Customer" contact={getCustomerContact(order)} />}
    <PaperFacts
      facts={[
        ['Ordered', formatInstant(order.createdAt)],
        ['Due date', `${formatDay(order.dueDate)}${order.rush ? ', RUSH' : ''}`],
        ['Delivery date', formatDay(order.deliveryDate)],
        ...shippingFacts(order),
        ['Boxes', order.boxes],
        ...ORDER_TEXTS.map(({ name, label }): [string, string] => [label, order[name]]),
      ]}
    />
  </div>
)

function productionBlocks(production: Production, number: number): PaperBlock[] {
  const { _id, items, printingDesignData: design } = production
  const name = `Production ${number}`
  return [
    {
      key: _id,
      keepsWithNext: true,
      content: (
        <section className={classes.production}>
          <h2 className={classes.title}>
            <span className={classes.tag}>{name}</span> {getTitle(production)}
          </h2>
          <Art design={design} />
        </section>
      ),
    },
    ...matrixBlocks({ key: `${_id} items`, label: `${name}: ${getTitle(production)}`, name, rows: items.map(itemRow) }),
  ]
}

const Art = ({ design }: { design: DesignData }) => (
  <div className={classes.art}>
    {SIDES.filter((side) => hasSide(design.screenPrintingOn, side)).map((side) => {
      const image = getImage(design, side)
      return (
        <figure key={side}>
          {image ? <ArtImage src={image.normal} alt={`${design.name}, ${side}`} /> : <span>No image</span>}
          <figcaption data-side={side}>{side.toUpperCase()}</figcaption>
        </figure>
      )
    })}
  </div>
)

function stockLineBlocks(lines: readonly OrderProduct[]): PaperBlock[] {
  const first = lines[0]!
  const key = `goods ${first._id}`
  const image = getImage(first.printingDesignData, 'front') ?? getImage(first.printingDesignData, 'back')
  return [
    {
      key,
      keepsWithNext: true,
      content: (
        <section className={classes.production}>
          <h2 className={classes.title}>
            {image && <ArtImage className={classes.thumbnail} src={image.thumbnail} alt="" />}
            <span className={classes.tag}>From stock</span> {getTitle(first)}
          </h2>
        </section>
      ),
    },
    ...matrixBlocks({
      key: `${key} lines`,
      label: `From stock: ${getTitle(first)}`,
      name: 'From stock',
      rows: lines.map(stockLineRow),
    }),
  ]
}

function Totals({ order }: { order: Order }) {
  const { made, stock } = getPieces(order)
  const productions = order.productionProductData.length
  return (
    <div className={classes.totals}>
      <PaperFacts
        facts={[
          [`To print, ${pluralize(productions, 'production')}`, made > 0 ? inBoth(made) : ''],
          ['From stock', stock > 0 ? inBoth(stock) : ''],
          ['Total', inBoth(made + stock)],
        ]}
      />
    </div>
  )
}
