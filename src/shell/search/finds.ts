import type { Role } from '../../shared/roles.ts'

export const FINDS: Record<Role, string> = {
  administrator: 'Search orders, customers, designs',
  warehouse_operator: 'Search orders',
  machine_operator: 'Search jobs',
}
