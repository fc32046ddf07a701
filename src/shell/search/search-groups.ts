import {
  IconClipboardList,
  IconFilePlus,
  IconListSearch,
  IconPhoto,
  IconPrinter,
  IconSettings,
  IconShirt,
  IconUsersGroup,
  type IconProps,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SIDE_LABELS } from '../../features/designs/designs.contract.ts'
import { SCHEDULE_STATUS_LABELS } from '../../features/schedules/schedules.contract.ts'
import { wordsIn } from '../../features/orders/search/order-documents.rules.ts'
import type { OrderStatus } from '../../features/orders/order-fields.contract.ts'
import type { Found, FoundOrder, FoundSchedule } from '../../screens/search/search.contract.ts'
import { formatDay } from '../../shared/days/day.ts'
import { formatPieces } from '../../shared/quantities/pieces.ts'
import type { Role } from '../../shared/roles.ts'
import { hasWords, searchKey, type SearchWord } from '../../shared/text.ts'
import { mayOpen, type StaticPath } from '../access.ts'
import { getAddress, getKeys, getMenu } from '../menu.ts'
import type { RecentOrder } from './recent-orders.ts'
import { machineName } from '../../features/machines/known-machines.ts'

export interface SearchItem {
  id: string
  title: string
  details?: readonly string[]
  status?: OrderStatus
  icon: ComponentType<IconProps>
  thumbnail?: string | null
  link: LinkProps
  keys?: string | undefined
  order?: RecentOrder
}

export interface SearchGroup {
  title: string
  items: readonly SearchItem[]
}

interface Searched {
  role: Role
  typed: string
  found: Found | undefined
  recent: readonly RecentOrder[]
}

export function getGroups({ role, typed, found, recent }: Searched): SearchGroup[] {
  const words = wordsIn(typed)
  const groups: SearchGroup[] = [
    { title: 'Opened last', items: words.length === 0 ? recent.map(recentItem) : [] },
    { title: 'Orders', items: found?.orders.map(orderItem) ?? [] },
    { title: 'On the machines', items: found?.schedules.map(jobItem) ?? [] },
    { title: 'Customers', items: found?.customers.map(customerItem) ?? [] },
    { title: 'Printing Designs', items: found?.designs.map(designItem) ?? [] },
    { title: 'Clothing Types', items: found?.clothingTypes.map(clothingTypeItem) ?? [] },
    { title: 'Actions', items: getActions({ role, typed, found }, words) },
    { title: 'Screens', items: getScreens(role, words) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** The router does not know which parameters a list takes: its contract does. */
const getList = (to: StaticPath, parameters: Record<string, string>) => ({ to, search: parameters }) as LinkProps

const toOrder = (id: string): LinkProps => ({ to: '/orders/$id', params: { id } })

const recentItem = (order: RecentOrder): SearchItem => ({
  id: `recent-${order._id}`,
  title: `#${order.orderNo} ${order.customerName}`,
  icon: IconClipboardList,
  link: toOrder(order._id),
  order,
})

const orderItem = (order: FoundOrder): SearchItem => ({
  id: `order-${order._id}`,
  title: `#${order.orderNo} ${order.customerName}`,
  details: [
    // First, because the end of a long line is cut.
    order.found ?? '',
    order.referrerName && `→ ${order.referrerName}`,
    formatPieces(order.orderQuantity),
    order.dueDate ? `Due ${formatDay(order.dueDate)}` : '',
  ].filter(Boolean),
  status: order.status,
  icon: IconClipboardList,
  link: toOrder(order._id),
  order,
})

const jobItem = (job: FoundSchedule): SearchItem => ({
  id: `job-${job._id}`,
  title: `#${job.orderNo} ${job.customerName}`,
  details: [
    job.designName,
    SIDE_LABELS[job.screenPrintingOn],
    job.clothingTypeName,
    `${job.productQuantity} Dz`,
    `${machineName(job.machine)}, ${SCHEDULE_STATUS_LABELS[job.status]}`,
  ],
  icon: IconPrinter,
  link: { to: '/machine/$machine', params: { machine: job.machine } },
})

const customerItem = ({ _id, name, phone_no }: Found['customers'][number]): SearchItem => ({
  id: `customer-${_id}`,
  title: name,
  details: [phone_no],
  icon: IconUsersGroup,
  link: { to: '/customers/$id', params: { id: _id } },
})

const designItem = ({ _id, name, thumbnail }: Found['designs'][number]): SearchItem => ({
  id: `design-${_id}`,
  title: name,
  icon: IconPhoto,
  thumbnail,
  link: { to: '/designs/$id', params: { id: _id } },
})

const clothingTypeItem = ({ _id, name }: Found['clothingTypes'][number]): SearchItem => ({
  id: `clothing-type-${_id}`,
  title: name,
  details: ['its orders'],
  icon: IconShirt,
  link: getList('/orders', { clothingType: _id }),
})

const CUSTOMERS_WITH_ACTIONS = 2

function getActions({ role, typed, found }: Omit<Searched, 'recent'>, words: readonly SearchWord[]): SearchItem[] {
  const orders = mayOpen(role, '/orders') ? '/orders' : '/wh-orders'
  const all: SearchItem[] = found?.moreOrders
    ? [
        {
          id: 'all-orders',
          title: 'Show all orders found',
          icon: IconListSearch,
          link: getList(orders, { search: typed.trim() }),
        },
      ]
    : []
  if (!mayOpen(role, '/orders/new')) return all
  const newOrder: SearchItem = { id: 'new-order', title: 'New order', icon: IconFilePlus, link: { to: '/orders/new' } }
  return [
    ...all,
    ...(found?.customers.slice(0, CUSTOMERS_WITH_ACTIONS).map(newOrderFor) ?? []),
    ...[newOrder].filter(({ title }) => hasWords(searchKey(title), words)),
  ]
}

const newOrderFor = ({ _id, name }: Found['customers'][number]): SearchItem => ({
  id: `new-order-${_id}`,
  title: `New order for ${name}`,
  icon: IconFilePlus,
  link: { to: '/orders/new', search: { customer: _id } },
})

function getScreens(role: Role, words: readonly SearchWord[]): SearchItem[] {
  const entries = getMenu(role).flatMap(({ label, closedIcon, items }) =>
    items.map((item): SearchItem & { isRare: boolean } => ({
      id: `screen-${getAddress(item)}`,
      title: closedIcon ? `${label}: ${item.label}` : item.label,
      icon: item.icon,
      keys: getKeys(item),
      link: { to: item.to, params: item.params } as LinkProps,
      isRare: closedIcon !== undefined || item.to === '/logout',
    })),
  )
  const settings = {
    id: 'screen-/config',
    title: 'Settings',
    icon: IconSettings,
    link: { to: '/config' } as LinkProps,
    isRare: false,
  }
  return [...entries, settings]
    .filter(({ title, isRare }) => (words.length === 0 ? !isRare : hasWords(searchKey(title), words)))
    .map(({ isRare: _, ...item }) => item)
}
