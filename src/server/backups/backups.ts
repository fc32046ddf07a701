import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { MINUTE_MS, now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import {
  type Backup,
  type BackupSettings,
  chooseFolder,
  getOwnFolder,
  isOnOneDisk,
  listBackups,
  namePartial,
  readLog,
  removePartial,
  writeLog,
} from './backup-folder.ts'
import type { Source } from './copy-database.ts'
import { toFailure } from './failures.ts'
import { makeBackup, run, type Watching } from './make-backup.ts'
import type { BackupReason } from './manifest.ts'
import { type BackupState, getNext, getWarning, isRehearsalDue } from './plan.ts'

type Settings = Source & BackupSettings & { BACKUP_AT: string }

export interface BackupStatus extends BackupState {
  folder: string
  /** Both would be lost with their disk. */
  isOnDiskOfShop: boolean
  running: { what: 'backup' | 'rehearsal'; share: number } | undefined
}

/** Makes and rehearses the backups of a shop, one at a time, in processes of their own. */
export class Backups {
  readonly #database: Database
  readonly #settings: Settings
  readonly #own: string
  readonly #ending = new AbortController()
  #log: FastifyBaseLogger | undefined
  #timer: NodeJS.Timeout | undefined
  #running: BackupStatus['running']
  #work: Promise<void> = Promise.resolve()
  #known: BackupState | undefined
  #reading: Promise<Omit<BackupStatus, 'running'>> | undefined

  constructor(database: Database, settings: Settings) {
    this.#database = database
    this.#settings = settings
    this.#own = getOwnFolder(settings)
  }

  /** Begins to make them by themselves; the first within a minute where none was made since BACKUP_AT. */
  start(log: FastifyBaseLogger): void {
    this.#log = log
    // The shop does not wait for a folder that does not answer.
    this.#do(async () => {
      const { folder } = await this.getStatus()
      for (const one of new Set([this.#own, folder])) await removePartial(one)
    })
    const makeIfDue = () => {
      if (!this.#running) this.#do(() => this.#makeIfDue())
    }
    this.#timer = setInterval(makeIfDue, MINUTE_MS).unref()
  }

  /** False if one is being made or rehearsed. */
  makeNow(): boolean {
    if (this.#running) return false
    this.#running = { what: 'backup', share: 0 }
    this.#do(() => this.#make('request'))
    return true
  }

  async getStatus(): Promise<BackupStatus> {
    // Once for all who ask meanwhile: of the threads that wait for a folder there are four.
    this.#reading ??= this.#readStatus().finally(() => (this.#reading = undefined))
    return { ...(await this.#reading), running: this.#running }
  }

  async #readStatus(): Promise<Omit<BackupStatus, 'running'>> {
    try {
      return await this.#readFolders()
    } catch (error) {
      const { code, message } = toFailure(error)
      this.#known = {
        nextAt: getNext(this.#settings.BACKUP_AT, { backups: [], failure: undefined }),
        backups: [],
        failure: { at: now(), code, message },
      }
      return { ...this.#known, folder: this.#own, isOnDiskOfShop: true }
    }
  }

  async #readFolders(): Promise<Omit<BackupStatus, 'running'>> {
    const { folder, away } = await chooseFolder(this.#settings)
    const lists = await Promise.all([...new Set([this.#own, folder])].map(listBackups))
    const backups = lists.flat().toSorted((a, b) => (a.manifest.madeAt > b.manifest.madeAt ? -1 : 1))
    const log = await readLog(this.#own)
    const { failure, rehearsal } = log
    const nextAt = getNext(this.#settings.BACKUP_AT, { backups, failure })
    this.#known = { nextAt, away, failure, rehearsal, backups }
    return { ...this.#known, folder, isOnDiskOfShop: await isOnOneDisk(folder, this.#own) }
  }

  /** From what was known last. */
  getWarning(): string | undefined {
    return this.#known && getWarning(this.#known)
  }

  /** With the settings that the command needs, but for DATABASE_URL, whose password nobody should read. */
  getRestoreCommand(file: string): string {
    const { DATABASE_URL, DATA_DIR } = this.#settings
    const place = DATABASE_URL ? 'DATABASE_URL=…' : `DATA_DIR=${quoteForShell(DATA_DIR)}`
    return `${place} npm run restore -- ${quoteForShell(file)}`
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#ending.abort()
    await this.#work
  }

  #do(act: () => Promise<unknown>): void {
    this.#work = this.#work
      .then(async () => void (await act()))
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) this.#log?.error({ err: error }, 'a backup or its rehearsal failed')
      })
  }

  async #makeIfDue(): Promise<void> {
    const { nextAt } = await this.getStatus()
    if (nextAt === null || nextAt > now() || !(await this.#hasRecords())) return
    if (!(await this.#make('schedule'))) return
    const { backups, rehearsal } = await this.getStatus()
    const [newest] = backups
    if (newest && isRehearsalDue(newest.manifest.madeAt, rehearsal)) await this.#rehearse(newest)
  }

  /** Whether there is anything yet that could be lost. */
  async #hasRecords(): Promise<boolean> {
    return (await this.#database.read.selectFrom('history').select('no').limit(1).executeTakeFirst()) !== undefined
  }

  /** False where another server makes one, or this one ends. */
  async #make(reason: BackupReason): Promise<boolean> {
    try {
      const { backup, away } = await this.#watch('backup', (watching) => makeBackup(this.#settings, reason, watching))
      await writeLog(this.#own, { failure: undefined })
      this.#log?.info({ backup: backup.name, bytes: backup.bytes, away }, 'backup made')
      return true
    } catch (error) {
      const { code, message } = toFailure(error)
      if (this.#ending.signal.aborted || code === 'busy') return false
      await writeLog(this.#own, { failure: { at: now(), code, message } })
      throw error
    }
  }

  async #rehearse({ file, name }: Backup): Promise<void> {
    const { DATA_DIR, DATABASE_URL } = this.#settings
    const folder = join(this.#own, namePartial('work'))
    const task = { kind: 'rehearse', source: { DATA_DIR, DATABASE_URL }, file, folder } as const
    const done = { at: now(), name }
    try {
      const orders = await this.#watch('rehearsal', (watching) => run<'rehearse'>(task, watching))
      await writeLog(this.#own, { rehearsal: { ...done, orders } })
    } catch (error) {
      if (this.#ending.signal.aborted) return
      await writeLog(this.#own, { rehearsal: { ...done, orders: 0, message: toFailure(error).message } })
      throw error
    }
  }

  async #watch<Result>(what: 'backup' | 'rehearsal', act: (watching: Watching) => Promise<Result>): Promise<Result> {
    this.#running = { what, share: 0 }
    try {
      return await act({
        signal: this.#ending.signal,
        onProgress: (share) => void (this.#running = { what, share }),
      })
    } finally {
      this.#running = undefined
    }
  }
}

const quoteForShell = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
