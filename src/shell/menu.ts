import {
  IconArchive,
  IconBuildingWarehouse,
  IconClipboardList,
  IconDashboard,
  IconDatabase,
  IconLogout,
  IconPalette,
  IconPhoto,
  IconReportAnalytics,
  IconSettingsCog,
  IconShieldSearch,
  IconShirt,
  IconStack2,
  IconTimeline,
  IconTrash,
  IconUsers,
  IconUsersGroup,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Machine } from '../features/machines/machines.contract.ts'
import type { Role } from '../shared/roles.ts'
import type { StaticPath } from './access.ts'
import { MachineMIcon, MachineXlIcon, ScheduleMIcon, ScheduleXlIcon } from './machine-icons.tsx'

export type MenuItem = {
  label: string
  icon: ComponentType<IconProps>
  key?: string
} & (
  | { to: StaticPath; params?: undefined }
  | { to: '/schedule/$machine' | '/machine/$machine'; params: { machine: Machine } }
)

export const getAddress = ({ to, params }: MenuItem): string => (params ? to.replace('$machine', params.machine) : to)

export const getKeys = ({ key }: MenuItem): string | undefined => key && `G ${key.toUpperCase()}`

export interface MenuGroup {
  label?: string
  items: readonly MenuItem[]
  closedIcon?: ComponentType<IconProps>
}

const PRESS_PLAN: MenuItem = { label: 'Press Plan', key: 'n', to: '/press-plan', icon: IconTimeline }

const M = { params: { machine: 'machineM1' } } as const
const XL = { params: { machine: 'machineXl1' } } as const

const SCHEDULES: MenuGroup = {
  label: 'Schedules',
  items: [
    { label: 'Machine M Schedule', key: 's', to: '/schedule/$machine', ...M, icon: ScheduleMIcon },
    { label: 'Machine XL Schedule', key: 'x', to: '/schedule/$machine', ...XL, icon: ScheduleXlIcon },
  ],
}

const MACHINES: MenuGroup = {
  label: 'Machines',
  items: [
    { label: 'Machine M', key: 'm', to: '/machine/$machine', ...M, icon: MachineMIcon },
    { label: 'Machine XL', key: 'l', to: '/machine/$machine', ...XL, icon: MachineXlIcon },
  ],
}

const SESSION: MenuGroup = { items: [{ label: 'Logout', to: '/logout', icon: IconLogout }] }

const trash = (label: string, to: StaticPath): MenuItem => ({ label, to, icon: IconTrash })

export const MENUS: Record<Role, readonly MenuGroup[]> = {
  administrator: [
    {
      items: [
        { label: 'Dashboard', key: 'd', to: '/', icon: IconDashboard },
        { label: 'Orders', key: 'o', to: '/orders', icon: IconClipboardList },
        { label: 'Production Orders', key: 'p', to: '/productions', icon: IconStack2 },
        { label: 'Inventories', key: 'i', to: '/inventories', icon: IconBuildingWarehouse },
        { label: 'Report', key: 'r', to: '/report/delivery', icon: IconReportAnalytics },
      ],
    },
    { ...SCHEDULES, items: [PRESS_PLAN, ...SCHEDULES.items] },
    MACHINES,
    {
      label: 'Master Data',
      items: [
        { label: 'Customers', key: 'c', to: '/customers', icon: IconUsersGroup },
        { label: 'Clothing Types', key: 't', to: '/clothing-types', icon: IconShirt },
        { label: 'Colors', key: 'k', to: '/colors', icon: IconPalette },
        { label: 'Printing Designs', key: 'a', to: '/designs', icon: IconPhoto },
        { label: 'Users', key: 'u', to: '/users', icon: IconUsers },
      ],
    },
    {
      label: 'Administration',
      items: [
        { label: 'Security Log', key: 'y', to: '/security-log', icon: IconShieldSearch },
        { label: 'Backups', key: 'b', to: '/backups', icon: IconDatabase },
        { label: 'Machines and Days', key: 'w', to: '/machines-and-days', icon: IconSettingsCog },
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
    { items: [{ label: 'Warehouse Orders', key: 'o', to: '/wh-orders', icon: IconArchive }] },
    SCHEDULES,
    SESSION,
  ],
  machine_operator: [MACHINES, SESSION],
}
