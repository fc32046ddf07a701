import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf, OutputOf } from '../../../shared/endpoint.ts'
import { keyOf, queryClient, refresh } from '../../../web/queries.ts'
import { toastError, toastSuccess } from '../../../web/ui/toast.tsx'
import { useStable } from '../../../web/ui/useStable.ts'
import { callInTime } from '../dialogs/call-in-time.ts'
import {
  getQueueTotals,
  listQueue,
  type QueuedSchedule,
  type QueueEnd,
  reorderSchedules,
} from '../schedules.contract.ts'
import { idsBetween, movedPast, movedWithin, type QueuePage } from './queue-order.ts'

const REORDERING = [listQueue.name]

/** Moves schedules of the queue that this address shows. It shows at once, and is taken back if the server does not save it. */
export function useReorder(input: InputOf<typeof listQueue>) {
  const key = keyOf(listQueue, input)
  /** What the server has told last, as long as moves are under way. */
  const told = useRef<QueuePage>(undefined)
  const { mutate } = useMutation(
    {
      // `queries.ts` refetches no list whose name is the key of a running mutation: the optimistic order stays.
      mutationKey: REORDERING,
      // Mutations of one scope run one after the other: each order was made on top of the previous one.
      scope: { id: listQueue.name },
      // Without a connection it fails at once, instead of being saved when nobody expects it any more.
      networkMode: 'always',
      mutationFn: (order: InputOf<typeof reorderSchedules>) => callInTime(reorderSchedules, order),
      onSuccess: ({ message }) => {
        if (isLast()) toastSuccess(message)
      },
      onError: (error) => {
        queryClient.setQueryData<QueuePage>(key, told.current)
        toastError(error, 'The queue is as it was before.')
      },
      onSettled: () => {
        if (!isLast()) return
        told.current = undefined
        // Not awaited: the mutation must end now, so that live events refetch the list again.
        void refresh(listQueue)
      },
    },
    queryClient,
  )
  const show = (
    change: (page: QueuePage) => QueuePage,
    order: (page: QueuePage) => InputOf<typeof reorderSchedules>,
  ) => {
    const page = queryClient.getQueryData<QueuePage>(key)
    if (!page) return
    told.current ??= page
    // A fetch under way is cancelled, because its answer would undo the move.
    void queryClient.cancelQueries({ queryKey: [listQueue.name] })
    queryClient.setQueryData<QueuePage>(key, change(page))
    mutate(order(page))
  }
  const onMove = useStable(({ _id }: QueuedSchedule, to: number) =>
    show(
      (page) => movedWithin(page, _id, to),
      (page) => ({ ids: idsBetween(page, _id, to) }),
    ),
  )
  const moveToEnd = useStable((rows: readonly QueuedSchedule[], to: QueueEnd) => {
    const ids = rows.toSorted((a, b) => a.place - b.place).map(({ _id }) => _id)
    const length = queryClient.getQueryData<OutputOf<typeof getQueueTotals>>(
      keyOf(getQueueTotals, { machine: input.machine }),
    )?.schedules
    show(
      (page) => movedPast(page, ids, to, length ?? page.total),
      () => ({ ids, to }),
    )
  })
  return { onMove, moveToEnd }
}

const isLast = () => queryClient.isMutating({ mutationKey: REORDERING }) === 1
