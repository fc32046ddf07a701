import {
  IconArchive,
  IconBuildingWarehouse,
  IconCalendar,
  IconClipboardList,
  IconDashboard,
  IconLogout,
  IconPalette,
  IconPhoto,
  IconPrinter,
  IconReportAnalytics,
  IconShieldSearch,
  IconShirt,
  IconStack2,
  IconTrash,
  IconUsers,
  IconUsersGroup,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Machine } from '../features/floor/schedules.contract.ts'
import type { Role } from '../shared/roles.ts'
import type { StaticPath } from './access.ts'

type MenuItem = { label: string; icon: ComponentType<IconProps> } & (
  | { to: StaticPath; params?: undefined }
  | { to: '/schedule/$machine' | '/machine/$machine'; params: { machine: Machine } }
)

/** The path that an entry leads to, with its parameters filled in. */
export const addressOf = ({ to, params }: MenuItem): string => (params ? to.replace('$machine', params.machine) : to)

export interface MenuGroup {
  /** Without a label the entries have no heading. */
  label?: string
  items: readonly MenuItem[]
  /** With this icon the group is collapsed at first, unless it holds the current screen; a rail shows only the icon. */
  closedIcon?: ComponentType<IconProps>
}

const SCHEDULES: MenuGroup = {
  label: 'Schedules',
  items: [
    { label: 'Machine M Schedule', to: '/schedule/$machine', params: { machine: 'machineM1' }, icon: IconCalendar },
    { label: 'Machine XL Schedule', to: '/schedule/$machine', params: { machine: 'machineXl1' }, icon: IconCalendar },
  ],
}

const MACHINES: MenuGroup = {
  label: 'Machines',
  items: [
    { label: 'Machine M', to: '/machine/$machine', params: { machine: 'machineM1' }, icon: IconPrinter },
    { label: 'Machine XL', to: '/machine/$machine', params: { machine: 'machineXl1' }, icon: IconPrinter },
  ],
}

const SESSION: MenuGroup = { items: [{ label: 'Logout', to: '/logout', icon: IconLogout }] }

const trash = (label: string, to: StaticPath): MenuItem => ({ label, to, icon: IconTrash })

/** The menu of each role; the last group stands at the foot of the menu. */
export const MENUS: Record<Role, readonly MenuGroup[]> = {
  administrator: [
    {
      items: [
        { label: 'Dashboard', to: '/', icon: IconDashboard },
        { label: 'Orders', to: '/orders', icon: IconClipboardList },
        { label: 'Production Orders', to: '/productions', icon: IconStack2 },
        { label: 'Inventories', to: '/inventories', icon: IconBuildingWarehouse },
        { label: 'Report', to: '/report/delivery', icon: IconReportAnalytics },
      ],
    },
    SCHEDULES,
    MACHINES,
    {
      label: 'Master Data',
      items: [
        { label: 'Customers', to: '/customers', icon: IconUsersGroup },
        { label: 'Clothing Types', to: '/clothing-types', icon: IconShirt },
        { label: 'Colors', to: '/colors', icon: IconPalette },
        { label: 'Printing Designs', to: '/designs', icon: IconPhoto },
        { label: 'Users', to: '/users', icon: IconUsers },
        { label: 'Security Log', to: '/security-log', icon: IconShieldSearch },
      ],
    },
    {
      label: 'Trash',
      closedIcon: IconTrash,
      items: [
        trash('Orders', '/trash/orders'),
        trash('Productions', '/trash/productions'),
        trash('Schedules', '/trash/schedules'),
        trash('Customers', '/trash/customers'),
        trash('Clothing Types', '/trash/clothing-types'),
        trash('Colors', '/trash/colors'),
        trash('Printing Designs', '/trash/designs'),
        trash('Users', '/trash/users'),
      ],
    },
    SESSION,
  ],
  warehouse_operator: [
    { items: [{ label: 'Warehouse Orders', to: '/wh-orders', icon: IconArchive }] },
    SCHEDULES,
    SESSION,
  ],
  machine_operator: [MACHINES, SESSION],
}
