import { Button, Group, Paper, Tabs, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconCircleCheck, IconPencil, IconRepeat } from '@tabler/icons-react'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../../shared/day.ts'
import { DOZEN, formatPieces } from '../../../shared/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { useEndpoint } from '../../../web/queries.ts'
import { useSession } from '../../../web/session.ts'
import { RecordHistory } from '../../../web/records/RecordHistory.tsx'
import { Loading } from '../../../web/ui/Loading.tsx'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { OrderProducts } from '../OrderProducts.tsx'
import { OrderStatusTag } from '../OrderStatusTag.tsx'
import { usePageTitle } from '../../../web/ui/usePageTitle.ts'
import { getOrderHistory } from '../order-fields.contract.ts'
import { DeliveryCard } from './DeliveryCard.tsx'
import { Fact, Facts } from './Facts.tsx'
import classes from './OrderSummaryPage.module.css'
import { getOrder, type Order } from '../orders.contract.ts'
import type { Production } from '../../productions/productions.contract.ts'
import { ProductionSides } from '../../productions/ProductionSides.tsx'

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
      <div>
        <Group className={classes.header}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
            onClick={() => void navigate({ to: order.deleted ? '/trash/orders' : list })}
          >
            Back
          </Button>
          <Title order={1} size="h2" className={classes.title} tabIndex={-1} data-page-heading>
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
          {session?.role === 'administrator' && !order.deleted && (
            <Button
              variant="default"
              leftSection={<IconRepeat size={18} />}
              onClick={() => void navigate({ to: '/orders/new', search: { from: order._id } })}
            >
              Order again
            </Button>
          )}
        </Group>
        <div className={classes.cards}>
          <People order={order} />
          <DeliveryCard order={order} />
        </div>
        {order.productionProductData.length > 0 && <Productions productions={order.productionProductData} />}
        {order.orderProductData.length > 0 && (
          <Paper withBorder p="md" mt="md" component="section" aria-labelledby="goods">
            <Title order={2} size="h4" mb="sm" id="goods">
              Inventory Orders
            </Title>
            <OrderProducts lines={order.orderProductData} />
          </Paper>
        )}
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
        <Fact label="Due Date">{formatDay(order.dueDate)}</Fact>
        <Fact label="Delivery Date">{formatDay(order.deliveryDate)}</Fact>
        <Fact label="Order Remark" isWide>
          <div className={classes.address}>{order.remark || '-'}</div>
        </Fact>
      </Facts>
    </Paper>
  )
}

function Productions({ productions }: { productions: readonly Production[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const shown = productions.find(({ _id }) => _id === opened) ?? productions[0]
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-label="Production orders">
      <Tabs value={shown?._id ?? null} onChange={setOpened} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label="Production orders">
          {productions.map((production, index) => (
            <Tabs.Tab
              key={production._id}
              value={production._id}
              rightSection={production.complete_production && <IconCircleCheck size={16} aria-label="complete" />}
            >
              {`Production ${index + 1}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {productions.map((production) => (
          <Tabs.Panel key={production._id} value={production._id} pt="md">
            <ProductionView production={production} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}

function ProductionView({ production }: { production: Production }) {
  const { printingDesignData: design } = production
  return (
    <div className={classes.production}>
      <div>
        <Title order={2} size="h4">
          {design.name}
        </Title>
        <Text>{production.clothingTypeName}</Text>
        <Text mb="sm">
          <b>{formatPieces(production.productQuantity * DOZEN)}</b>
        </Text>
        <ProductionSides production={production} size={112} />
      </div>
      <SizeMatrix label={`Items of ${design.name}`} items={production.items} />
    </div>
  )
}
