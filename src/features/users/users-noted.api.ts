import type { Handler, WriteHandler } from '../../server/handlers.ts'
import type { SecurityKind } from '../../shared/security-events.ts'
import { selectNames } from './users.db.ts'

/** The same handler of a call for several users, which tells the security log of each of them (rule M12). */
export function noted(kind: SecurityKind, handler: Handler): Handler {
  if (handler.kind !== 'write') throw new Error(`${handler.endpoint.name} changes nothing`)
  return {
    ...handler,
    async handle(asked) {
      // Before the change: whoever is deleted for good has no name any more.
      const people = await selectNames(asked.tx, (asked.input as { ids: string[] }).ids)
      const answer = await handler.handle(asked)
      for (const about of people) asked.note({ kind, about })
      return answer
    },
  } satisfies WriteHandler
}
