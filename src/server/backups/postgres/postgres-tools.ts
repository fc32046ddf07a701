import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCause } from '../../database/faults.ts'
import { BackupFailed } from '../failures.ts'

const PACKAGED = '/usr/lib/postgresql'

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A folder with pg_dump and pg_restore; they read a server of their own major version, and an older one. */
export function findTools(serverMajor: number): string {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED) : []
  const folders = [
    join(PACKAGED, String(serverMajor), 'bin'),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...packaged.map((version) => join(PACKAGED, version, 'bin')),
  ]
  const found = folders
    .filter((folder) => runs(join(folder, 'pg_dump')) && runs(join(folder, 'pg_restore')))
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

/** The address without its password, which `ps` would show, and the environment that has it. */
export function splitPassword(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const { password } = new URL(url)
  const address = new URL(url)
  address.password = ''
  return {
    address: address.href,
    env: { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) },
  }
}

export function startTool(program: string, args: readonly string[], env = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill())
  return child
}

/** Rejects with what the program said. Whoever reads its output must do so meanwhile. */
export async function endOfTool(child: ChildProcess): Promise<void> {
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit') as Promise<[number | null]>])
  if (code === 0) return
  if (/No space left on device|could not extend file/.test(said))
    throw new BackupFailed('no_room', getCause('disk_full'), new Error(said))
  const lines = said.trim().split('\n')
  throw new Error(lines.find((line) => line.includes(' error: ')) ?? lines.at(-1) ?? `${child.spawnfile} failed`)
}

/** Split at line feeds alone, as `pg_restore` does: texts may hold the other characters that `readline` splits at. */
export async function* readLines(child: ChildProcess): AsyncGenerator<string> {
  let rest = ''
  child.stdout!.setEncoding('utf8')
  for await (const chunk of child.stdout as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
