import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf, OutputOf } from '../../shared/endpoint.ts'
import { Unreachable } from '../../web/api/call.ts'
import { getKey, queryClient, refresh } from '../../web/api/queries.ts'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { useStable } from '../../web/state/useStable.ts'
import { callInTime } from '../../features/schedules/dialogs/call-in-time.ts'
import {
  getQueueTotals,
  listQueue,
  type QueuedSchedule,
  type QueueEdge,
  reorderSchedules,
} from '../../features/schedules/schedules.contract.ts'
import { idsBetween, movedPast, movedWithin, type QueuePage } from './queue-order.ts'

const REORDERING = [listQueue.name]

interface Move {
  key: QueryKey
  after: QueuePage
  order: InputOf<typeof reorderSchedules>
}

export function useReorder(input: InputOf<typeof listQueue>) {
  /** The list as it was before the moves that are under way, and with those of them that were saved. */
  const saved = useRef<Pick<Move, 'key' | 'after'>>(null)
  const { mutate } = useMutation(
    {
      // `queries.ts` refetches no list whose name is the key of a running mutation: the optimistic order stays.
      mutationKey: REORDERING,
      // Mutations of one scope run one after the other: each order was made on top of the previous one.
      scope: { id: listQueue.name },
      // Without a connection it fails at once, instead of being saved when nobody expects it any more.
      networkMode: 'always',
      mutationFn: ({ order }: Move) => callInTime(reorderSchedules, order),
      onSuccess: ({ message }, move) => {
        saved.current = move
        if (running() === 1) toastSuccess(message)
      },
      onError: (error) => {
        // Others are still to be saved: the list is fetched again after the last of them.
        if (running() === 1 && saved.current) queryClient.setQueryData(saved.current.key, saved.current.after)
        toastError(error, error instanceof Unreachable ? 'The move was not confirmed.' : 'The move was not saved.')
      },
      onSettled: () => {
        // Not awaited: the mutation must end now, so that live events refetch the list again.
        if (running() === 1) void refresh(listQueue)
      },
    },
    queryClient,
  )
  const move = (change: (page: QueuePage) => QueuePage, findOrder: (page: QueuePage) => Move['order']) => {
    const key = getKey(listQueue, input)
    const before = queryClient.getQueryData<QueuePage>(key)
    if (!before) return
    const after = change(before)
    // What was to be moved has just left.
    if (after === before) return
    if (running() === 0) saved.current = { key, after: before }
    // A fetch under way is cancelled, because its answer would undo the move.
    void queryClient.cancelQueries({ queryKey: [listQueue.name] })
    queryClient.setQueryData<QueuePage>(key, after)
    mutate({ key, after, order: findOrder(before) })
  }
  const onMove = useStable(({ _id }: QueuedSchedule, to: number) =>
    move(
      (page) => movedWithin(page, _id, to),
      (page) => ({ ids: idsBetween(page, _id, to) }),
    ),
  )
  const moveToEdge = useStable((rows: readonly QueuedSchedule[], to: QueueEdge) => {
    const ids = rows.toSorted((a, b) => a.place - b.place).map(({ _id }) => _id)
    const { machine } = input
    const totals = queryClient.getQueryData<OutputOf<typeof getQueueTotals>>(getKey(getQueueTotals, { machine }))
    move(
      (page) => movedPast(page, ids, to, totals?.schedules ?? page.total),
      () => ({ ids, to }),
    )
  })
  return { onMove, moveToEdge }
}

const running = () => queryClient.isMutating({ mutationKey: REORDERING })
