import type { WriteHandler } from '../../server/handlers.ts'
import type { SecurityKind } from '../../shared/security-events.ts'
import { selectNames } from './users.db.ts'

/** The same handler of a call for several users, which tells the security log of each of them (rule M12). */
export function noted(kind: SecurityKind, handler: WriteHandler): WriteHandler {
  return {
    ...handler,
    async handle(context) {
      // Before the change: whoever is deleted for good has no name any more.
      const people = await selectNames(context.tx, (context.input as { ids: string[] }).ids)
      const answer = await handler.handle(context)
      for (const about of people) context.note({ kind, about })
      return answer
    },
  }
}
