import { Anchor } from '@mantine/core'
import { formatDay } from '../../../shared/days/day.ts'
import { DueDay } from '../status/DueDay.tsx'
import { ORDER_TEXTS } from '../order-fields.contract.ts'
import type { Order } from '../orders.contract.ts'
import { Fact } from './Fact.tsx'
import classes from './People.module.css'

export function People({ order }: { order: Order }) {
  return (
    <dl className={classes.people} aria-label="Order">
      <Fact label="Customer">
        <Contact name={order.customerName} phone={order.customerPhoneNo} email={order.customerEmail} />
        {order.customerAddress}
      </Fact>
      <Fact label="Deliver To">
        {order.referrerName ? (
          <Contact name={order.referrerName} phone={order.referrerPhoneNo} email={order.referrerEmail} />
        ) : (
          '-'
        )}
      </Fact>
      <Fact label="Due Date">
        <DueDay dueDate={order.dueDate} status={order.status} layout="lines" />
      </Fact>
      <Fact label="Delivery Date">{formatDay(order.deliveryDate)}</Fact>
      <Fact label="Order Remark">
        {order.remark || '-'}
        {ORDER_TEXTS.map(({ name, label }) => order[name] && <div key={name}>{`${label}: ${order[name]}`}</div>)}
      </Fact>
    </dl>
  )
}

const Contact = ({ name, phone, email }: { name: string; phone: string; email: string }) => (
  <>
    <b>{name}</b>
    {phone && <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor>}
    {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
  </>
)
