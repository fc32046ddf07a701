import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open-database.ts'
import { migrate } from '../database/migrate.ts'
import { startCluster } from './postgres-cluster.ts'

/** A PostgreSQL cluster of our own with one migrated database, which every test file copies. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  try {
    const admin = new pg.Client(cluster.getUrl('postgres'))
    await admin.connect()
    await admin.query('create database template_shop')
    await admin.end()
    const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: cluster.getUrl('template_shop') })
    await migrate(database, join(import.meta.dirname, '../../../migrations'))
    await database.close()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('template', { engine: 'postgres', url: cluster.getUrl('postgres') })
  return () => cluster.stop()
}
