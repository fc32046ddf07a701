import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, ids } from '../paging.ts'
import type { Role } from '../roles.ts'

/** The calls that put records in the trash, take them out and delete them for good: all of them or none (rule O9). */
export function trashMoves<Restored extends typeof ids = typeof ids>({
  name,
  nouns,
  path,
  access,
  softDelete = `Put ${nouns} in the trash`,
  restore = `Take ${nouns} out of the trash`,
  restored = ids as Restored,
}: {
  /** The plural in the names of the calls: `Colors`. */
  name: string
  nouns: string
  path: `/api/${string}`
  access: readonly Role[]
  /** The summaries of these calls, for records where the move does more. */
  softDelete?: string
  restore?: string
  /** What a restore asks for, where that is more than the ids. */
  restored?: Restored
}) {
  const moved = { access, input: ids, output: z.object({ message: z.string(), data: z.array(id) }) }
  const restoring = { ...moved, input: restored, method: 'PUT' } as const
  return {
    softDelete: endpoint({
      ...moved,
      name: `softDelete${name}`,
      summary: softDelete,
      method: 'DELETE',
      path: `${path}/soft-delete`,
    }),
    restore: endpoint({ ...restoring, name: `restore${name}`, summary: restore, path: `${path}/restore` }),
    purge: endpoint({
      ...moved,
      name: `purge${name}`,
      summary: `Delete ${nouns} in the trash for good`,
      method: 'DELETE',
      path: `${path}/delete`,
    }),
  }
}
