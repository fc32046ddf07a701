import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Feature } from '../feature.ts'
import { buildHttp } from '../http/http.ts'
import type { Source } from './copy-database.ts'
import type { Manifest } from './manifest.ts'
import { makeDatabase, openAdmin, withDatabase } from './restore/postgres-databases.ts'
import { MIGRATIONS } from '../version.ts'

/** Restores it as a shop of its own, which the application opens. */
export async function rehearse(
  content: string,
  manifest: Manifest,
  { source, folder }: { source: Source; folder: string },
  features: readonly Feature[],
): Promise<void> {
  if (!source.DATABASE_URL) {
    const shop = join(folder, 'shop')
    await mkdir(shop, { mode: 0o700 })
    await rename(content, join(shop, 'shop.sqlite'))
    return openShop({ DATA_DIR: shop }, features)
  }
  const admin = await openAdmin(source.DATABASE_URL)
  const name = `${admin.database}_rehearsal`
  try {
    await admin.drop(name)
    await makeDatabase(admin, name, content, manifest)
    await openShop({ DATA_DIR: folder, DATABASE_URL: withDatabase(source.DATABASE_URL, name) }, features)
  } finally {
    await admin.drop(name)
    await admin.close()
  }
}

/** As a start does, up to the answer that it can serve. */
async function openShop(source: Source, features: readonly Feature[]): Promise<void> {
  const database = await openDatabase(source)
  try {
    await migrate(database, MIGRATIONS)
    const http = await buildHttp({ database, features })
    const { statusCode, body } = await http.inject('/api/health')
    await http.close()
    if (statusCode !== 200) throw new Error(`The restored shop answers: ${body}`)
  } finally {
    await database.close()
  }
}
