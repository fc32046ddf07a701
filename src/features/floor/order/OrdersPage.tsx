import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { OrdersPage as Orders } from '../../orders/list/OrdersPage.tsx'

const SelectedOrders = lazyDialog(async () => (await import('./SelectedOrders.tsx')).SelectedOrders)

/** Part of the floor feature, because what is selected is put on machines here. */
export const OrdersPage = () => (
  <Orders tools={(selection) => <SelectedOrders opened={selection.rows.length > 0} selection={selection} />} />
)
