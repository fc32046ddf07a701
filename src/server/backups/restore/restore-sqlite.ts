import { existsSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getCause } from '../../database/faults.ts'
import { holdFolder, isNoRoom, markFolder } from '../../database/sqlite/data-folder.ts'
import { isLogDamaged } from '../../database/sqlite/write-ahead-log.ts'
import { BackupFailed } from '../failures.ts'
import { namePartial, removePartial, renameDurably, syncFolder } from '../backup-folder.ts'
import { checkBackup } from '../check-backup.ts'
import {
  getStamp,
  type CurrentShop,
  prepareShop,
  requireRestorable,
  type Restore,
  type RestoreOptions,
} from './restore.ts'

const SHOP = 'shop.sqlite'
const PARTIAL = 'copy.partial'
const REPLACED = /^replaced-\d+$/

/** Holds the folder until it is closed, so that no server starts on it meanwhile. */
export async function prepareSqlite({ file, target, onProgress }: RestoreOptions): Promise<Restore> {
  const { DATA_DIR: folder } = target
  const hold = holdFolder(folder)
  const work = join(folder, namePartial('work'))
  const close = async () => {
    await rm(work, { recursive: true, force: true })
    hold.release()
  }
  try {
    await removePartial(folder)
    await removeUnfinished(folder)
    await requireRestorable(file, 'sqlite')
    await mkdir(work, { mode: 0o700 })
    const { manifest, content } = await checkBackup(file, work, onProgress)
    const shop = join(folder, SHOP)
    const current = existsSync(shop) ? readCurrent(shop, manifest.madeAt) : null
    return {
      manifest,
      current,
      async replace() {
        const restored = join(work, 'shop')
        await mkdir(restored, { mode: 0o700 })
        await rename(content, join(restored, SHOP))
        await prepareShop({ DATA_DIR: restored }, manifest)
        moveLogInto(join(restored, SHOP))
        markFolder(folder)
        const replaced = await setAside(folder, { isReadable: current !== undefined })
        await renameDurably(join(restored, SHOP), shop)
        return replaced
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function readCurrent(shop: string, since: string): CurrentShop | undefined {
  const log = `${shop}-wal`
  // Whoever opens it may write: SQLite then deletes a log that it cannot read.
  if (existsSync(log) && isLogDamaged(log)) return undefined
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(shop, { readOnly: true })
    const one = (sql: string, ...values: string[]) => Object.values(database!.prepare(sql).get(...values)!)[0]
    return {
      orders: one('select count(*) from orders') as number,
      laterChanges: one('select count(*) from history where "at" > ?', since) as number,
      lastChange: one('select max("at") from history') as string | null,
    }
  } catch (error) {
    // Opening it takes room, too: a shop that cannot be opened for want of it is whole.
    if (isNoRoom(dirname(shop), error)) throw new BackupFailed('no_room', getCause('disk_full'), error)
    return undefined
  } finally {
    database?.close()
  }
}

/**
 * Into a folder of its own, which a server can start on. Until the backup takes its name, a shop that can be read also
 * stays where it is: whenever this ends, one whole shop is in the folder. One that cannot be read goes with its log, and
 * no server starts in the folder meanwhile.
 */
async function setAside(folder: string, { isReadable }: { isReadable: boolean }): Promise<string | undefined> {
  const shop = join(folder, SHOP)
  const isThere = existsSync(shop)
  if (isThere && isReadable) moveLogInto(shop)
  const names = ['', '-wal', '-journal'].map((end) => SHOP + end).filter((name) => existsSync(join(folder, name)))
  if (names.length === 0) return undefined
  const replaced = join(folder, `replaced-${getStamp()}`)
  await mkdir(replaced, { mode: 0o700 })
  if (isThere && isReadable) await link(shop, join(replaced, SHOP)).catch(() => copyInto(replaced, shop))
  else for (const name of names) await rename(join(folder, name), join(replaced, name))
  await rm(`${shop}-shm`, { force: true })
  await syncFolder(replaced)
  return replaced
}

/** Where a disk has no second names. A copy that was not finished has no name of a shop. */
async function copyInto(replaced: string, shop: string): Promise<void> {
  await copyFile(shop, join(replaced, PARTIAL))
  await rename(join(replaced, PARTIAL), join(replaced, SHOP))
}

/** Closing a database leaves its log without a word where the disk is full: what is in it would be lost. */
function moveLogInto(shop: string): void {
  const database = new DatabaseSync(shop)
  try {
    const { journal_mode } = database.prepare('pragma journal_mode = delete').get()!
    if (journal_mode !== 'delete')
      throw new BackupFailed('failed', `The log ${shop}-wal is in use. Nothing was changed.`)
  } finally {
    database.close()
  }
}

/** Where a restore was killed before the backup took the name of the shop: a second name of the same file, or half a copy. */
async function removeUnfinished(folder: string): Promise<void> {
  const shop = statSync(join(folder, SHOP), { throwIfNoEntry: false })
  for (const name of (await readdir(folder)).filter((one) => REPLACED.test(one))) {
    const replaced = statSync(join(folder, name, SHOP), { throwIfNoEntry: false })
    const isHalf = existsSync(join(folder, name, PARTIAL))
    if (isHalf || (shop && replaced?.ino === shop.ino)) await rm(join(folder, name), { recursive: true })
  }
}
