import { ActionIcon, Button, type ButtonProps, Group, Text } from '@mantine/core'
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
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { Keys } from '../../../web/keys/Keys.tsx'
import { type KeyGroup, useKeyActions, usePageKeys } from '../../../web/keys/page-keys.ts'
import { useMay } from '../../../web/api/session.ts'
import { usePreferences } from '../../../web/theme/preferences.ts'
import { PageTitle } from '../../../web/ui/page/PageHeading.tsx'
import { toastError } from '../../../web/ui/toast.tsx'
import { usePageTitle } from '../../../web/ui/page/usePageTitle.ts'
import { whyNotReturn } from '../../../features/returns/order-returns.rules.ts'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { OrderStatusTag } from '../../../features/orders/status/OrderStatusTag.tsx'
import { PrintMenu } from '../../../features/orders/print/PrintMenu.tsx'
import classes from './OrderHeader.module.css'
import { type OrderScreen, useBackToList, useOrderNavigation } from './useOrderNavigation.ts'

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
  const canChange = useMay('orders.change') && !order.deleted
  const canEdit = canChange && screen !== '/orders/edit/$id'
  const navigation = useOrderNavigation(id, screen)
  const toList = useBackToList(order)
  const back = () => (screen === '/orders/$id' ? toList() : void navigate({ to: '/orders/$id', params: { id } }))
  usePageTitle(`${title} #${orderNo}`)
  usePageKeys(KEYS)
  useKeyActions({
    j: navigation?.goNext,
    k: navigation?.goPrevious,
    e: canEdit ? () => void navigate({ to: '/orders/edit/$id', params: { id } }) : undefined,
    Escape: back,
  })
  return (
    <div className={classes.header} data-screen={screen}>
      <Group gap="xs" className={classes.name}>
        <ActionIcon variant="subtle" color="gray" size="2.3rem" aria-label="Back" title="Back" onClick={back}>
          <IconArrowLeft size="1.4em" />
        </ActionIcon>
        <PageTitle>
          {title} <span style={{ whiteSpace: 'nowrap' }}>#{orderNo}</span>
        </PageTitle>
        <OrderStatusTag status={order.status} />
        {order.deleted && <Text c="red">In the trash</Text>}
        <Text c="dimmed" flex="none" visibleFrom="sm">
          {formatPieces(order.orderQuantity)}
        </Text>
        {children}
      </Group>
      {navigation && (
        <Group gap="3xs" wrap="nowrap" className={classes.walk} role="group" aria-label="Orders of the list">
          <Text c="dimmed" mr="3xs" flex="none" visibleFrom="sm">
            {navigation.position}
          </Text>
          <Neighbor label="Previous order" icon={IconChevronUp} letter="K" onClick={navigation.goPrevious} />
          <Neighbor label="Next order" icon={IconChevronDown} letter="J" onClick={navigation.goNext} />
        </Group>
      )}
      <Group gap="2xs" className={classes.actions}>
        {screen !== '/orders/$id' && (
          <Action
            label="View"
            icon={IconEye}
            renderRoot={(props: object) => <Link {...props} to="/orders/$id" params={{ id }} />}
          />
        )}
        {canChange && screen !== '/orders/return/$id' && <ReturnAction order={order} />}
        {canChange && (
          <Action
            label="Order again"
            short="Again"
            icon={IconRepeat}
            renderRoot={(props: object) => <Link {...props} to="/orders/new" search={{ from: id }} />}
          />
        )}
        <PrintMenu ids={[id]} />
        {canEdit && <EditButton id={id} />}
      </Group>
    </div>
  )
}

interface NeighborProps {
  label: string
  icon: ComponentType<{ size: string }>
  letter: string
  /** Undefined at the end of the list. */
  onClick: (() => void) | undefined
}

function Neighbor({ label, icon: Icon, letter, onClick }: NeighborProps) {
  const { letterKeys } = usePreferences()
  return (
    // Not disabled: it would lose the focus of who goes on until the end.
    <ActionIcon
      variant="subtle"
      color="gray"
      size="2.3rem"
      opacity={onClick ? undefined : 0.35}
      aria-label={label}
      title={letterKeys ? `${label} (${letter})` : label}
      aria-keyshortcuts={letterKeys ? letter : undefined}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      <Icon size="1.3em" />
    </ActionIcon>
  )
}

interface ActionProps extends Omit<ComponentProps<'button'>, keyof ButtonProps> {
  label: string
  /** On a phone. */
  short?: string
  icon: ComponentType<{ size: number }>
  renderRoot?: (props: object) => ReactNode
}

const Action = ({ label, short = label, icon: Icon, ...props }: ActionProps) => (
  <Button variant="default" title={label} aria-label={label} leftSection={<Icon size={18} />} {...props}>
    <Text span inherit visibleFrom="sm" className={classes.label}>
      {label}
    </Text>
    <Text span inherit hiddenFrom="sm">
      {short}
    </Text>
  </Button>
)

function ReturnAction({ order }: { order: Order }) {
  const problem = whyNotReturn(order)
  const props = problem
    ? {
        title: problem.message,
        'data-disabled': true,
        'aria-disabled': true,
        onClick: () => toastError(new ApiError(problem)),
      }
    : { renderRoot: (root: object) => <Link {...root} to="/orders/return/$id" params={{ id: order._id }} /> }
  return <Action label="Return" short="" icon={IconTruckReturn} {...props} />
}

function EditButton({ id }: { id: string }) {
  const { letterKeys } = usePreferences()
  return (
    <Button
      leftSection={<IconPencil size={18} />}
      rightSection={
        letterKeys && (
          <Keys visibleFrom="sm" bd={0} c="inherit" bg="rgb(0 0 0 / 22%)" aria-hidden="true">
            E
          </Keys>
        )
      }
      aria-keyshortcuts={letterKeys ? 'E' : undefined}
      renderRoot={(props: object) => <Link {...props} to="/orders/edit/$id" params={{ id }} />}
    >
      Edit
    </Button>
  )
}
