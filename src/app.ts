import type { Handler } from './server/handlers.ts'
import { authApi } from './features/auth/auth.api.ts'
import { clothingTypesApi } from './features/clothing-types/clothing-types.api.ts'
import { colorsApi } from './features/colors/colors.api.ts'
import { customersApi } from './features/customers/customers.api.ts'
import { designsApi } from './features/designs/designs.api.ts'
import { ordersApi } from './features/orders/orders.api.ts'
import { productionsApi } from './features/floor/production-list.api.ts'
import { schedulesApi } from './features/floor/schedules.api.ts'
import { securityLogApi } from './features/security-log/security-log.api.ts'
import { setupApi } from './features/setup/setup.api.ts'
import { usersApi } from './features/users/users.api.ts'
import { utilitiesApi } from './features/catalogue/catalogue.api.ts'

/** Every call that the server answers, feature by feature. */
export const handlers: readonly Handler[] = [
  ...authApi,
  ...usersApi,
  ...colorsApi,
  ...customersApi,
  ...clothingTypesApi,
  ...designsApi,
  ...ordersApi,
  ...productionsApi,
  ...schedulesApi,
  ...utilitiesApi,
  ...securityLogApi,
  ...setupApi,
]
