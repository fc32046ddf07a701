/**
 * A backup is one file: the manifest, the compressed content, and a digest of both. Manifest and digest are in frames
 * that every zstd program skips, so `zstd -d` alone makes the SQLite database, or the archive that `pg_restore` reads.
 * https://github.com/facebook/zstd/blob/dev/doc/zstd_compression_format.md
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { BackupFailed, damaged } from './failures.ts'
import { findDifference, type TableSums, tableSums } from './table-sums.ts'
import type { Progress } from './terminal.ts'

/** It is printed, and names are looked for in databases. */
const line = z.string().regex(/^\P{Cc}{0,200}$/u)

/** Whoever made the file wrote it: what no backup of ours says is not believed. */
const manifestSchema = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** Of the server that it was dumped from: `pg_restore` must not be older. */
  postgresMajor: z.number().int().min(9).max(99).optional(),
  /** Of PostgreSQL, in the schema of the tables. */
  extensions: z.array(line).optional(),
  /** The same in each backup of a shop: several shops may have one folder for backups. */
  shop: line,
  /** Of the application. */
  version: line,
  /** ISO 8601 UTC. Every save that was answered before is in the backup. */
  madeAt: z.iso.datetime(),
  /** Where the clock had been set back: later than that of each backup that was there. */
  sortedAt: z.iso.datetime().optional(),
  reason: z.enum(['schedule', 'update', 'request']),
  /** The names of those that the database had. */
  migrations: z.array(line),
  /** Of the content before it was compressed. */
  bytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 46),
  tables: tableSums,
})
export type Manifest = z.infer<typeof manifestSchema>
export type BackupReason = Manifest['reason']

/** Throws `BackupFailed`. */
export function requireTables({ tables }: Manifest, found: TableSums): void {
  const difference = findDifference(tables, found)
  if (difference) throw damaged(difference)
}

const SKIPPABLE_FRAME = 0x184d2a50
const HEAD_BYTES = 8
const MAX_MANIFEST_BYTES = 1_048_576
const DIGEST_BYTES = 32

function toFrame(content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(SKIPPABLE_FRAME)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const tap = (see: (chunk: Buffer) => void) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      see(chunk)
      yield chunk
    }
  }

const digested = (digest: Hash) => tap((chunk) => void digest.update(chunk))

function counted(bytes: number, onProgress: Progress) {
  let done = 0
  return tap((chunk) => {
    done += chunk.length
    if (done > bytes) throw damaged('more is in it than it says')
    onProgress(done / bytes)
  })
}

/** Whole on the disk when it returns; the file must not exist. */
export async function writeBackup(
  file: string,
  content: string,
  manifest: Manifest,
  onProgress: Progress,
): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  const head = toFrame(Buffer.from(JSON.stringify(manifest)))
  const digest = createHash('sha256').update(head)
  await handle.writeFile(head)
  await pipeline(
    createReadStream(content),
    counted(manifest.bytes, onProgress),
    createZstdCompress(),
    digested(digest),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk)
    },
  )
  await handle.writeFile(toFrame(digest.digest()))
  await handle.sync()
}

/** What is before the content and after it, in a file that begins and ends as a backup does. */
async function readFrames(
  handle: FileHandle,
): Promise<{ manifest: Manifest; first: Buffer; last: Buffer; end: number }> {
  const head = Buffer.alloc(HEAD_BYTES)
  await handle.read(head, 0, HEAD_BYTES, 0)
  const length = head.readUInt32LE(4)
  if (head.readUInt32LE() !== SKIPPABLE_FRAME || length > MAX_MANIFEST_BYTES)
    throw new BackupFailed('damaged', 'The file is no backup of this application.')
  const first = Buffer.alloc(HEAD_BYTES + length)
  await handle.read(first, 0, first.length, 0)
  const last = Buffer.alloc(HEAD_BYTES + DIGEST_BYTES)
  const end = (await handle.stat()).size - last.length
  if (end > 0) await handle.read(last, 0, last.length, end)
  if (last.readUInt32LE() !== SKIPPABLE_FRAME || last.readUInt32LE(4) !== DIGEST_BYTES)
    throw damaged('its end is missing')
  try {
    return { manifest: manifestSchema.parse(JSON.parse(first.toString('utf8', HEAD_BYTES))), first, last, end }
  } catch (error) {
    throw damaged('its manifest cannot be read', error)
  }
}

/** Throws `BackupFailed`. */
export async function readManifest(file: string): Promise<Manifest> {
  await using handle = await open(file)
  return (await readFrames(handle)).manifest
}

/** Writes the content to a file of its own, which must not exist. */
export async function unpackBackup(file: string, content: string, onProgress: Progress): Promise<Manifest> {
  await using handle = await open(file)
  const { manifest, first, last, end } = await readFrames(handle)
  const digest = createHash('sha256').update(first)
  await pipeline(
    createReadStream(file, { start: first.length, end: end - 1 }),
    digested(digest),
    createZstdDecompress(),
    counted(manifest.bytes, onProgress),
    createWriteStream(content, { flags: 'wx', mode: 0o600, flush: true }),
  ).catch((error: NodeJS.ErrnoException) => {
    throw typeof error.syscall === 'string' || error instanceof BackupFailed
      ? error
      : damaged('it cannot be unpacked', error)
  })
  if (!last.equals(toFrame(digest.digest()))) throw damaged('it is not as it was written')
  return manifest
}
