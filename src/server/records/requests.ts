import { createHash } from 'node:crypto'
import { ApiError } from '../../shared/problem.ts'
import type { Reader, Tables, Transaction } from '../database/database.ts'

export interface Requested {
  requestId?: string | undefined
}

export interface RequestColumns {
  requestKey: string | null
  requestDigest: string | null
}

export const NO_REQUEST: RequestColumns = { requestKey: null, requestDigest: null }

/** The key includes the user id, so that a request id of one user never answers what another one has made. */
export const getRequest = (userId: string, { requestId, ...input }: Requested): RequestColumns =>
  requestId
    ? {
        requestKey: `${userId} ${requestId.toLowerCase()}`,
        requestDigest: createHash('sha256').update(JSON.stringify(input)).digest('base64'),
      }
    : NO_REQUEST

type RequestedTable = { [T in keyof Tables]: Tables[T] extends RequestColumns ? T : never }[keyof Tables]

export const selectRequested = async <T extends RequestedTable>(
  db: Reader,
  table: T,
  { requestKey }: RequestColumns,
): Promise<Tables[T] | undefined> =>
  requestKey === null
    ? undefined
    : ((await db
        .selectFrom(table as 'orders')
        .selectAll()
        .where('requestKey', '=', requestKey)
        .executeTakeFirst()) as Tables[T] | undefined)

export function repeatedMessage(
  stored: RequestColumns & { deletedAt?: string | null },
  { requestDigest }: RequestColumns,
  name: string,
  next: string,
): string {
  const message = `${name} had been stored already`
  const refuse = (end: string) => new ApiError({ code: 'conflict', message: message + end })
  if (stored.deletedAt) throw refuse(', and is in the trash.')
  if (stored.requestDigest !== requestDigest) throw refuse(` before it was changed here. ${next}`)
  return `${message}.`
}

/** Makes the record, or finds the one that an earlier request with the same id has made (rule O10). */
export async function makeOnce<T extends RequestedTable>(
  tx: Transaction,
  table: T,
  noun: string,
  request: RequestColumns,
  make: () => Promise<Tables[T]>,
): Promise<{ message: string; record: Tables[T] }> {
  const stored = await selectRequested(tx, table, request)
  if (!stored) return { message: `${noun[0]!.toUpperCase()}${noun.slice(1)} created.`, record: await make() }
  const next = `Change it there, or save again to store this as another ${noun}.`
  return { message: repeatedMessage(stored, request, `This ${noun}`, next), record: stored }
}
