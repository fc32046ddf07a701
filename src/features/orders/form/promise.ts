import { createContext, type ReactNode } from 'react'
import type { Order } from '../orders.contract.ts'
import type { OrderDraft } from './draft/order-draft.ts'

export interface PromiseProps {
  saved?: Order
  draft: OrderDraft
  onDueDate: (day: string) => void
  /** Says only that the due day is too early. */
  isShort?: boolean
}

/** What the floor feature says in the form of when the order would be printed. */
export const PromiseContext = createContext<(props: PromiseProps) => ReactNode>(() => null)
