import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atExit } from '../end.ts'
import { now } from '../clock.ts'
import { requireUtf8 } from '../database/postgres/encoding.ts'
import { holdFolder, makeFolder, markFolder } from '../database/sqlite/data-folder.ts'
import type { Source } from '../backups/backup-content.ts'
import { namePartial, removePartial, renameDurably, syncFolder } from '../backups/backup-folder.ts'
import { BackupFailed } from '../backups/failures.ts'
import { requireUnused, swapDatabases, UNDEFINED_DATABASE, withClient, withEmpty } from '../backups/postgres.ts'

/** Until it is disposed of, no server can start on the shop if that is in a folder. */
export async function holdShop({ DATA_DIR, DATABASE_URL }: Source): Promise<AsyncDisposableStack> {
  const opened = new AsyncDisposableStack()
  if (DATABASE_URL) await requireReplaceable(DATABASE_URL)
  else opened.adopt(holdFolder(DATA_DIR), (hold) => hold.release())
  return opened
}

/** A database that is not there is made in UTF-8. */
async function requireReplaceable(url: string): Promise<void> {
  await requireUnused(url)
  await withClient(url, requireUtf8).catch((error: { code?: string }) => {
    if (error.code !== UNDEFINED_DATABASE) throw error
  })
}

/** A folder beside the shop, for the one that takes its place. */
export async function makeWork(folder: string, opened: AsyncDisposableStack): Promise<string> {
  makeFolder(folder)
  await removePartial(folder)
  await removeUnfinished(folder)
  const work = join(folder, namePartial('work'))
  opened.defer(() => rm(work, { recursive: true, force: true }))
  opened.defer(atExit(() => rmSync(work, { recursive: true, force: true })))
  await mkdir(work, { mode: 0o700 })
  return work
}

/** Puts a shop that `fill` makes in the place of the one that is there, which nobody uses; answers where that is kept. */
export async function replaceShop(
  { DATA_DIR: folder, DATABASE_URL: url }: Source,
  opened: AsyncDisposableStack,
  fill: (fresh: Source) => Promise<void>,
): Promise<string | undefined> {
  const work = await makeWork(folder, opened)
  if (!url) return replaceFile(folder, { work, isWhole: true }, (fresh) => fill({ DATA_DIR: fresh }))
  return withEmpty(url, '_importing', async (fresh) => {
    await fill({ DATA_DIR: work, DATABASE_URL: fresh })
    return takeItsPlace(url, fresh)
  })
}

/** For names of what is replaced: UTC to the millisecond. */
const getStamp = (): string => now().replaceAll(/\D/g, '')

/** A new database takes the name of the shop's in one step. */
export async function takeItsPlace(url: string, fresh: string): Promise<string | undefined> {
  await requireUnused(url)
  return swapDatabases(url, fresh, `_replaced_${getStamp()}`)
}

export const SHOP = 'shop.sqlite'
const REPLACED = /^replaced-\d+$/

/** By one rename, once the shop has a second place. */
export async function replaceFile(
  folder: string,
  { work, isWhole }: { work: string; isWhole: boolean },
  fill: (fresh: string) => Promise<void>,
): Promise<string | undefined> {
  const fresh = join(work, 'shop')
  await mkdir(fresh, { mode: 0o700 })
  await fill(fresh)
  moveLogInto(join(fresh, SHOP))
  markFolder(folder)
  const replaced = join(folder, `replaced-${getStamp()}`)
  const isKept = isWhole ? await keepShop(folder, work, replaced) : await setAside(folder, replaced)
  await renameDurably(join(fresh, SHOP), join(folder, SHOP))
  return isKept ? replaced : undefined
}

/**
 * Into a folder of its own, which a server can start on. Until the backup takes its name, the shop also stays where it
 * is: whenever this ends, one whole shop is in the folder.
 */
async function keepShop(folder: string, work: string, replaced: string): Promise<boolean> {
  const shop = join(folder, SHOP)
  moveLogInto(shop)
  const kept = join(work, 'replaced')
  await mkdir(kept, { mode: 0o700 })
  // A copy where a disk has no second names.
  await link(shop, join(kept, SHOP)).catch(() => copyFile(shop, join(kept, SHOP)))
  await syncFolder(kept)
  await renameDurably(kept, replaced)
  return true
}

/** One that cannot be read, with its log; no server starts in the folder meanwhile. False where there is nothing. */
async function setAside(folder: string, replaced: string): Promise<boolean> {
  const names = ['', '-wal', '-journal'].map((end) => SHOP + end).filter((name) => existsSync(join(folder, name)))
  if (names.length === 0) return false
  await mkdir(replaced, { mode: 0o700 })
  for (const name of names) await rename(join(folder, name), join(replaced, name))
  await rm(join(folder, `${SHOP}-shm`), { force: true })
  await syncFolder(replaced)
  return true
}

/** Closing a database leaves its log without a word where the disk is full: what is in it would be lost. */
function moveLogInto(shop: string): void {
  using database = new DatabaseSync(shop)
  const { journal_mode } = database.prepare('pragma journal_mode = delete').get()!
  if (journal_mode !== 'delete') throw new BackupFailed('failed', `The log ${shop}-wal is in use. Nothing was changed.`)
}

/** Where a restore was killed before the backup took the name of the shop: a second name of the same file. */
async function removeUnfinished(folder: string): Promise<void> {
  const shop = statSync(join(folder, SHOP), { throwIfNoEntry: false })
  for (const name of (await readdir(folder)).filter((one) => REPLACED.test(one))) {
    const replaced = statSync(join(folder, name, SHOP), { throwIfNoEntry: false })
    if (shop && replaced?.ino === shop.ino) await rm(join(folder, name), { recursive: true })
  }
}
