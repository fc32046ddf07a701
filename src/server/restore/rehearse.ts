import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Feature } from '../feature.ts'
import { buildHttp } from '../http/http.ts'
import type { Source } from '../backups/backup-content.ts'
import type { Manifest } from '../backups/backup-file.ts'
import { withRestored } from '../backups/postgres.ts'
import { withUpdated } from '../backups/update.ts'

/** Restores it as a shop of its own, which the application opens. Resolves with the number of orders in there. */
export async function rehearse(
  content: string,
  manifest: Manifest,
  { source, folder }: { source: Source; folder: string },
  features: readonly Feature[],
): Promise<number> {
  const shop = join(folder, 'shop')
  await mkdir(shop, { mode: 0o700 })
  if (source.DATABASE_URL)
    return withRestored(source.DATABASE_URL, { suffix: '_rehearsal', content, manifest }, (restored) =>
      openShop({ DATA_DIR: shop, DATABASE_URL: restored }, features),
    )
  await rename(content, join(shop, 'shop.sqlite'))
  return openShop({ DATA_DIR: shop }, features)
}

/** As a start does, up to the answer that it can serve. */
const openShop = (source: Source, features: readonly Feature[]): Promise<number> =>
  withUpdated(source, async (database) => {
    const http = await buildHttp({ database, features })
    const { statusCode, body } = await http.inject('/api/health')
    await http.close()
    if (statusCode !== 200) throw new Error(`The restored shop answers: ${body}`)
    const count = sql<{ count: number }>`select cast(count(*) as int) as count from orders`
    return (await count.execute(database.read)).rows[0]!.count
  })
