import { NewOrderPage as NewOrder } from '../../orders/form/NewOrderPage.tsx'
import { PROMISE_PARTS } from '../plan/promise/PromiseStrip.tsx'

/** Part of the floor feature, because it must know when the machines will have printed it. */
export const NewOrderPage = () => <NewOrder promise={PROMISE_PARTS} />
