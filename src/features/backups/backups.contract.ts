import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { givenPassword } from '../../shared/security/credentials.ts'

const backup = z.object({
  /** The name of the file. */
  _id: z.string(),
  madeAt: z.iso.datetime(),
  checkedAt: z.iso.datetime(),
  reason: z.enum(['schedule', 'update', 'request']),
  orders: z.number().int(),
  bytes: z.number().int(),
  /** Of the application that made it. */
  version: z.string(),
  /** What to type on the shop's computer. */
  restoreCommand: z.string(),
})
export type Backup = z.infer<typeof backup>

export const getBackups = endpoint('backups.read', {
  name: 'getBackups',
  summary: 'The backups that there are, and when the next is made',
  method: 'GET',
  path: '/api/backups',
  shows: [],
  input: z.object({}),
  output: z.object({
    /** Newest first. */
    data: z.array(backup),
    /** Null where BACKUP_AT is off. */
    nextAt: z.iso.datetime().nullable(),
    folder: z.string(),
    /** Why the folder is not BACKUP_DIR; null where it is. */
    away: z.string().nullable(),
    /** Both would be lost with their disk. */
    isOnDiskOfShop: z.boolean(),
    running: z.object({ what: z.enum(['backup', 'rehearsal']), percent: z.number().int() }).nullable(),
    /** Of the last one that was tried; null where that was made. */
    failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
    /** A restore of the last backup, as a trial; `message` says why it failed. */
    rehearsal: z.object({ at: z.iso.datetime(), orders: z.number().int(), message: z.string().nullable() }).nullable(),
  }),
})

export const makeBackup = endpoint('backups.change', {
  name: 'makeBackup',
  summary: 'Make a backup now',
  method: 'POST',
  path: '/api/backups',
  input: z.object({}),
  output: z.object({ message: z.string() }),
})

const name = z.string().max(100)

export const requestDownload = endpoint('backups.change', {
  name: 'requestDownload',
  summary: 'Allow one download of a backup, for a minute',
  method: 'POST',
  path: '/api/backups/:name/download',
  input: z.object({ name, currentPassword: givenPassword.optional() }),
  output: z.object({ ticket: z.string() }),
})

/** For the browser's own download, which sends no token; the ticket stands for it, once. */
export const downloadBackup = endpoint('public', {
  name: 'downloadBackup',
  summary: 'The file of a backup',
  method: 'GET',
  path: '/api/backups/:name',
  shows: [],
  download: { type: 'application/zstd' },
  input: z.object({ name, ticket: z.string().max(100) }),
  output: z.string(),
})
