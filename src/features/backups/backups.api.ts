import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../server/clock.ts'
import type { Feature } from '../../server/feature.ts'
import { readOnMainThread, stream, write } from '../../server/handlers.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import { downloadBackup, getBackups, makeBackup, requestDownload } from './backups.contract.ts'

const TICKET_MS = MINUTE_MS

/** What each ticket is for, until when. */
const tickets = new Map<string, { file: string; until: number }>()

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
      if (!hasBegun)
        throw new ApiError({ code: 'conflict', message: 'A backup is being made or rehearsed already.' })
    },
    async () => ({ message: 'The backup has begun.' }),
  ),

  requestDownload: write(
    requestDownload,
    async ({ input: { name }, request }) => (await findBackup(request, name)).file,
    async ({ input: { name }, note, requirePassword, prepared: file }) => {
      requirePassword('in this call')
      note({ kind: 'backup_downloaded', detail: name })
      const now = Date.now()
      for (const [ticket, { until }] of tickets) if (until < now) tickets.delete(ticket)
      const ticket = randomBytes(32).toString('base64url')
      tickets.set(ticket, { file, until: now + TICKET_MS })
      return { ticket }
    },
  ),

  downloadBackup: stream(
    downloadBackup,
    async function* ({ input: { ticket } }) {
      const allowed = tickets.get(ticket)
      tickets.delete(ticket)
      if (!allowed || allowed.until < Date.now()) throw notFound('This download has expired. Ask for it again.')
      const handle = await open(allowed.file).catch(() => {
        throw notFound('This backup is not there any more.')
      })
      yield* handle.createReadStream({ highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
    },
    { onMainThread: true },
  ),
}

export const backups: Feature = { handlers }
