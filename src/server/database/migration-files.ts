import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'

export type Migration = readonly MigrationFile[]

export interface MigrationFile {
  name: string
  path: string
  text: string
  checksum: string
}

const FILE_NAME = /^(\d{4}_[a-z0-9_]+)\.(sql|sqlite\.sql|postgres\.sql|ts)$/

export function readMigrations(folder: string, engine: Database['engine']): Migration[] {
  const titles = titlesIn(folder)
  return [...titles]
    .map(([title, kinds]) =>
      ['sql', `${engine}.sql`, 'ts']
        .filter((kind) => kinds.includes(kind))
        .map((kind) => readMigrationFile(folder, `${title}.${kind}`)),
    )
    .filter((files) => files.length > 0)
}

function titlesIn(folder: string): Map<string, string[]> {
  const titles = new Map<string, string[]>()
  const takenBy = new Map<string, { title: string; name: string }>()
  // Operating systems and editors leave files of their own in any folder; their names begin with a dot.
  for (const name of readdirSync(folder)
    .filter((one) => !one.startsWith('.'))
    .toSorted()) {
    const [, title, kind] = FILE_NAME.exec(name) ?? []
    if (!title || !kind)
      throw new Error(
        `The file ${name} among the migrations is not named like one: 0005_what_it_does.sql, .sqlite.sql, .postgres.sql or .ts.`,
      )
    const number = title.slice(0, 4)
    const other = takenBy.get(number)
    if (other && other.title !== title)
      throw new Error(
        `Two migrations have the number ${number}: ${other.name} and ${name}. Give the one that is not released yet the next free number.`,
      )
    takenBy.set(number, { title, name })
    titles.set(title, [...(titles.get(title) ?? []), kind])
  }
  return titles
}

function readMigrationFile(folder: string, name: string): MigrationFile {
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  return { name, path, text, checksum: createHash('sha256').update(text).digest('hex') }
}
