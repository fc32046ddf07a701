/** The processes of a run: the two servers and the load. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Round, RoundResult } from './load.ts'

export interface Server {
  port: number
  /** Resident memory in megabytes; undefined if the operating system does not report it. */
  memory(): number | undefined
  stop(): Promise<void>
}

/** Starts a server and waits for the address that it prints; `nodeOptions` are for the profiler. */
export async function startServer(
  script: string,
  environment: Record<string, string | undefined>,
  nodeOptions: string[] = [],
): Promise<Server> {
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], TZ: process.env['TZ'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(child)
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said = (said + text.toString()).slice(-4000)
      const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)
      if (address) resolve(Number(address[1]))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`${script} ended before it was ready:\n${said}`)))
  })
  return {
    port,
    memory: () => memoryOf(child.pid!),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function startLoad() {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  const ended = endOf(child)
  return {
    run: (round: Round) =>
      new Promise<RoundResult>((resolve, reject) => {
        child.once('message', (result) => resolve(result as RoundResult))
        child.send(round)
        void ended.then(() => reject(new Error('The load ended before its round did')))
      }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resolves when the process has ended. The process is killed when this one ends. */
function endOf(child: ChildProcess): Promise<void> {
  const abandon = () => void child.kill('SIGKILL')
  process.once('exit', abandon)
  return new Promise((resolve) => {
    child.once('exit', () => {
      process.off('exit', abandon)
      resolve()
    })
  })
}

function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = existsSync(`/proc/${pid}/status`)
      ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}
