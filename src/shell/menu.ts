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
import { getMachines, machineName, shortMachineName } from '../features/machines/known-machines.ts'
import { type Access, may } from '../shared/policies.ts'
import type { Role } from '../shared/roles.ts'
import { mayOpen, type StaticPath } from './access.ts'
import { machineIcon } from './machine-icons.tsx'

export type MenuItem = {
  label: string
  icon: ComponentType<IconProps>
  key?: string | undefined
  /** Whose menu has it, where that is not everybody who may open it. */
  access?: Access
  /** Not in the menu of those who may open that. */
  insteadOf?: StaticPath
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

/** Of the machines that every shop has; the others have their place, from 3 to 9. */
const LETTERS: Readonly<Record<Machine, { schedule: string; machine: string }>> = {
  machineM1: { schedule: 's', machine: 'm' },
  machineXl1: { schedule: 'x', machine: 'l' },
}

const getDigit = (at: number): string | undefined => (at < 9 ? String(at + 1) : undefined)

const getSchedules = (): MenuItem[] =>
  getMachines().map((machine, at) => ({
    label: `${machineName(machine)} Schedule`,
    key: LETTERS[machine]?.schedule ?? getDigit(at),
    to: '/schedule/$machine',
    params: { machine },
    icon: machineIcon(shortMachineName(machine), true),
  }))

/** Whoever has the schedules, too, reaches those by their place. */
const getMachineScreens = (role: Role): MenuItem[] =>
  getMachines().map((machine, at) => ({
    label: machineName(machine),
    key: LETTERS[machine]?.machine ?? (mayOpen(role, '/schedule') ? undefined : getDigit(at)),
    to: '/machine/$machine',
    params: { machine },
    icon: machineIcon(shortMachineName(machine), false),
    access: 'schedules.operate',
  }))

const MASTER_DATA = [
  { label: 'Customers', key: 'c', to: '/customers', icon: IconUsersGroup },
  { label: 'Clothing Types', key: 't', to: '/clothing-types', icon: IconShirt },
  { label: 'Colors', key: 'k', to: '/colors', icon: IconPalette },
  { label: 'Printing Designs', key: 'a', to: '/designs', icon: IconPhoto },
  { label: 'Users', key: 'u', to: '/users', icon: IconUsers },
] as const

const trash = (label: string, to: StaticPath): MenuItem => ({ label, to, icon: IconTrash })

const getGroups = (role: Role): readonly MenuGroup[] => [
  {
    items: [
      { label: 'Dashboard', key: 'd', to: '/', icon: IconDashboard, access: 'dashboard.readOffice' },
      { label: 'Orders', key: 'o', to: '/orders', icon: IconClipboardList },
      { label: 'Warehouse Orders', key: 'o', to: '/wh-orders', icon: IconArchive, insteadOf: '/orders' },
      { label: 'Production Orders', key: 'p', to: '/productions', icon: IconStack2 },
      { label: 'Inventories', key: 'i', to: '/inventories', icon: IconBuildingWarehouse },
      { label: 'Report', key: 'r', to: '/report/delivery', icon: IconReportAnalytics },
    ],
  },
  {
    label: 'Schedules',
    items: [{ label: 'Press Plan', key: 'n', to: '/press-plan', icon: IconTimeline }, ...getSchedules()],
  },
  { label: 'Machines', items: getMachineScreens(role) },
  { label: 'Master Data', items: MASTER_DATA },
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
      ...MASTER_DATA.map(({ label, to }) => trash(label, `/trash${to}`)),
    ],
  },
  { items: [{ label: 'Logout', to: '/logout', icon: IconLogout }] },
]

const isShownTo = (role: Role, { to, access, insteadOf }: MenuItem): boolean =>
  mayOpen(role, to) && (!access || may(role, access)) && !(insteadOf && mayOpen(role, insteadOf))

/** With the machines that are in use. */
export const getMenu = (role: Role): MenuGroup[] =>
  getGroups(role)
    .map((group) => ({ ...group, items: group.items.filter((item) => isShownTo(role, item)) }))
    .filter(({ items }) => items.length > 0)
