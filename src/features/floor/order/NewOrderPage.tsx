import { NewOrderPage as NewOrder } from '../../orders/form/NewOrderPage.tsx'
import { PromiseContext } from '../../orders/form/promise.ts'
import { withPromise } from '../plan/promise/DraftPromise.tsx'

/** Part of the floor feature, because it must know when the machines will have printed it. */
export const NewOrderPage = () => (
  <PromiseContext value={withPromise}>
    <NewOrder />
  </PromiseContext>
)
