import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../../scripts/machine.mjs'

export interface Cluster {
  /** The address of one of its databases, as DATABASE_URL takes it. */
  getUrl(database: string): string
  stop(): Promise<void>
}

/**
 * Starts an empty PostgreSQL of our own. Its files are in a temporary folder, which is deleted when it stops, and it
 * listens only on a socket in that folder. It does not wait for the disk, which is faster; `durable` makes it wait as
 * in a shop.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const binaries = findPostgres()
  if (!binaries) throw new Error('PostgreSQL is not installed: initdb is neither in PATH nor in /usr/lib/postgresql')
  // The path of a socket has at most 107 characters, and the temporary folders of macOS have long paths.
  const folder = mkdtempSync(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'shop-pg-'))
  const account = ownAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const files = join(folder, 'files')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync(
      join(binaries, 'initdb'),
      ['-D', files, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  } catch (error) {
    remove()
    throw error
  }
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=300'],
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB']),
  ]
  const server = spawn(join(binaries, 'postgres'), ['-D', files, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // PostgreSQL must end with this process, however this process ends.
  const abandon = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    server.kill('SIGINT')
    await ended
    remove()
  }
  let log = ''
  const ready = new Promise<boolean>((resolve) => {
    server.stderr.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  if (!(await ready)) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log}`)
  }
  return { getUrl: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`, stop }
}

/** PostgreSQL refuses to run as root. Tests run by root start it as the account that its package has created. */
function ownAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}
