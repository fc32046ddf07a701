/**
 * The application as its own process, as a shop runs it: for tests of its start, its end and of what a kill leaves
 * behind.
 *
 *     const server = await startServer({ DATA_DIR: folder })
 *     await server.call(createOrder, order)   // signed in as the administrator of the settings
 *     await server.kill('SIGKILL')
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Endpoint, type InputOf, type OutputOf, splitPath } from '../../shared/endpoint.ts'

const SOURCE = join(import.meta.dirname, '..', '..')
const CHEAP_PASSWORDS = join(import.meta.dirname, 'cheap-passwords.ts')

/** What Node keeps of the compiled source, by its content, so that not every start of a test compiles it anew. */
export const NODE_COMPILE_CACHE = join(SOURCE, '..', 'node_modules', '.cache', 'servers')

export const ADMINISTRATOR = { username: 'Ada', password: 'a long enough password' }

export interface Run {
  code: number | null
  output: string
}

/** Starts the server and waits for its end: for starts that must fail, and for other programs of `src`. */
export const runServer = (
  environment: Record<string, string | undefined>,
  file = 'main.ts',
  ...args: string[]
): Promise<Run> => runUntilKilled(60_000, environment, file, ...args)

export async function runUntilKilled(
  afterMs: number,
  environment: Record<string, string | undefined>,
  file: string,
  ...args: string[]
): Promise<Run> {
  const { child, ended } = spawnServer(environment, file, ...args)
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const run = await ended
  clearTimeout(timer)
  return run
}

/** Sends the signal once `isReached`; resolves with the end, which must not come before. */
export async function runUntil(
  isReached: () => boolean,
  signal: NodeJS.Signals,
  ...[environment, file, ...args]: [Record<string, string | undefined>, string, ...string[]]
): Promise<Run> {
  const { child, ended } = spawnServer(environment, file, ...args)
  while (child.exitCode === null && !isReached()) await wait(2)
  if (!child.kill(signal)) throw new Error(`It ended before: ${(await ended).output}`)
  return ended
}

/** Runs a program of `src` once, and picks a random moment in each of so many parts of the time that it took. */
export async function pickMoments(count: number, run: () => Promise<Run>): Promise<number[]> {
  const since = performance.now()
  const { code, output } = await run()
  if (code !== 0) throw new Error(output)
  const took = performance.now() - since
  return Array.from({ length: count }, (_, at) => ((at + Math.random()) * took) / count)
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Starts the server on a free port and waits until it prints its address; `file` is the program of `src` to start. */
export async function startServer(environment: Record<string, string | undefined>, file = 'main.ts') {
  const { username, password } = ADMINISTRATOR
  const { child, ended, saysAddress } = spawnServer(
    { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ...environment },
    file,
  )
  const address = await saysAddress
  return {
    address,
    ended,
    ...callsTo(address),
    /** Sends the signal and waits for the end. */
    async kill(signal: NodeJS.Signals): Promise<Run> {
      child.kill(signal)
      return ended
    },
  }
}

/** Calls the server at an address, with the token that was handed last. */
export function callsTo(address: string) {
  let token = ''

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const { path, rest } = splitPath(endpoint.path, input as Record<string, unknown>)
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const body = endpoint.multipart ? getForm(rest) : JSON.stringify(rest)
    const response = await fetch(`${address}${path}${query}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(!endpoint.multipart && { 'content-type': 'application/json' }) },
      ...(endpoint.method !== 'GET' && { body }),
    })
    const answer = (await response.json()) as OutputOf<E>
    if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }

  return { call, useToken: (signedIn: string) => void (token = signedIn) }
}

function spawnServer(
  environment: Record<string, string | undefined>,
  file = 'main.ts',
  ...args: string[]
): {
  child: ChildProcess
  ended: Promise<Run>
  saysAddress: Promise<string>
} {
  const { PATH, TZ } = process.env
  const child = spawn(process.execPath, ['--import', CHEAP_PASSWORDS, join(SOURCE, file), ...args], {
    env: { PATH, TZ, NODE_COMPILE_CACHE, PORT: '0', BACKUP_AT: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The server must end with this process, however this process ends, even in the middle of a failed test.
  const abandon = () => void child.kill('SIGKILL')
  process.once('exit', abandon)
  let output = ''
  const ended = new Promise<Run>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', abandon)
      resolve({ code, output })
    })
  })
  const saysAddress = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      // Wait for the end of the line: the text so far may end within the port number.
      const address = /(http:\/\/[^\s"]+)[\s"]/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((run) => reject(new Error(`The server ended (${run.code}) before it was ready: ${run.output}`)))
  })
  saysAddress.catch(() => {})
  return { child, ended, saysAddress }
}

/** Files are sent as they are, everything else as text. */
export function getForm(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}
