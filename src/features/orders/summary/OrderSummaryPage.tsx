import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconRepeat, IconTruckReturn } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { formatDay } from '../../../shared/day.ts'
import { formatPieces } from '../../../shared/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { useEndpoint } from '../../../web/queries.ts'
import { useSession } from '../../../web/session.ts'
import { RecordHistory } from '../../../web/records/RecordHistory.tsx'
import { PAGE_HEADING } from '../../../web/focus/focus-heading.ts'
import { useToday } from '../../../web/today.ts'
import { Loading } from '../../../web/ui/Loading.tsx'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { whyNotReturn } from '../order-returns.rules.ts'
import { DueDay } from '../figures/DueDay.tsx'
import { OrderStatusTag } from '../OrderStatusTag.tsx'
import { usePageTitle } from '../../../web/ui/usePageTitle.ts'
import { PrintMenu } from '../print/PrintMenu.tsx'
import { getOrderHistory } from '../order-fields.contract.ts'
import { DeliveryCard } from './DeliveryCard.tsx'
import { Fact, Facts } from './Facts.tsx'
import { OrderedGoods } from './OrderedGoods.tsx'
import { OrderedProductions } from './OrderedProductions.tsx'
import classes from './OrderSummaryPage.module.css'
import { getOrder, type Order } from '../orders.contract.ts'

/** The order summary; only the delivery can be edited. */
export function OrderSummaryPage() {
  const { id } = useParams({ from: '/signed-in/orders/$id' })
  const navigate = useNavigate()
  const session = useSession()
  const found = useEndpoint(getOrder, { id })
  usePageTitle(found.data ? `Order Summary #${found.data.orderNo}` : 'Order Summary')
  const list = session?.role === 'administrator' ? '/orders' : '/wh-orders'

  if (found.error instanceof ApiError && !found.data) return <Navigate to={list} replace />
  if (!found.data) {
    return found.error ? <LoadError found={found} /> : <Loading text="Loading order data. Please wait." />
  }
  const order = found.data
  return (
    <div className={classes.page}>
      <Group className={classes.header}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} />}
          onClick={() => void navigate({ to: order.deleted ? '/trash/orders' : list })}
        >
          Back
        </Button>
        <Title order={1} size="h2" {...PAGE_HEADING} className={classes.title}>
          Order Summary <span className={classes.number}>#{order.orderNo}</span>
        </Title>
        <OrderStatusTag status={order.status} />
        {order.deleted && <Text c="red">In the trash</Text>}
        <Text className={classes.total}>
          Total <b>{formatPieces(order.orderQuantity)}</b>
        </Text>
        {session?.role === 'administrator' && !order.deleted && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} />}
            onClick={() => void navigate({ to: '/orders/edit/$id', params: { id: order._id } })}
          >
            Edit
          </Button>
        )}
        {session?.role === 'administrator' && !order.deleted && whyNotReturn(order) === null && (
          <Button
            variant="default"
            leftSection={<IconTruckReturn size={18} />}
            onClick={() => void navigate({ to: '/orders/return/$id', params: { id: order._id } })}
          >
            Return
          </Button>
        )}
        {session?.role === 'administrator' && !order.deleted && (
          <Button
            variant="default"
            leftSection={<IconRepeat size={18} />}
            onClick={() => void navigate({ to: '/orders/new', search: { from: order._id } })}
          >
            Order again
          </Button>
        )}
        <PrintMenu ids={[order._id]} />
      </Group>
      <div>
        <div className={classes.cards}>
          <People order={order} />
          <DeliveryCard order={order} />
        </div>
        {order.productionProductData.length > 0 && <OrderedProductions productions={order.productionProductData} />}
        {order.orderProductData.length > 0 && <OrderedGoods lines={order.orderProductData} />}
      </div>
      <Paper withBorder p="md" component="section" aria-label="History" className={classes.history}>
        <Title order={2} size="h4" mb="sm">
          History
        </Title>
        <RecordHistory endpoint={getOrderHistory} id={order._id} noun="order" />
      </Paper>
    </div>
  )
}

function People({ order }: { order: Order }) {
  const today = useToday()
  return (
    <Paper withBorder p="md" component="section" aria-label="Order">
      <Facts>
        <Fact label="Customer">
          <div className={classes.lines}>
            <b>{order.customerName}</b>
            <span>{order.customerPhoneNo}</span>
            <span>{order.customerEmail}</span>
            <span className={classes.address}>{order.customerAddress}</span>
          </div>
        </Fact>
        <Fact label="Deliver To">
          <div className={classes.lines}>
            <b>{order.referrerName || '-'}</b>
            <span>{order.referrerPhoneNo}</span>
            <span>{order.referrerEmail}</span>
          </div>
        </Fact>
        <Fact label="Due Date">
          <DueDay dueDate={order.dueDate} status={order.status} today={today} layout="inline" />
        </Fact>
        <Fact label="Delivery Date">{formatDay(order.deliveryDate)}</Fact>
        <Fact label="Order Remark" isWide>
          <div className={classes.address}>{order.remark || '-'}</div>
        </Fact>
      </Facts>
    </Paper>
  )
}
