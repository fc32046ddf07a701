import type { WriteHandler } from '../../server/handlers.ts'
import type { SecurityKind } from '../../shared/security/security-events.ts'
import { selectNames } from './users.db.ts'

export function noted(kind: SecurityKind, handler: WriteHandler): WriteHandler {
  return {
    ...handler,
    async handle(context) {
      // Read before the change, because a purge deletes the names.
      const people = await selectNames(context.tx, (context.input as { ids: string[] }).ids)
      const answer = await handler.handle(context)
      for (const about of people) context.note({ kind, about })
      return answer
    },
  }
}
