import { createContext, type ReactNode } from 'react'
import type { Order } from '../../../features/orders/orders.contract.ts'
import type { OrderDraft } from './draft/order-draft.ts'

export interface PromiseProps {
  saved?: Order
  draft: OrderDraft
  onDueDate: (day: string) => void
  /** The form; null if nothing of the order is to be printed. */
  children: (promise: DuePromise | null) => ReactNode
}

export interface DuePromise {
  /** The day; null where it is never printed. */
  likely: string | null
  /** Whether a machine works on that day. */
  isWorked: (day: string) => boolean
  /** In a calendar. */
  drawDay: (day: string) => ReactNode
  /** In words, which begin with what is drawn; `name` is that of the day. */
  describeDay: (day: string, name: string) => string
  strip: ReactNode
  /** Beside Save: that the due day is too early, or the button that takes one. */
  besideSave: ReactNode
}

/** The floor feature says in the form when the order would be printed. */
export const PromiseContext = createContext<(props: PromiseProps) => ReactNode>(({ children }) => children(null))
