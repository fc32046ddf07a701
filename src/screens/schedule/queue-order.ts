import type { OutputOf } from '../../shared/endpoint.ts'
import type { listQueue, QueueEdge } from '../../features/schedules/schedules.contract.ts'

export type QueuePage = OutputOf<typeof listQueue>

export function movedWithin(page: QueuePage, id: string, to: number): QueuePage {
  const from = page.data.findIndex(({ _id }) => _id === id)
  const moved = page.data[from]
  if (!moved || to < 0 || to >= page.data.length) return page
  const order = page.data.toSpliced(from, 1).toSpliced(to, 0, moved)
  return { ...page, data: order.map((schedule, at) => ({ ...schedule, place: page.data[at]!.place })) }
}

/** The other ids need not be told to the server. */
export function idsBetween(page: QueuePage, id: string, to: number): string[] {
  const from = page.data.findIndex((schedule) => schedule._id === id)
  const ids = movedWithin(page, id, to)
    .data.slice(Math.min(from, to), Math.max(from, to) + 1)
    .map(({ _id }) => _id)
  return page.sortOrder === -1 ? ids : ids.toReversed()
}

/** Schedules that leave the page are left out. */
export function movedPast(page: QueuePage, ids: readonly string[], end: QueueEdge, queueLength: number): QueuePage {
  const moved = new Map(ids.map((id, at) => [id, end === 'top' ? at + 1 : queueLength - ids.length + at + 1]))
  const before = page.data.filter(({ _id }) => moved.has(_id)).map(({ place }) => place)
  const made = (place: number) =>
    end === 'top'
      ? place + before.filter((other) => other > place).length
      : place - before.filter((other) => other < place).length
  const fromTop = page.sortOrder === -1
  const isThere = (end === 'top') === fromTop ? page.page === 0 : (page.page + 1) * page.limit >= page.total
  const data = page.data
    .filter(({ _id }) => isThere || !moved.has(_id))
    .map((schedule) => ({ ...schedule, place: moved.get(schedule._id) ?? made(schedule.place) }))
    .toSorted((a, b) => (fromTop ? a.place - b.place : b.place - a.place))
  return { ...page, data }
}
