import { NewOrderPage as NewOrder } from './form/NewOrder.tsx'
import { PromiseContext } from './form/due-promise.ts'
import { withPromise } from './form/DraftPromise.tsx'

/** Part of the floor feature, because it must know when the machines will have printed it. */
export const NewOrderPage = () => (
  <PromiseContext value={withPromise}>
    <NewOrder />
  </PromiseContext>
)
