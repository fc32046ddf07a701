import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { addDays, mondayOf } from '../../shared/days/calendar.ts'
import { HOUR_MS, localTime, MINUTE_MS, now, startOfDay } from '../clock.ts'
import {
  type Backup,
  type BackupLog,
  type BackupSettings,
  chooseFolder,
  getOwnFolder,
  isOnOneDisk,
  listBackups,
  namePartial,
  readLog,
  writeLog,
} from './backup-folder.ts'
import type { Database } from '../database/database.ts'
import type { Source } from './copy-database.ts'
import { makeBackup, run } from './make-backup.ts'
import type { BackupReason } from './manifest.ts'
import { type FailureCode, toFailure } from './failures.ts'

const LATE_MS = 36 * HOUR_MS
const RETRY_MS = HOUR_MS

const CAUSES: Record<FailureCode, string> = {
  no_room: 'There is no room for another.',
  damaged: 'The next one did not pass its check.',
  missing_tools: 'pg_dump is missing.',
  busy: 'Another server makes one.',
  failed: 'The next one failed.',
}

export interface BackupStatus {
  /** When the next one is made, ISO 8601 UTC; null if none is, for BACKUP_AT is off. */
  nextAt: string | null
  folder: string
  /** BACKUP_DIR is away, and why. */
  away?: string | undefined
  /** Both would be lost with their disk. */
  isOnDiskOfShop: boolean
  running?: { what: 'backup' | 'rehearsal'; share: number } | undefined
  failure?: BackupLog['failure']
  rehearsal?: BackupLog['rehearsal']
  backups: Backup[]
}

export type Backups = ReturnType<typeof openBackups>

type Settings = Source & BackupSettings & { BACKUP_AT: string }

export function openBackups(database: Database, settings: Settings) {
  const own = getOwnFolder(settings)
  const ending = new AbortController()
  let log: FastifyBaseLogger | undefined
  let running: BackupStatus['running']
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let known: BackupStatus | undefined

  const perform = async (what: 'backup' | 'rehearsal', act: () => Promise<void>): Promise<void> => {
    running = { what, share: 0 }
    try {
      await act()
    } catch (error) {
      if (!ending.signal.aborted) log?.error({ err: error }, `${what} failed`)
    } finally {
      running = undefined
      if (!ending.signal.aborted) known = await readStatus()
    }
  }
  const watching = () => ({
    signal: ending.signal,
    onProgress: (share: number) => void (running && (running = { ...running, share })),
  })

  const backUp = (reason: BackupReason) =>
    perform('backup', async () => {
      try {
        const { backup, away } = await makeBackup(settings, reason, watching())
        await writeLog(own, { failure: undefined })
        log?.info({ backup: backup.name, bytes: backup.bytes, away }, 'backup made')
      } catch (error) {
        const { code, message } = toFailure(error)
        if (ending.signal.aborted || code === 'busy') return
        await writeLog(own, { failure: { at: now(), code, message } })
        throw error
      }
    })

  const rehearse = ({ file, name }: Backup) =>
    perform('rehearsal', async () => {
      const { DATA_DIR, DATABASE_URL } = settings
      const folder = join(own, namePartial('work'))
      const done = { at: now(), name }
      try {
        const source = { DATA_DIR, DATABASE_URL }
        const orders = await run<'rehearse'>({ kind: 'rehearse', source, file, folder }, watching())
        await writeLog(own, { rehearsal: { ...done, orders } })
      } catch (error) {
        if (ending.signal.aborted) return
        await writeLog(own, { rehearsal: { ...done, orders: 0, message: toFailure(error).message } })
        throw error
      }
    })

  const readStatus = async (): Promise<BackupStatus> => {
    const { folder, away } = await chooseFolder(settings)
    const backups = [...new Set([own, folder])].map((one) => listBackups(one))
    const all = (await Promise.all(backups)).flat().toSorted((a, b) => (a.manifest.madeAt > b.manifest.madeAt ? -1 : 1))
    const { failure, rehearsal } = await readLog(own)
    const status = { folder, away, isOnDiskOfShop: isOnOneDisk(folder, own), failure, rehearsal, backups: all }
    return { ...status, nextAt: getNext(settings.BACKUP_AT, status) }
  }

  /** Whether there is anything yet that could be lost. */
  const hasRecords = async () =>
    (await database.read.selectFrom('history').select('no').limit(1).executeTakeFirst()) !== undefined

  const tick = async (): Promise<void> => {
    known ??= await readStatus()
    const { nextAt } = known
    if (running || nextAt === null || nextAt > now() || !(await hasRecords())) return
    await backUp('schedule')
    const [newest] = known.backups
    if (newest && isRehearsalDue(newest, known.rehearsal)) await rehearse(newest)
  }
  const go = () => {
    if (!running) work = tick().catch((error: unknown) => log?.error({ err: error }, 'backups'))
  }

  return {
    /** Begins to make them by themselves; the first a minute after a start that has none of today. */
    start(to: FastifyBaseLogger): void {
      log = to
      timer = setInterval(go, MINUTE_MS).unref()
    },

    async getStatus(): Promise<BackupStatus> {
      return { ...(await readStatus()), running }
    },

    /** False if one is being made or rehearsed. */
    begin(): boolean {
      if (running) return false
      work = backUp('request')
      return true
    },

    /** From what was known last, and without a path or an address: everybody may read it. Undefined while all is well. */
    getWarning(): string | undefined {
      if (!known || known.nextAt === null) return undefined
      const { backups, failure, rehearsal, away } = known
      const [newest] = backups
      if (newest ? Date.parse(newest.manifest.madeAt) < Date.now() - LATE_MS : failure) {
        const last = newest ? `The last good backup is of ${localTime(newest.manifest.madeAt)}.` : 'There is no backup.'
        return failure ? `${last} ${CAUSES[failure.code]}` : last
      }
      if (rehearsal?.message) return 'The last backup could not be restored when that was rehearsed.'
      return away && 'The folder for backups is away: they are made on the disk of the shop.'
    },

    async close(): Promise<void> {
      clearInterval(timer)
      ending.abort()
      await work
    },
  }
}

/** The first BACKUP_AT after the last backup, and an hour after a failure. */
function getNext(at: string, { backups, failure }: Pick<BackupStatus, 'backups' | 'failure'>): string | null {
  if (at === 'off') return null
  const [newest] = backups
  const due = newest ? nextTime(at, newest.manifest.madeAt) : now()
  const retry = failure ? new Date(Date.parse(failure.at) + RETRY_MS).toISOString() : ''
  return due > retry ? due : retry
}

/** `at` is a time of the day in the shop, `hh:mm`. */
export function nextTime(at: string, after: string): string {
  const [hours, minutes] = at.split(':').map(Number)
  const next = new Date(after)
  next.setHours(hours!, minutes, 0, 0)
  if (next.toISOString() <= after) next.setDate(next.getDate() + 1)
  return next.toISOString()
}

/** The first backup of each week from Sunday on, and whatever follows a rehearsal that failed. */
function isRehearsalDue(newest: Backup, rehearsal: BackupLog['rehearsal']): boolean {
  if (!rehearsal || rehearsal.message) return true
  const today = localTime(newest.manifest.madeAt).slice(0, 10)
  const sunday = addDays(mondayOf(addDays(today, 1)), -1)
  return rehearsal.at < startOfDay(sunday)
}
