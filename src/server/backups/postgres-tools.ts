import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { getCause } from '../database/faults.ts'
import { BackupFailed } from './failures.ts'

const TOOLS = ['pg_dump', 'pg_restore'] as const

interface ToolRun {
  /** Of the server. */
  major: number | undefined
  args: readonly string[]
  /** Of the database, for a run that needs one. */
  url?: string
}

/** Resolves with what `read` makes of the output. Rejects with what the program said. */
export async function runTool<Result>(
  tool: (typeof TOOLS)[number],
  { major = 0, args, url }: ToolRun,
  read: (output: Readable) => Promise<Result>,
): Promise<Result> {
  const address = url && new URL(url)
  const env = { ...process.env }
  if (address && address.password) {
    // `ps` shows the address to everybody.
    env['PGPASSWORD'] = decodeURIComponent(address.password)
    address.password = ''
  }
  const child = spawn(join(findTools(major), tool), [...(address ? ['--dbname', address.href] : []), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  const exit = once(child, 'exit') as Promise<[number | null]>
  const [result, said, [code]] = await Promise.all([read(child.stdout), text(child.stderr), exit])
  if (code === 0) return result
  if (/No space left on device|could not extend file/.test(said))
    throw new BackupFailed('no_room', getCause('disk_full'), new Error(said))
  const lines = said.trim().split('\n')
  throw new Error(lines.find((line) => line.includes(' error: ')) ?? (lines.at(-1) || `${tool} failed`))
}

const PACKAGED = '/usr/lib/postgresql'

/** A folder with both tools; they read a server of their own major version, and an older one. */
function findTools(serverMajor: number): string {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED) : []
  const folders = [
    ...packaged.map((version) => join(PACKAGED, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const found = folders
    .filter((folder) => TOOLS.every((tool) => existsSync(join(folder, tool))))
    .map((folder) => ({ folder, major: getMajor(join(folder, 'pg_dump')) }))
  const best = found.find(({ major }) => major === serverMajor) ?? found.find(({ major }) => major > serverMajor)
  if (best) return best.folder
  const have = found[0] ? `There is only pg_dump ${found[0].major}. ` : ''
  throw new BackupFailed(
    'missing_tools',
    `Backups need pg_dump and pg_restore of PostgreSQL ${serverMajor}. ${have}On Debian or Ubuntu, as root: apt-get install postgresql-client-${serverMajor}`,
  )
}

const getMajor = (program: string): number =>
  Number(/\) (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])
