/** The application in a process of its own, and what the measurement asks of it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { whoAmI } from '../src/features/auth/auth.contract.ts'
import { type Endpoint, type InputOf, type OutputOf, splitPath } from '../src/shared/endpoint.ts'
import { LIVE_PATH } from '../src/shared/live-event.ts'
import { NODE_COMPILE_CACHE } from '../src/server/testing/server-process.ts'
import type { Shop } from './databases.ts'
import type { Figures } from './server.ts'

export interface Request {
  endpoint: Endpoint
  input: Record<string, unknown>
  /** Sent first; both take the time of one call. */
  before?: Request
}

export const request = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Request => ({
  endpoint,
  input: input as Record<string, unknown>,
})

interface Answer {
  status: number
  body: string
}

export type Application = Awaited<ReturnType<typeof startApplication>>

/** Starts it, which takes `opensMs`. Its connections stay open. */
export async function startApplication({ settings, tokens }: Shop, execArgv: string[]) {
  const { PATH, TZ } = process.env
  const began = performance.now()
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv,
    env: { PATH, TZ, MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE, PORT: '0', BACKUP_AT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (text) => {
      said = (said + String(text)).slice(-1000)
      const [, found] = /http:\/\/127\.0\.0\.1:(\d+)\s/.exec(said) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`The application ended before it was ready: ${said}`)))
  })
  const opensMs = performance.now() - began
  const address = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true })
  const ask = ({ endpoint: { method, path: pattern }, input }: Request, person = 0) =>
    new Promise<Answer>((resolve, reject) => {
      const { path, rest } = splitPath(pattern, input)
      const isGet = method === 'GET'
      const query = isGet ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
      const headers = {
        authorization: `Bearer ${tokens[person]}`,
        ...(!isGet && { 'content-type': 'application/json' }),
      }
      httpRequest({ host: '127.0.0.1', port, agent, method, path: path + query, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(parts).toString() }))
        response.on('error', reject)
      })
        .on('error', reject)
        .end(isGet ? undefined : JSON.stringify(rest))
    })

  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const { status, body } = await ask(request(endpoint, input))
    if (status > 299) throw new Error(`${endpoint.name} answered ${status}: ${body}`)
    return JSON.parse(body) as OutputOf<E>
  }

  return {
    address,
    opensMs,
    ask,
    call,
    /** What a browser stores of a person who is signed in. */
    getStoredSession: async () => JSON.stringify({ ...(await call(whoAmI, {})), token: tokens[0] }),
    /** A screen that is connected to the live channel. */
    async openLive(): Promise<Socket> {
      const socket = io(address, {
        path: LIVE_PATH,
        auth: { token: tokens[0] },
        transports: ['websocket'],
        forceNew: true,
      })
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
      return socket
    },
    figures: async () => {
      child.send('figures')
      return ((await once(child, 'message')) as [Figures])[0]
    },
    stop: async () => {
      agent.destroy()
      child.disconnect()
      await ended
    },
  }
}
