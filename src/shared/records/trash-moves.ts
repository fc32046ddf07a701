import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, ids } from '../paging.ts'
import type { Access } from '../policies.ts'

export function trashMoves<Restored extends typeof ids = typeof ids>({
  name,
  nouns,
  path,
  access,
  softDelete = `Put ${nouns} in the trash`,
  restore = `Take ${nouns} out of the trash`,
  restored = ids as Restored,
}: {
  name: string
  nouns: string
  path: `/api/${string}`
  access: Access
  softDelete?: string
  restore?: string
  restored?: Restored
}) {
  const moved = { input: ids, output: z.object({ message: z.string(), data: z.array(id) }) }
  const restoring = { ...moved, input: restored, method: 'PUT' } as const
  return {
    softDelete: endpoint(access, {
      ...moved,
      name: `softDelete${name}`,
      summary: softDelete,
      method: 'DELETE',
      path: `${path}/soft-delete`,
    }),
    restore: endpoint(access, { ...restoring, name: `restore${name}`, summary: restore, path: `${path}/restore` }),
    purge: endpoint(access, {
      ...moved,
      name: `purge${name}`,
      summary: `Delete ${nouns} in the trash for good`,
      method: 'DELETE',
      path: `${path}/delete`,
    }),
  }
}
