import type { Role } from '../../shared/roles.ts'

/** What each role finds by the search everywhere (rule S1), as its field says it. */
export const FINDS: Record<Role, string> = {
  administrator: 'Search orders, customers, designs',
  warehouse_operator: 'Search orders',
  machine_operator: 'Search jobs',
}
