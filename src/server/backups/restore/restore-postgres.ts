import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getFault } from '../../database/faults.ts'
import { makeFolder } from '../../database/sqlite/data-folder.ts'
import { namePartial, removePartial } from '../backup-folder.ts'
import { checkBackup } from '../check-backup.ts'
import { getDerivedName, withClient } from '../postgres/postgres-client.ts'
import { makeDatabase, openAdmin, requireUnused, withDatabase } from '../postgres/postgres-databases.ts'
import {
  type CurrentShop,
  getStamp,
  prepareShop,
  requireRestorable,
  type Restore,
  type RestoreOptions,
} from './restore.ts'

/** Into a new database, which takes the name of the shop's in one step. */
export async function preparePostgres({ file, target, onProgress }: RestoreOptions): Promise<Restore> {
  const url = target.DATABASE_URL!
  const admin = await openAdmin(url)
  const restoring = getDerivedName(admin.database, '_restoring')
  const work = join(target.DATA_DIR, namePartial('work'))
  const close = async () => {
    await rm(work, { recursive: true, force: true })
    await admin.drop(restoring).finally(() => void admin.close())
  }
  try {
    await requireUnused(admin)
    await requireRestorable(file, 'postgres')
    makeFolder(target.DATA_DIR)
    await removePartial(target.DATA_DIR)
    await mkdir(work, { mode: 0o700 })
    const { manifest, content } = await checkBackup(file, work, onProgress)
    return {
      manifest,
      current: await readCurrent(url, manifest.madeAt),
      async replace() {
        await admin.drop(restoring)
        await makeDatabase(admin, restoring, content, manifest)
        await prepareShop({ ...target, DATABASE_URL: withDatabase(url, restoring) }, manifest)
        await requireUnused(admin)
        const replaced = getDerivedName(admin.database, `_replaced_${getStamp()}`)
        return (await admin.swap(restoring, replaced)) ? replaced : undefined
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const UNDEFINED_DATABASE = '3D000'
const UNDEFINED_TABLE = '42P01'

async function readCurrent(url: string, since: string): Promise<CurrentShop | null | undefined> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<CurrentShop>(
        `select (select count(*) from orders)::int as orders, max("at") as "lastChange",
          (count(*) filter (where "at" > $1))::int as "laterChanges" from history`,
        [since],
      )
      return rows[0]
    })
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const fault = getFault(error)
    if (fault && fault !== 'damaged') throw error
    return [UNDEFINED_DATABASE, UNDEFINED_TABLE].includes(code) ? null : undefined
  }
}
