import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../server/feature.ts'
import { unlessCrowded } from '../../server/backups/backup-folder.ts'
import { readOnMainThread, streamOnMainThread, write } from '../../server/handlers.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import { addTicket, isValid, takeTicket } from './backups.db.ts'
import { downloadBackup, getBackups, makeBackup, requestDownload } from './backups.contract.ts'

const getService = ({ server: { backups } }: FastifyRequest) => {
  if (!backups) throw new ApiError({ code: 'conflict', message: 'This server makes no backups.' })
  return backups
}

const findBackup = async (request: FastifyRequest, name: string) => {
  const { backups } = await getService(request).getStatus()
  const found = backups.find((one) => one.name === name)
  if (!found) throw notFound('This backup is not there any more.')
  return found
}

const handlers = {
  getBackups: readOnMainThread(getBackups, async ({ request }) => {
    const service = getService(request)
    const { backups, failure, rehearsal, running, ...status } = await service.getStatus()
    return {
      data: backups.map(({ name, file, bytes, checkedAt, manifest: { madeAt, reason, version, tables } }) => ({
        ...{ _id: name, madeAt, checkedAt, reason, bytes, version },
        orders: tables['orders']?.rows ?? 0,
        restoreCommand: service.getRestoreCommand(file),
      })),
      ...status,
      away: status.away ?? null,
      running: running ? { what: running.what, percent: Math.floor(100 * running.share) } : null,
      failure: failure ? { at: failure.at, message: failure.message } : null,
      rehearsal: rehearsal ? { at: rehearsal.at, orders: rehearsal.orders, message: rehearsal.message ?? null } : null,
    }
  }),

  makeBackup: write(
    makeBackup,
    async ({ request }) => {
      const hasBegun = await getService(request)
        .makeNow()
        .catch((error: Error) => {
          throw new ApiError({ code: 'no_room', message: error.message })
        })
      if (!hasBegun) throw new ApiError({ code: 'conflict', message: 'A backup is being made or rehearsed already.' })
    },
    async () => ({ message: 'The backup has begun.' }),
  ),

  requestDownload: write(
    requestDownload,
    async ({ input: { name }, request }) => void (await findBackup(request, name)),
    async ({ tx, input: { name }, note, requirePassword }) => {
      requirePassword('in this call')
      note({ kind: 'backup_downloaded', detail: name })
      const ticket = randomBytes(32).toString('base64url')
      await addTicket(tx, { name, ticket })
      return { ticket }
    },
  ),

  downloadBackup: streamOnMainThread(downloadBackup, async function* ({ database, input, request }) {
    const expired = notFound('This download has expired. Ask for it again.')
    if (!(await isValid(database.read, input))) throw expired
    const { file } = await findBackup(request, input.name)
    await using handle = await open(file).catch((error: unknown) => {
      unlessCrowded(error)
      throw notFound('This backup is not there any more.')
    })
    if (request.method !== 'HEAD' && !(await database.write((tx) => takeTicket(tx, input)))) throw expired
    yield* handle.createReadStream({ highWaterMark: 1024 * 1024, autoClose: false }) as AsyncIterable<Buffer>
  }),
}

export const backups: Feature = { handlers }
