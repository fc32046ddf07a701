import { ActionIcon, Button, Kbd, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconPencil,
  IconRepeat,
  IconTruckReturn,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { formatPieces } from '../../../shared/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { type KeyGroup, useKeyActions, usePageKeys } from '../../../web/keys/page-keys.ts'
import { useSession } from '../../../web/session.ts'
import { usePreferences } from '../../../web/theme/preferences.ts'
import { PageTitle } from '../../../web/ui/PageHeading.tsx'
import { toastError } from '../../../web/ui/toast.tsx'
import { usePageTitle } from '../../../web/ui/usePageTitle.ts'
import { whyNotReturn } from '../order-returns.rules.ts'
import type { Order } from '../orders.contract.ts'
import { OrderStatusTag } from '../OrderStatusTag.tsx'
import { PrintMenu } from '../print/PrintMenu.tsx'
import classes from './OrderHeader.module.css'
import { type OrderScreen, useBackToList, useOrderWalk } from './useOrderWalk.ts'

const KEYS: readonly KeyGroup[] = [
  {
    title: 'On the screen of an order',
    keys: [
      ['J', 'Next order of the list'],
      ['K', 'Previous order of the list'],
      ['E', 'Edit'],
      ['Esc', 'Back'],
    ],
  },
]

interface OrderHeaderProps {
  order: Order
  title: string
  screen: OrderScreen
  children?: ReactNode
}

export function OrderHeader({ order, title, screen, children }: OrderHeaderProps) {
  const { _id: id, orderNo } = order
  const navigate = useNavigate()
  const isAdministrator = useSession()?.role === 'administrator'
  const { letterKeys } = usePreferences()
  const canChange = isAdministrator && !order.deleted
  const walk = useOrderWalk(id, screen)
  const toList = useBackToList(order)
  const back = () => (screen === '/orders/$id' ? toList() : void navigate({ to: '/orders/$id', params: { id } }))
  const canEdit = canChange && screen !== '/orders/edit/$id'
  usePageTitle(`${title} #${orderNo}`)
  usePageKeys(KEYS)
  useKeyActions({
    j: walk?.goNext,
    k: walk?.goPrevious,
    e: canEdit ? () => void navigate({ to: '/orders/edit/$id', params: { id } }) : undefined,
    Escape: back,
  })
  return (
    <div className={classes.header} data-screen={screen}>
      <div className={classes.name}>
        <ActionIcon variant="subtle" color="gray" size="2.3rem" aria-label="Back" title="Back" onClick={back}>
          <IconArrowLeft size="1.4em" />
        </ActionIcon>
        <PageTitle className={classes.title}>
          {title} <span className={classes.number}>#{orderNo}</span>
        </PageTitle>
        <OrderStatusTag status={order.status} />
        {order.deleted && <Text c="red">In the trash</Text>}
        <Text className={classes.total}>{formatPieces(order.orderQuantity)}</Text>
        {children}
      </div>
      {walk && (
        <div className={classes.walk} role="group" aria-label="Orders of the list">
          <span className={classes.position}>{walk.position}</span>
          <Neighbor
            label="Previous order"
            icon={IconChevronUp}
            shortcut={letterKeys && 'K'}
            onClick={walk.goPrevious}
          />
          <Neighbor label="Next order" icon={IconChevronDown} shortcut={letterKeys && 'J'} onClick={walk.goNext} />
        </div>
      )}
      <div className={classes.actions}>
        {screen !== '/orders/$id' && (
          <Button
            variant="default"
            title="View"
            leftSection={<IconEye size={18} />}
            renderRoot={(props: object) => <Link {...props} to="/orders/$id" params={{ id }} />}
          >
            <span className={classes.label}>View</span>
          </Button>
        )}
        {canChange && screen !== '/orders/return/$id' && <ReturnButton order={order} />}
        {canChange && (
          <Button
            variant="default"
            title="Order again"
            leftSection={<IconRepeat size={18} />}
            renderRoot={(props: object) => <Link {...props} to="/orders/new" search={{ from: id }} />}
          >
            <span className={classes.label}>Order again</span>
          </Button>
        )}
        <PrintMenu ids={[id]} />
        {canEdit && (
          <Button
            leftSection={<IconPencil size={18} />}
            rightSection={
              letterKeys && (
                <Kbd className={classes.key} aria-hidden="true">
                  E
                </Kbd>
              )
            }
            aria-keyshortcuts={letterKeys ? 'E' : undefined}
            renderRoot={(props: object) => <Link {...props} to="/orders/edit/$id" params={{ id }} />}
          >
            Edit
          </Button>
        )}
      </div>
    </div>
  )
}

interface NeighborProps {
  label: string
  icon: ComponentType<{ size: string }>
  /** False if the keys of one letter are switched off. */
  shortcut: string | false
  /** Undefined at the end of the list. */
  onClick: (() => void) | undefined
}

const Neighbor = ({ label, icon: Icon, shortcut, onClick }: NeighborProps) => (
  // Not disabled: it would lose the focus of who goes on until the end.
  <ActionIcon
    variant="subtle"
    color="gray"
    size="2.3rem"
    aria-label={label}
    title={shortcut ? `${label} (${shortcut})` : label}
    aria-keyshortcuts={shortcut || undefined}
    aria-disabled={!onClick}
    onClick={onClick}
  >
    <Icon size="1.3em" />
  </ActionIcon>
)

function ReturnButton({ order }: { order: Order }) {
  const problem = whyNotReturn(order)
  const icon = <IconTruckReturn size={18} />
  const label = <span className={classes.label}>Return</span>
  if (!problem) {
    return (
      <Button
        variant="default"
        title="Return"
        leftSection={icon}
        renderRoot={(props: object) => <Link {...props} to="/orders/return/$id" params={{ id: order._id }} />}
      >
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      title={problem.message}
      leftSection={icon}
      data-disabled
      aria-disabled
      onClick={() => toastError(new ApiError(problem))}
    >
      {label}
    </Button>
  )
}
