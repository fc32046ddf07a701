import { z } from 'zod'

export const BACKUP_REASONS = ['schedule', 'update', 'request'] as const
export type BackupReason = (typeof BACKUP_REASONS)[number]

/** Of each table, in the order of their names. `sum` is the same for the same rows in any order, on either engine. */
const tableSums = z.record(z.string(), z.object({ rows: z.number().int().min(0), sum: z.string() }))
export type TableSums = z.infer<typeof tableSums>

const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** Of the server that it was dumped from: `pg_restore` must not be older. */
  postgresMajor: z.number().int().optional(),
  /** Of PostgreSQL, in the schema of the tables. */
  extensions: z.array(z.string()).optional(),
  /** The same in each backup of a shop: several shops may have one folder for backups. */
  shop: z.string(),
  /** Of the application. */
  version: z.string(),
  /** ISO 8601 UTC. Every save that was answered before is in the backup. */
  madeAt: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  /** The names of those that the database had. */
  migrations: z.array(z.string()),
  /** Of the content before it was compressed. */
  bytes: z.number().int().min(0),
  tables: tableSums,
})
export type Manifest = z.infer<typeof manifest>

export const writeManifest = (content: Manifest): Buffer => Buffer.from(JSON.stringify(content))

/** Throws if it is none. */
export const parseManifest = (bytes: Buffer): Manifest => manifest.parse(JSON.parse(bytes.toString('utf8')))

/** What differs first, in words; undefined if nothing does. */
export function findDifference(expected: TableSums, found: TableSums): string | undefined {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [one, other] = [expected[table], found[table]]
    if (!one || !other) return `the table ${table} is ${one ? 'missing' : 'one too many'}`
    if (one.rows !== other.rows) return `the table ${table} has ${other.rows} rows instead of ${one.rows}`
    if (one.sum !== other.sum) return `rows of the table ${table} have changed`
  }
  return undefined
}
