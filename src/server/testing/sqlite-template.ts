import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open-database.ts'
import { migrate } from '../database/migrate.ts'

/** One migrated database, which every test file copies. */
export default async function makeTemplate(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-template-'))
  const database = await openDatabase({ DATA_DIR: folder })
  await migrate(database, join(import.meta.dirname, '../../../migrations'))
  await database.close()
  project.provide('template', { engine: 'sqlite', folder })
  return () => rmSync(folder, { recursive: true, force: true })
}
