import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { withClient, withDatabase } from '../../backups/postgres.ts'
import { prepareRestore } from '../../restore/restore.ts'
import { withUpdated } from '../../backups/update.ts'
import { moveToPostgres } from '../../move/move.ts'
import { openDatabase } from '../open-database.ts'

const { url } = inject('template') as { url: string }
const folder = mkdtempSync(join(tmpdir(), 'shop-encoding-'))
const run = (statement: string) => withClient(url, (client) => client.query(statement))
const ENCODINGS = ['SQL_ASCII', 'LATIN1']
const nameOf = (encoding: string) => `in_${encoding.toLowerCase()}`
for (const encoding of ENCODINGS)
  await run(`create database ${nameOf(encoding)} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`)
afterAll(async () => {
  for (const encoding of ENCODINGS) await run(`drop database ${nameOf(encoding)} with (force)`)
  rmSync(folder, { recursive: true })
})

test.each(ENCODINGS)(
  'a database in %s is refused by a start, a move and a restore, and stays as it is',
  async (encoding) => {
    const target = withDatabase(url, nameOf(encoding))
    const refusal = `The database ${nameOf(encoding)} stores text as ${encoding}, and must store it as UTF8.`
    await expect(openDatabase({ DATA_DIR: folder, DATABASE_URL: target })).rejects.toThrow(refusal)
    const shop = mkdtempSync(join(folder, 'shop-'))
    await withUpdated({ DATA_DIR: shop }, async () => {})
    await expect(moveToPostgres(shop, target, () => {})).rejects.toThrow(refusal)
    const file = join(folder, 'some.zst')
    writeFileSync(file, 'a backup is not even read')
    await expect(prepareRestore({ DATA_DIR: shop, DATABASE_URL: target }, file, () => {})).rejects.toThrow(refusal)
    const { rowCount } = await withClient(target, (client) =>
      client.query(`select from information_schema.tables where table_schema = 'public'`),
    )
    expect(rowCount).toBe(0)
  },
)
