export const ROLES = ['administrator', 'warehouse_operator', 'machine_operator'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  administrator: 'Administrator',
  warehouse_operator: 'Warehouse Operator',
  machine_operator: 'Machine Operator',
}
