import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Feature } from '../feature.ts'
import { buildHttp } from '../http/http.ts'
import { MIGRATIONS } from '../version.ts'
import type { Source } from './copy-database.ts'
import type { Manifest } from './manifest.ts'
import { getDerivedName } from './postgres/postgres-client.ts'
import { makeDatabase, withAdmin, withDatabase } from './postgres/postgres-databases.ts'

/** Restores it as a shop of its own, which the application opens. Resolves with the number of orders in there. */
export async function rehearse(
  content: string,
  manifest: Manifest,
  { source, folder }: { source: Source; folder: string },
  features: readonly Feature[],
): Promise<number> {
  const url = source.DATABASE_URL
  if (!url) {
    const shop = join(folder, 'shop')
    await mkdir(shop, { mode: 0o700 })
    await rename(content, join(shop, 'shop.sqlite'))
    return openShop({ DATA_DIR: shop }, features)
  }
  return withAdmin(url, async (admin) => {
    const name = getDerivedName(admin.database, '_rehearsal')
    try {
      await admin.drop(name)
      await makeDatabase(admin, name, content, manifest)
      return await openShop({ DATA_DIR: folder, DATABASE_URL: withDatabase(url, name) }, features)
    } finally {
      await admin.drop(name)
    }
  })
}

/** As a start does, up to the answer that it can serve. */
async function openShop(source: Source, features: readonly Feature[]): Promise<number> {
  const database = await openDatabase(source)
  try {
    await migrate(database, MIGRATIONS)
    const http = await buildHttp({ database, features })
    const { statusCode, body } = await http.inject('/api/health')
    await http.close()
    if (statusCode !== 200) throw new Error(`The restored shop answers: ${body}`)
    const { rows } = await sql<{ count: number }>`select cast(count(*) as int) as count from orders`.execute(
      database.read,
    )
    return rows[0]!.count
  } finally {
    await database.close()
  }
}
