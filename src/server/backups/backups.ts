import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS, now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { DatabaseFault } from '../database/faults.ts'
import type { Settings } from '../settings.ts'
import { readShopId } from './backup-content.ts'
import type { BackupReason } from './backup-file.ts'
import {
  type Backup,
  type BackupSettings,
  chooseFolder,
  getOwnFolder,
  isOnOneDisk,
  listBackups,
  readLog,
  removePartial,
  unlessCrowded,
  writeLog,
} from './backup-folder.ts'
import { describeFailure, toFailure } from './failures.ts'
import { makeBackup, makeRoomByHand, rehearseBackup } from './make-backup.ts'
import { type BackupState, getNewest, getNext, getWarning, isRehearsalDue } from './schedule.ts'
import type { TaskOptions } from './tasks.ts'
import { adviseRestore, getRestoreCommand } from './advice.ts'

export interface BackupStatus extends BackupState {
  folder: string
  /** Both would be lost with their disk. */
  isOnDiskOfShop: boolean
}

interface Running {
  what: 'backup' | 'rehearsal'
  share: number
}

/** Makes and rehearses the backups of a shop, one at a time, in processes of their own. */
export class Backups {
  readonly #settings: BackupSettings & Pick<Settings, 'BACKUP_AT'>
  readonly #own: string
  readonly #ending = new AbortController()
  #log: FastifyBaseLogger | undefined
  #noteFault: Database['note'] = () => {}
  #shop = ''
  #timer: NodeJS.Timeout | undefined
  #running: Running | undefined
  #work: Promise<void> = Promise.resolve()
  #failure: BackupState['failure']
  #lastStatus: BackupStatus | undefined
  #reading: Promise<BackupStatus> | undefined

  constructor(settings: BackupSettings & Pick<Settings, 'BACKUP_AT'>) {
    this.#settings = settings
    this.#own = getOwnFolder(settings)
  }

  /** Begins to make them by themselves, at once where none was made since BACKUP_AT. */
  start(log: FastifyBaseLogger, noteFault: Database['note']): void {
    this.#log = log
    this.#noteFault = noteFault
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

  /** False if one is being made or rehearsed. Throws `BackupFailed` where one by hand has no room. */
  async makeNow(): Promise<boolean> {
    if (this.#running) return false
    this.#running = { what: 'backup', share: 0 }
    await makeRoomByHand(this.#settings).catch((error: unknown) => {
      // Whatever else is wrong, the page says once it was tried.
      if (toFailure(error).code !== 'no_room') return
      this.#running = undefined
      throw error
    })
    this.#do(() => this.#make('request'))
    return true
  }

  async getStatus(): Promise<BackupStatus & { running: Running | undefined }> {
    // One for all who ask meanwhile: each that waits for a folder holds one of Node's four threads for files.
    this.#reading ??= this.#readStatus()
      .catch((error: unknown) => this.#describeUnread(error))
      .finally(() => (this.#reading = undefined))
    this.#lastStatus = await this.#reading
    return { ...this.#lastStatus, running: this.#running }
  }

  async #readStatus(): Promise<BackupStatus> {
    const { DATA_DIR, DATABASE_URL, BACKUP_AT } = this.#settings
    const { folder, away } = await chooseFolder(this.#settings)
    // A database that is damaged meanwhile may not say it again.
    this.#shop ||= await readShopId(this.#settings)
    const backups = await listBackups([this.#own, folder], this.#shop)
    const log = await readLog(this.#own)
    // One of the future is of a day when the clock was wrong, and would keep the next one waiting until then.
    const last = [this.#failure, log.failure].find((one) => one && one.at <= now())
    const failure = getNewest(backups, last?.at) ? undefined : last
    const nextAt = getNext(BACKUP_AT, { backups, failure })
    const isOnDiskOfShop = !DATABASE_URL && (await isOnOneDisk(folder, DATA_DIR))
    return { nextAt, away, failure, rehearsal: log.rehearsal, backups, folder, isOnDiskOfShop }
  }

  #describeUnread(error: unknown): BackupStatus {
    unlessCrowded(error)
    const nextAt = getNext(this.#settings.BACKUP_AT, { backups: [], failure: undefined })
    return { nextAt, failure: describeFailure(error), backups: [], folder: this.#own, isOnDiskOfShop: false }
  }

  /** From what was known last. */
  getWarning(): string | undefined {
    return this.#lastStatus && getWarning(this.#lastStatus)
  }

  /** From what was known last. */
  getLast(): Backup | undefined {
    return this.#lastStatus && getNewest(this.#lastStatus.backups)
  }

  getRestoreCommand(file: string): string {
    return getRestoreCommand(this.#settings, file)
  }

  adviseRestore(): Promise<string> {
    return adviseRestore(this.#settings)
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
      const failure = describeFailure(error)
      if (this.#ending.signal.aborted || (failure.code === 'busy' && reason === 'schedule')) return false
      const fault = failure.code === 'shop_damaged' ? new DatabaseFault('damaged', error) : undefined
      if (fault) this.#noteFault(fault)
      // Where there is no room, or the folder is not ours, it cannot be written.
      this.#failure = failure
      await writeLog(this.#own, { failure }).catch(() => {})
      throw fault ?? error
    }
  }

  async #rehearse({ file, name }: Backup): Promise<void> {
    const done = { at: now(), name }
    try {
      const orders = await this.#watch('rehearsal', (options) => rehearseBackup(this.#settings, file, options))
      await writeLog(this.#own, { rehearsal: { ...done, orders } })
    } catch (error) {
      const { code, message } = describeFailure(error)
      if (this.#ending.signal.aborted || code === 'busy') return
      await writeLog(this.#own, { rehearsal: { ...done, orders: 0, message } })
      throw error
    }
  }

  async #watch<Result>(what: Running['what'], act: (options: TaskOptions) => Promise<Result>): Promise<Result> {
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
