import { useNavigate } from '@tanstack/react-router'
import { markSaved } from '../../../../web/list/just-saved.ts'
import type { ToastLink } from '../../../../web/ui/toast.tsx'
import type { Order } from '../../../../features/orders/orders.contract.ts'

export function useSavedOrder() {
  const navigate = useNavigate()
  return ({ _id: id, orderNo }: Pick<Order, '_id' | 'orderNo'>, isNew: boolean): ToastLink => {
    const open = () => void navigate({ to: '/orders/$id', params: { id } })
    const link = { label: `Open #${orderNo}`, href: `/orders/${id}`, open }
    markSaved({ id, link, isNew })
    return link
  }
}
