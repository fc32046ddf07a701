import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { MINUTE_MS, now } from '../clock.ts'
import { quoteForShell } from './terminal.ts'
import type { Settings } from '../settings.ts'
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
import { readShopId } from './copy-database.ts'
import { toFailure } from './failures.ts'
import { makeBackup, withLock } from './make-backup.ts'
import type { BackupReason } from './manifest.ts'
import { type BackupState, getNewest, getNext, getWarning, isRehearsalDue } from './schedule/plan.ts'
import { runTask, type TaskOptions } from './run-task.ts'

type BackupsSettings = BackupSettings & Pick<Settings, 'BACKUP_AT'>

export interface BackupStatus extends BackupState {
  folder: string
  /** Both would be lost with their disk. */
  isOnDiskOfShop: boolean
  running: { what: 'backup' | 'rehearsal'; share: number } | undefined
}

/** Makes and rehearses the backups of a shop, one at a time, in processes of their own. */
export class Backups {
  readonly #settings: BackupsSettings
  readonly #own: string
  readonly #ending = new AbortController()
  #log: FastifyBaseLogger | undefined
  #timer: NodeJS.Timeout | undefined
  #running: BackupStatus['running']
  #work: Promise<void> = Promise.resolve()
  #lastState: BackupState | undefined
  #failure: BackupState['failure']
  #reading: Promise<Omit<BackupStatus, 'running'>> | undefined

  constructor(settings: BackupsSettings) {
    this.#settings = settings
    this.#own = getOwnFolder(settings)
  }

  /** Begins to make them by themselves, at once where none was made since BACKUP_AT. */
  start(log: FastifyBaseLogger): void {
    this.#log = log
    // The shop does not wait for a folder that does not answer.
    this.#do(async () => {
      const { folder } = await this.getStatus()
      for (const one of new Set([this.#settings.DATA_DIR, this.#own, folder])) await removePartial(one)
    })
    const makeIfDue = () => {
      if (!this.#running) this.#do(() => this.#makeIfDue())
    }
    makeIfDue()
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
    // One for all who ask meanwhile: each that waits for a folder holds one of Node's four threads for files.
    this.#reading ??= this.#readStatus().finally(() => (this.#reading = undefined))
    return { ...(await this.#reading), running: this.#running }
  }

  async #readStatus(): Promise<Omit<BackupStatus, 'running'>> {
    try {
      return await this.#readFolders()
    } catch (error) {
      const { code, message } = toFailure(error)
      this.#lastState = {
        nextAt: getNext(this.#settings.BACKUP_AT, { backups: [], failure: undefined }),
        backups: [],
        failure: { at: now(), code, message },
      }
      return { ...this.#lastState, folder: this.#own, isOnDiskOfShop: false }
    }
  }

  async #readFolders(): Promise<Omit<BackupStatus, 'running'>> {
    const { folder, away } = await chooseFolder(this.#settings)
    const shop = await readShopId(this.#settings)
    const backups = await listBackups([this.#own, folder], shop)
    const { rehearsal, ...log } = await readLog(this.#own)
    const last = this.#failure ?? log.failure
    const failure = getNewest(backups, last?.at) ? undefined : last
    const nextAt = getNext(this.#settings.BACKUP_AT, { backups, failure })
    this.#lastState = { nextAt, away, failure, rehearsal, backups }
    return { ...this.#lastState, folder, isOnDiskOfShop: await this.#isOnDiskOfShop(folder) }
  }

  async #isOnDiskOfShop(folder: string): Promise<boolean> {
    const { DATA_DIR, DATABASE_URL } = this.#settings
    return !DATABASE_URL && (await isOnOneDisk(folder, DATA_DIR))
  }

  /** From what was known last. */
  getWarning(): string | undefined {
    return this.#lastState && getWarning(this.#lastState)
  }

  /** From what was known last. */
  getLast(): Backup | undefined {
    return this.#lastState && getNewest(this.#lastState.backups)
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
    if (nextAt === null || nextAt > now()) return
    if (!(await this.#make('schedule'))) return
    const { backups, rehearsal } = await this.getStatus()
    const newest = getNewest(backups)
    if (newest && isRehearsalDue(newest.manifest.madeAt, rehearsal)) await this.#rehearse(newest)
  }

  /** False where another server makes one, or this one ends. */
  async #make(reason: BackupReason): Promise<boolean> {
    try {
      const { backup, away } = await this.#watch('backup', (options) => makeBackup(this.#settings, reason, options))
      this.#failure = undefined
      this.#log?.[away ? 'warn' : 'info']({ backup: backup.file, bytes: backup.bytes, away }, 'backup made')
      return true
    } catch (error) {
      const { code, message } = toFailure(error)
      if (this.#ending.signal.aborted || (code === 'busy' && reason === 'schedule')) return false
      // Where there is no room, or the folder is not ours, it cannot be written.
      this.#failure = { at: now(), code, message }
      await writeLog(this.#own, { failure: this.#failure }).catch(() => {})
      throw error
    }
  }

  async #rehearse({ file, name }: Backup): Promise<void> {
    const folder = join(this.#own, namePartial('work'))
    const task = { kind: 'rehearse', source: this.#settings, file, folder } as const
    const done = { at: now(), name }
    try {
      const orders = await this.#watch('rehearsal', (options) => withLock(this.#settings, () => runTask(task, options)))
      await writeLog(this.#own, { rehearsal: { ...done, orders } })
    } catch (error) {
      const { code, message } = toFailure(error)
      if (this.#ending.signal.aborted || code === 'busy') return
      await writeLog(this.#own, { rehearsal: { ...done, orders: 0, message } })
      throw error
    }
  }

  async #watch<Result>(what: 'backup' | 'rehearsal', act: (options: TaskOptions) => Promise<Result>): Promise<Result> {
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
