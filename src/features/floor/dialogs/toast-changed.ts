import { toastError, toastSuccess } from '../../../web/ui/toast.tsx'
import { type Changed, changeStatus } from './change-status.ts'

export function toastChanged({ before, now, message }: Changed): void {
  if (now.status === 'complete') return toastSuccess(message)
  const undo = () => changeStatus(now, before.status).then((undone) => toastSuccess(undone.message), toastError)
  toastSuccess(message, () => void undo())
}
