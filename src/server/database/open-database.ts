import type { Database } from './database.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openEmbedded } from './sqlite/embedded.ts'

export async function openDatabase(settings: {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}): Promise<Database> {
  return settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openEmbedded(settings.DATA_DIR)
}
