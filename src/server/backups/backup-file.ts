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
import { BackupFailed, damaged } from './failures.ts'
import { type Manifest, parseManifest, writeManifest } from './manifest.ts'
import type { Progress } from './terminal.ts'

const SKIPPABLE_FRAME = 0x184d2a50
const HEAD_BYTES = 8
const MAX_MANIFEST_BYTES = 1_048_576
const DIGEST_BYTES = HEAD_BYTES + 32

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
  return tap((chunk) => onProgress(Math.min(1, (done += chunk.length) / bytes)))
}

/** Whole on the disk when it returns; the file must not exist. */
export async function writeBackup(file: string, content: string, manifest: Manifest, onProgress: Progress) {
  const handle = await open(file, 'wx', 0o600)
  try {
    const head = toFrame(writeManifest(manifest))
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
  } finally {
    await handle.close()
  }
}

async function readHead(handle: FileHandle): Promise<{ manifest: Manifest; bytes: Buffer }> {
  const head = Buffer.alloc(HEAD_BYTES)
  await handle.read(head, 0, HEAD_BYTES, 0)
  const length = head.readUInt32LE(4)
  if (head.readUInt32LE() !== SKIPPABLE_FRAME || length > MAX_MANIFEST_BYTES)
    throw new BackupFailed('damaged', 'The file is no backup of this application.')
  const bytes = Buffer.alloc(HEAD_BYTES + length)
  await handle.read(bytes, 0, bytes.length, 0)
  try {
    return { manifest: parseManifest(bytes.subarray(HEAD_BYTES)), bytes }
  } catch (error) {
    throw damaged('its manifest cannot be read', error)
  }
}

async function readEnd(handle: FileHandle): Promise<{ end: number; written: Buffer }> {
  const end = (await handle.stat()).size - DIGEST_BYTES
  const written = Buffer.alloc(DIGEST_BYTES)
  if (end > 0) await handle.read(written, 0, DIGEST_BYTES, end)
  const head = toFrame(Buffer.alloc(DIGEST_BYTES - HEAD_BYTES)).subarray(0, HEAD_BYTES)
  if (!written.subarray(0, HEAD_BYTES).equals(head)) throw damaged('its end is missing')
  return { end, written }
}

/** Of a file that begins and ends as a backup does. Throws `BackupFailed`. */
export async function readManifest(file: string): Promise<Manifest> {
  const handle = await open(file)
  try {
    const { manifest } = await readHead(handle)
    await readEnd(handle)
    return manifest
  } finally {
    await handle.close()
  }
}

/** Writes the content to a file of its own, which must not exist. */
export async function unpackBackup(file: string, content: string, onProgress: Progress): Promise<Manifest> {
  const handle = await open(file)
  try {
    const { manifest, bytes } = await readHead(handle)
    const { end, written } = await readEnd(handle)
    const digest = createHash('sha256').update(bytes)
    await pipeline(
      createReadStream(file, { start: bytes.length, end: end - 1 }),
      digested(digest),
      createZstdDecompress(),
      counted(manifest.bytes, onProgress),
      createWriteStream(content, { flags: 'wx', mode: 0o600, flush: true }),
    ).catch((error: NodeJS.ErrnoException) => {
      throw typeof error.syscall === 'string' ? error : damaged('it cannot be unpacked', error)
    })
    if (!written.equals(toFrame(digest.digest()))) throw damaged('it is not as it was written')
    return manifest
  } finally {
    await handle.close()
  }
}
