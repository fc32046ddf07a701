import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/day.ts'
import { DueDay } from '../figures/DueDay.tsx'
import { ORDER_TEXTS } from '../order-fields.contract.ts'
import type { Order } from '../orders.contract.ts'
import { Fact } from './Fact.tsx'
import classes from './People.module.css'

export function People({ order }: { order: Order }) {
  return (
    <dl className={classes.people} aria-label="Order">
      <Fact label="Customer">
        <Contact
          name={order.customerName}
          phone={order.customerPhoneNo}
          email={order.customerEmail}
          address={order.customerAddress}
        />
      </Fact>
      <Fact label="Deliver To">
        {order.referrerName ? (
          <Contact name={order.referrerName} phone={order.referrerPhoneNo} email={order.referrerEmail} />
        ) : (
          '-'
        )}
      </Fact>
      <Fact label="Due Date" className={classes.day}>
        <DueDay dueDate={order.dueDate} status={order.status} layout="lines" />
      </Fact>
      <Fact label="Delivery Date" className={classes.day}>
        {formatDay(order.deliveryDate)}
      </Fact>
      <Fact label="Order Remark">
        <div className={classes.text}>{order.remark || '-'}</div>
        {ORDER_TEXTS.map(({ name, label }) => order[name] && <div key={name}>{`${label}: ${order[name]}`}</div>)}
      </Fact>
    </dl>
  )
}

interface ContactProps {
  name: string
  phone: string
  email: string
  address?: string
}

const Contact = ({ name, phone, email, address }: ContactProps): ReactNode => (
  <div className={classes.contact}>
    <b>{name}</b>
    {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
    {email && <a href={`mailto:${email}`}>{email}</a>}
    {address && <span className={classes.text}>{address}</span>}
  </div>
)
