import { ROLES, type Role } from './roles.ts'

const OFFICE: readonly Role[] = ['administrator']
const WAREHOUSE: readonly Role[] = ['administrator', 'warehouse_operator']
const MACHINES: readonly Role[] = ['administrator', 'machine_operator']
const OFFICE_ALONE = { read: OFFICE, readTrash: OFFICE, change: OFFICE }

/** Of each kind of record, who does what with it (rule M4). Calls, pages, menu and buttons ask this alone. */
const POLICIES = {
  backups: { read: OFFICE, change: OFFICE },
  /** What forms choose from. */
  catalogue: { read: WAREHOUSE },
  clothingTypes: OFFICE_ALONE,
  colors: OFFICE_ALONE,
  customers: OFFICE_ALONE,
  dashboard: { readOffice: OFFICE },
  deliveryReport: { read: OFFICE },
  designs: OFFICE_ALONE,
  inventories: { read: WAREHOUSE, change: OFFICE },
  machines: { read: ROLES, change: OFFICE },
  orders: { ...OFFICE_ALONE, read: WAREHOUSE, deliver: WAREHOUSE },
  pressPlan: { read: ROLES, compute: WAREHOUSE, change: OFFICE },
  productions: { ...OFFICE_ALONE, check: ROLES },
  savedViews: { read: WAREHOUSE, change: WAREHOUSE, changeOfOthers: OFFICE },
  /** `oversee`: the screen and the tickets of a queue; `operate`: the screen of a machine. */
  schedules: { ...OFFICE_ALONE, read: ROLES, setStatus: ROLES, oversee: WAREHOUSE, operate: MACHINES },
  securityLog: { read: OFFICE },
  shop: { read: ROLES, change: OFFICE },
  users: OFFICE_ALONE,
}

type Policies = typeof POLICIES
type Kind = keyof Policies
/** The kinds whose policy says who may do this. */
export type KindWith<Action extends string> = { [K in Kind]: Action extends keyof Policies[K] ? K : never }[Kind]
type Permission = { [K in Kind]: `${K}.${keyof Policies[K] & string}` }[Kind]
/** `signed-in` is for what concerns the caller, or is cut to what the role may read. */
export type Access = 'public' | 'signed-in' | Permission

export function rolesWith(permission: Permission): readonly Role[] {
  const [kind, action] = permission.split('.') as [Kind, never]
  return POLICIES[kind][action]
}

export function may(role: Role | undefined, access: Access): boolean {
  if (access === 'public' || !role) return access === 'public'
  return access === 'signed-in' || rolesWith(access).includes(role)
}

/** A record in the trash is there for those alone who read the trash. */
export const mayRead = (role: Role, kind: KindWith<'readTrash'>, isTrashed: boolean): boolean =>
  may(role, isTrashed ? `${kind}.readTrash` : `${kind}.read`)
