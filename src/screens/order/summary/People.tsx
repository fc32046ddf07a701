import { Anchor } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { formatDay } from '../../../shared/days/day.ts'
import { DueDay } from '../../../features/orders/status/DueDay.tsx'
import { ORDER_TEXTS } from '../../../features/orders/order-fields.contract.ts'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { DescriptionItem } from '../../../web/ui/DescriptionItem.tsx'
import classes from './People.module.css'

export function People({ order }: { order: Order }) {
  return (
    <dl className={classes.people} aria-label="Order">
      <DescriptionItem label="Customer">
        <Contact name={order.customerName} phone={order.customerPhoneNo} email={order.customerEmail} />
        {order.customerAddress}
      </DescriptionItem>
      <DescriptionItem label="Deliver To">
        {order.referrerName ? (
          <Contact name={order.referrerName} phone={order.referrerPhoneNo} email={order.referrerEmail} />
        ) : (
          '-'
        )}
      </DescriptionItem>
      <DescriptionItem label="Due Date">
        <DueDay {...order} layout="lines" />
      </DescriptionItem>
      <DescriptionItem label="Delivery Date">{formatDay(order.deliveryDate)}</DescriptionItem>
      <DescriptionItem label="Order Remark">
        {order.remark || '-'}
        {ORDER_TEXTS.map(({ name, label }) => order[name] && <div key={name}>{`${label}: ${order[name]}`}</div>)}
      </DescriptionItem>
    </dl>
  )
}

const Contact = ({ name, phone, email }: { name: string; phone: string; email: string }) => (
  <>
    <b>{name}</b>
    <div className={classes.ways}>
      {phone && (
        <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <IconPhone size="1.4em" aria-hidden="true" />
          {phone}
        </Anchor>
      )}
      {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
    </div>
  </>
)
