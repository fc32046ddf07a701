import { Anchor, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { formatDay } from '../../../shared/days/day.ts'
import { DueDay } from '../status/DueDay.tsx'
import { ORDER_TEXTS } from '../order-fields.contract.ts'
import type { Order } from '../orders.contract.ts'
import { DescriptionItem } from './DescriptionItem.tsx'

export const People = ({ order }: { order: Order }) => (
  <SimpleGrid
    cols={{ base: 2, md: 4 }}
    verticalSpacing="2xs"
    spacing="lg"
    role="group"
    aria-label="Order"
    style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
  >
    <Stack component="dl" gap="2xs" m={0}>
      <DescriptionItem label="Customer">
        <Contact name={order.customerName} phone={order.customerPhoneNo} email={order.customerEmail} />
        {order.customerAddress}
      </DescriptionItem>
    </Stack>
    <Stack component="dl" gap="2xs" m={0}>
      <DescriptionItem label="Deliver To">
        {order.referrerName ? (
          <Contact name={order.referrerName} phone={order.referrerPhoneNo} email={order.referrerEmail} />
        ) : (
          '-'
        )}
      </DescriptionItem>
    </Stack>
    <Stack component="dl" gap="2xs" m={0}>
      <DescriptionItem label="Due Date">
        <DueDay dueDate={order.dueDate} status={order.status} layout="lines" />
      </DescriptionItem>
      <DescriptionItem label="Delivery Date">{formatDay(order.deliveryDate)}</DescriptionItem>
    </Stack>
    <Stack component="dl" gap="2xs" m={0}>
      <DescriptionItem label="Order Remark">
        {order.remark || '-'}
        {ORDER_TEXTS.map(({ name, label }) => order[name] && <div key={name}>{`${label}: ${order[name]}`}</div>)}
      </DescriptionItem>
    </Stack>
  </SimpleGrid>
)

const WAY = {
  mih: 'var(--touch)',
  display: 'inline-flex',
  style: { alignItems: 'center', gap: 'var(--mantine-spacing-3xs)' },
}

const Contact = ({ name, phone, email }: { name: string; phone: string; email: string }) => (
  <>
    <b>{name}</b>
    <Group gap="0 var(--mantine-spacing-sm)">
      {phone && (
        <Anchor {...WAY} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <IconPhone size="1.2em" aria-hidden="true" />
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor {...WAY} href={`mailto:${email}`}>
          {email}
        </Anchor>
      )}
    </Group>
  </>
)
