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
import type { Machine } from '../features/machines/machine-key.contract.ts'
import type { Role } from '../shared/roles.ts'
import type { StaticPath } from './access.ts'
import { getMachines, machineName, shortMachineName } from '../features/machines/known-machines.ts'
import { machineIcon } from './machine-icons.tsx'

export type MenuItem = {
  label: string
  icon: ComponentType<IconProps>
  key?: string | undefined
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

/** Of the machines that every shop has; the others have their place, from 3 to 9. */
const LETTERS: Readonly<Record<Machine, { schedule: string; machine: string }>> = {
  machineM1: { schedule: 's', machine: 'm' },
  machineXl1: { schedule: 'x', machine: 'l' },
}

const getDigit = (at: number): string | undefined => (at < 9 ? String(at + 1) : undefined)

const getSchedules = (): MenuGroup => ({
  label: 'Schedules',
  items: getMachines().map((machine, at) => ({
    label: `${machineName(machine)} Schedule`,
    key: LETTERS[machine]?.schedule ?? getDigit(at),
    to: '/schedule/$machine',
    params: { machine },
    icon: machineIcon(shortMachineName(machine), true),
  })),
})

/** Whoever has the schedules, too, reaches those by their place. */
const getMachineScreens = (hasSchedules: boolean): MenuGroup => ({
  label: 'Machines',
  items: getMachines().map((machine, at) => ({
    label: machineName(machine),
    key: LETTERS[machine]?.machine ?? (hasSchedules ? undefined : getDigit(at)),
    to: '/machine/$machine',
    params: { machine },
    icon: machineIcon(shortMachineName(machine), false),
  })),
})

const SESSION: MenuGroup = { items: [{ label: 'Logout', to: '/logout', icon: IconLogout }] }

const trash = (label: string, to: StaticPath): MenuItem => ({ label, to, icon: IconTrash })

const MENUS: Record<Role, () => MenuGroup[]> = {
  administrator: () => [
    {
      items: [
        { label: 'Dashboard', key: 'd', to: '/', icon: IconDashboard },
        { label: 'Orders', key: 'o', to: '/orders', icon: IconClipboardList },
        { label: 'Production Orders', key: 'p', to: '/productions', icon: IconStack2 },
        { label: 'Inventories', key: 'i', to: '/inventories', icon: IconBuildingWarehouse },
        { label: 'Report', key: 'r', to: '/report/delivery', icon: IconReportAnalytics },
      ],
    },
    { label: 'Schedules', items: [PRESS_PLAN, ...getSchedules().items] },
    getMachineScreens(true),
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
  warehouse_operator: () => [
    { items: [{ label: 'Warehouse Orders', key: 'o', to: '/wh-orders', icon: IconArchive }] },
    getSchedules(),
    SESSION,
  ],
  machine_operator: () => [getMachineScreens(false), SESSION],
}

/** With the machines that are in use. */
export const getMenu = (role: Role): MenuGroup[] => MENUS[role]()
