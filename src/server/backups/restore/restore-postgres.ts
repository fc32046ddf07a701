import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { checkBackup } from '../check-backup.ts'
import { makeDatabase, openAdmin, requireUnused, withDatabase } from './postgres-databases.ts'
import { getStamp, type Present, prepareShop, requireRestorable, type Restore, type RestoreOptions } from './restore.ts'

/** Into a new database, which takes the name of the shop's in one step. */
export async function preparePostgres({ file, target, onProgress }: RestoreOptions): Promise<Restore> {
  const url = target.DATABASE_URL!
  const admin = await openAdmin(url)
  const restoring = `${admin.database}_restoring`
  const folder = await mkdtemp(join(tmpdir(), 'shop-restore-'))
  const close = async () => {
    await rm(folder, { recursive: true, force: true })
    await admin.drop(restoring).finally(() => void admin.close())
  }
  try {
    await requireUnused(admin)
    await requireRestorable(file, 'postgres', folder)
    const { manifest, content } = await checkBackup(file, folder, onProgress)
    return {
      manifest,
      present: await readPresent(url, manifest.madeAt),
      async replace() {
        await admin.drop(restoring)
        await makeDatabase(admin, restoring, content, manifest)
        await prepareShop({ ...target, DATABASE_URL: withDatabase(url, restoring) }, manifest)
        await requireUnused(admin)
        const replaced = `${admin.database}_replaced_${getStamp()}`
        await admin.swap(restoring, replaced)
        return replaced
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function readPresent(url: string, since: string): Promise<Present | null | undefined> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Present>(
      `select (select count(*) from orders)::int as orders, max("at") as "lastChange",
        (count(*) filter (where "at" > $1))::int as "laterChanges" from history`,
      [since],
    )
    return rows[0]
  } catch (error) {
    // An empty database has no tables.
    return (error as { code?: string }).code === '42P01' ? null : undefined
  } finally {
    await client.end()
  }
}
