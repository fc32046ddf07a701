import { existsSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { holdFolder, markFolder } from '../../database/sqlite/data-folder.ts'
import { isLogDamaged } from '../../database/sqlite/write-ahead-log.ts'
import { namePartial, removePartial, renameForGood } from '../backup-folder.ts'
import { checkBackup } from '../check-backup.ts'
import { getStamp, type Present, prepareShop, requireRestorable, type Restore, type RestoreOptions } from './restore.ts'

const SHOP = 'shop.sqlite'
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
    await requireRestorable(file, 'sqlite', folder)
    await mkdir(work, { mode: 0o700 })
    const { manifest, content } = await checkBackup(file, work, onProgress)
    const shop = join(folder, SHOP)
    const present = existsSync(shop) ? readPresent(shop, manifest.madeAt) : null
    return {
      manifest,
      present,
      async replace() {
        const restored = join(work, 'shop')
        await mkdir(restored, { mode: 0o700 })
        await rename(content, join(restored, SHOP))
        await prepareShop({ DATA_DIR: restored }, manifest)
        const replaced = await setAside(folder, { isReadable: present !== undefined })
        markFolder(folder)
        await renameForGood(join(restored, SHOP), shop)
        return replaced
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function readPresent(shop: string, since: string): Present | undefined {
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
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}

/**
 * Into a folder of its own, which a server can start on. Until the backup takes its name, the shop also stays where it
 * is: whenever this ends, one whole shop is in the folder.
 */
async function setAside(folder: string, { isReadable }: { isReadable: boolean }): Promise<string | undefined> {
  const shop = join(folder, SHOP)
  if (!existsSync(shop)) return undefined
  if (isReadable) moveLogInto(shop)
  const replaced = join(folder, `replaced-${getStamp()}`)
  await mkdir(replaced, { mode: 0o700 })
  await link(shop, join(replaced, SHOP)).catch(() => copyFile(shop, join(replaced, SHOP)))
  // The log of a damaged shop: it must not meet the backup.
  if (existsSync(`${shop}-wal`)) await rename(`${shop}-wal`, join(replaced, `${SHOP}-wal`))
  await rm(`${shop}-shm`, { force: true })
  return replaced
}

function moveLogInto(shop: string): void {
  const database = new DatabaseSync(shop)
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}

/** Where a restore was killed before the backup took the name of the shop: a second name of the same file. */
async function removeUnfinished(folder: string): Promise<void> {
  const shop = statSync(join(folder, SHOP), { throwIfNoEntry: false })
  for (const name of (await readdir(folder)).filter((one) => REPLACED.test(one))) {
    const replaced = statSync(join(folder, name, SHOP), { throwIfNoEntry: false })
    if (shop && replaced?.ino === shop.ino) await rm(join(folder, name), { recursive: true })
  }
}
