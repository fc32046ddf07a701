import { sampleShop } from './demo/sample-shop.ts'
import { auth } from './features/auth/auth.api.ts'
import { backups } from './features/backups/backups.api.ts'
import { catalogue } from './features/catalogue/catalogue.api.ts'
import { clothingTypes } from './features/clothing-types/clothing-types.api.ts'
import { colors } from './features/colors/colors.api.ts'
import { customers } from './features/customers/customers.api.ts'
import { deliveryReports } from './features/delivery-report/delivery-report.api.ts'
import { designs } from './features/designs/designs.api.ts'
import { inventories } from './features/inventories/inventories.api.ts'
import { machines } from './features/machines/machines.api.ts'
import { orders } from './features/orders/orders.api.ts'
import { pressPlan } from './features/plan/press-plan.api.ts'
import { productionList } from './features/production-list/production-list.api.ts'
import { productions } from './features/productions/productions.api.ts'
import { returns } from './features/returns/returns.api.ts'
import { savedViews } from './features/saved-views/saved-views.api.ts'
import { schedules } from './features/schedules/schedules.api.ts'
import { securityLog } from './features/security-log/security-log.api.ts'
import { users } from './features/users/users.api.ts'
import { dashboard } from './screens/dashboard/dashboard.api.ts'
import { orderEdits } from './screens/order/edit/order-edits.api.ts'
import { orderList } from './screens/orders/order-list.api.ts'
import { orderTrash } from './screens/orders/order-trash.api.ts'
import { overviews } from './screens/overviews/overviews.api.ts'
import { productionTrash } from './screens/productions/production-trash.api.ts'
import { search } from './screens/search/search.api.ts'
import { setup } from './screens/setup/setup.api.ts'
import type { Feature } from './server/feature.ts'

/** Each may use those before it, which `npm run check` proves. */
export const features: readonly Feature[] = [
  auth,
  users,
  customers,
  colors,
  clothingTypes,
  designs,
  catalogue,
  savedViews,
  inventories,
  productions,
  orders,
  returns,
  productionList,
  machines,
  schedules,
  pressPlan,
  deliveryReports,
  backups,
  securityLog,
  setup(sampleShop),
  productionTrash,
  orderEdits,
  orderList,
  orderTrash,
  search,
  dashboard,
  overviews,
]
