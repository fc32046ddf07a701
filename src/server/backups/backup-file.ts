/**
 * A backup is one file: a frame that every zstd program skips, which holds the manifest, then the compressed content.
 * So `zstd -d` alone makes the SQLite database, or the archive that `pg_restore` reads.
 * https://github.com/facebook/zstd/blob/dev/doc/zstd_compression_format.md
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFailed, damaged } from './failures.ts'
import { type Manifest, parseManifest, writeManifest } from './manifest.ts'

const SKIPPABLE_FRAME = 0x184d2a50
const HEAD_BYTES = 8
const MAX_MANIFEST_BYTES = 1_048_576

type Progress = (share: number) => void

const counted = (bytes: number, onProgress: Progress) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let done = 0
    for await (const chunk of chunks) {
      done += chunk.length
      onProgress(Math.min(1, done / bytes))
      yield chunk
    }
  }

/** Whole on the disk when it returns; the file must not exist. */
export async function writeBackup(file: string, content: string, manifest: Manifest, onProgress: Progress) {
  const bytes = writeManifest(manifest)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(SKIPPABLE_FRAME)
  head.writeUInt32LE(bytes.length, 4)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(Buffer.concat([head, bytes]))
    const compress = createZstdCompress({
      params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 },
    })
    const target = createWriteStream(file, { fd: handle.fd, autoClose: false })
    await pipeline(createReadStream(content), counted(manifest.bytes, onProgress), compress, target)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readHead(handle: FileHandle): Promise<{ manifest: Manifest; end: number }> {
  const head = Buffer.alloc(HEAD_BYTES)
  await handle.read(head, 0, HEAD_BYTES, 0)
  const length = head.readUInt32LE(4)
  if (head.readUInt32LE() !== SKIPPABLE_FRAME || length > MAX_MANIFEST_BYTES)
    throw new BackupFailed('damaged', 'The file is no backup of this application.')
  const bytes = Buffer.alloc(length)
  await handle.read(bytes, 0, length, HEAD_BYTES)
  try {
    return { manifest: parseManifest(bytes), end: HEAD_BYTES + length }
  } catch (error) {
    throw damaged('its manifest cannot be read', error)
  }
}

export async function readManifest(file: string): Promise<Manifest> {
  const handle = await open(file)
  try {
    return (await readHead(handle)).manifest
  } finally {
    await handle.close()
  }
}

/** Writes the content to a file of its own, which must not exist. */
export async function unpackBackup(file: string, content: string, onProgress: Progress): Promise<Manifest> {
  const handle = await open(file)
  try {
    const { manifest, end } = await readHead(handle)
    const target = createWriteStream(content, { flags: 'wx', mode: 0o600, flush: true })
    const source = createReadStream(file, { start: end })
    try {
      await pipeline(source, createZstdDecompress() as Transform, counted(manifest.bytes, onProgress), target)
    } catch (error) {
      const isOfDisk = typeof (error as NodeJS.ErrnoException).syscall === 'string'
      throw isOfDisk ? error : damaged('it cannot be unpacked', error)
    }
    if (target.bytesWritten !== manifest.bytes) throw damaged('its end is missing')
    return manifest
  } finally {
    await handle.close()
  }
}
