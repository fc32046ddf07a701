import type { ComponentType } from 'react'
import type { Order } from '../orders.contract.ts'
import type { OrderDraft } from './draft/order-draft.ts'

export interface PromiseProps {
  saved?: Order
  draft: OrderDraft
  onDueDate: (day: string) => void
}

/** What the floor feature shows in the form of when the order would be printed. */
export interface PromiseParts {
  Strip: ComponentType<PromiseProps>
  Warning: ComponentType<PromiseProps>
}
