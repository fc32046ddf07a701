import { expect } from 'vitest'
import type { Stored } from './stored.ts'

/** The status changes of each schedule follow each other from the first one on, and end at what it is now. */
export function expectStatusChanges({ tables: { schedules }, others: { statusChanges } }: Stored): void {
  const changes = Map.groupBy(statusChanges, ({ scheduleId }) => scheduleId)
  for (const { _id, status, deletedAt } of schedules) {
    const all = changes.get(_id) ?? []
    const reached = [null, ...all.map(({ to }) => to)]
    expect(reached.at(-1), `the last change of ${_id}`).toBe(deletedAt === null ? status : null)
    expect(
      all.map(({ from }) => from),
      `each change of ${_id} begins where the one before ended`,
    ).toEqual(reached.slice(0, -1))
  }
}
