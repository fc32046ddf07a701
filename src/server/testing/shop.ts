/**
 * The real application over a fresh database, for the `*.api.test.ts` beside each feature. Every test file runs on
 * SQLite and, unless it is a `*.sqlite.api.test.ts`, on PostgreSQL:
 *
 *     const shop = await openShop()
 *
 *     test('an administrator creates a color', async () => {
 *       const { color } = await shop.call(colorEndpoints.create, { name: 'Navy' })
 *       expect(color.code).toBe('ffffff')
 *     })
 *     test('a machine operator may not', async () => {
 *       expect(await shop.refusal(colorEndpoints.create, { name: 'Navy' }, { as: 'machine_operator' })).toMatchObject({
 *         status: 403,
 *         problem: { code: 'forbidden' },
 *       })
 *     })
 *
 * `as` is a role (one person of each exists: Ada, Walter and Mia), a person or a token; by default an administrator.
 * `call` fails the test if the call is refused, or if the answer has a field more or fewer than its endpoint declares.
 * `watch` opens a person's live channel. Each test file has a database of its own, which all its tests share.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, expect, inject } from 'vitest'
import type { z } from 'zod'
import { features } from '../../app.ts'
import { type Endpoint, type InputOf, type OutputOf, splitPath } from '../../shared/endpoint.ts'
import { LIVE_PATH, type LiveEvent } from '../../shared/live-event.ts'
import { type Problem, PROBLEM_STATUS } from '../../shared/problem.ts'
import type { Role } from '../../shared/roles.ts'
import { searchable } from '../../shared/text.ts'
import { Backups } from '../backups/backups.ts'
import { newId, now } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { buildHttp } from '../http/http.ts'
import { openSession } from '../security/sessions.ts'
import { getForm } from './server-process.ts'

type Template = { engine: 'sqlite'; folder: string } | { engine: 'postgres'; url: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

export interface Person {
  readonly userId: string
  readonly username: string
  readonly role: Role
  readonly token: string
}

/** A role's own person, another person, a bare token, or nobody. */
type Caller = { as?: Role | Person | (string & {}) | 'nobody' }

/** The live channel of one person. */
export interface Screen {
  /** The next payload of that event that no earlier `next` has returned. */
  next<Payload extends z.ZodType>(event: LiveEvent<Payload>): Promise<z.output<Payload>>
  /** What has arrived so far, oldest first. */
  readonly received: readonly { name: string; payload: unknown }[]
  connected(): boolean
  /** Resolves when the server ends the connection. */
  readonly disconnected: Promise<void>
}

/** Every call that the application answers. */
export const endpoints: readonly Endpoint[] = features.flatMap(({ handlers }) =>
  Object.values(handlers).map(({ endpoint }) => endpoint),
)

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Call it at the top of a test file; it closes itself after the last test. A shop that has people needs a `suffix`. */
export async function openShop(place?: Awaited<ReturnType<typeof freshDatabase>>, suffix = '') {
  const { settings, remove } = place ?? (await freshDatabase())
  const database = await openDatabase(settings)
  const backups = new Backups({ ...settings, BACKUP_AT: '02:00' })
  const http = await buildHttp({ database, features, backups })
  const staff: Record<Role, Person> = {
    administrator: await hire(database, 'administrator', `Ada${suffix}`),
    warehouse_operator: await hire(database, 'warehouse_operator', `Walter${suffix}`),
    machine_operator: await hire(database, 'machine_operator', `Mia${suffix}`),
  }
  const closing: (() => unknown)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
    await http.close()
    await database.close()
    await remove()
  })

  const getToken = ({ as = 'administrator' }: Caller): string | undefined => {
    if (typeof as !== 'string') return as.token
    if (as === 'nobody') return undefined
    return as in staff ? staff[as as Role].token : as
  }
  const send = (endpoint: Endpoint, input: object, caller: Caller) =>
    http.inject(getRequest(endpoint, input as Record<string, unknown>, getToken(caller)))

  return {
    /** For data that no call can show or change; tests use calls wherever one exists. */
    database,
    /** For requests that `call` cannot make: raw bodies, headers, files. */
    http,
    staff,
    /** The answer as it is: `call` and `refusal` say which one it must be. */
    send,

    /** Creates one more person, signed in. */
    hire: (role: Role, username: string): Promise<Person> => hire(database, role, username),

    /** Signs the same person in again, with a new session: for somebody who was signed out. */
    signInAgain: async (person: Person): Promise<Person> => ({
      ...person,
      token: await beginSession(database, person),
    }),

    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, caller: Caller = {}): Promise<OutputOf<E>> {
      const { statusCode, body } = await send(endpoint, input as object, caller)
      if (statusCode !== (endpoint.status ?? 200)) throw new Error(`${endpoint.name} answered ${statusCode}: ${body}`)
      const answer: unknown = JSON.parse(body)
      const declared = endpoint.output.safeParse(answer)
      if (!declared.success)
        throw new Error(`${endpoint.name} answers what it does not declare: ${declared.error.message}`)
      // Parsing removes fields that the schema does not declare, so that a surplus field shows as a difference.
      expect(answer, `${endpoint.name} answers fields that it does not declare`).toStrictEqual(declared.data)
      return answer as OutputOf<E>
    },

    /** The text of an endpoint that answers with a file. */
    async text(endpoint: Endpoint, input: object, caller: Caller = {}): Promise<string> {
      const { statusCode, body } = await send(endpoint, input, caller)
      if (statusCode !== 200) throw new Error(`${endpoint.name} answered ${statusCode}: ${body}`)
      return body
    },

    /** The error of a call that must be refused; its body is checked against rule C1. */
    async refusal(
      endpoint: Endpoint,
      input: Record<string, unknown>,
      caller: Caller = {},
    ): Promise<{ status: number; problem: Problem }> {
      const { statusCode: status, body } = await send(endpoint, input, caller)
      if (status < 400)
        throw new Error(`${endpoint.name} was expected to refuse, and answered ${status}: ${body.slice(0, 500)}`)
      const problem = JSON.parse(body) as Problem
      const { message, code, field, present, uses, ...surplus } = problem
      expect(surplus, 'a refusal has no other fields').toStrictEqual({})
      expect(message, 'a refusal says why').toEqual(expect.stringMatching(/\S/))
      expect(['string', 'undefined']).toContain(typeof field)
      expect(present !== undefined, 'the present record comes with `stale`, and only then').toBe(code === 'stale')
      expect(uses !== undefined, 'who uses it comes with `in_use`, and only then').toBe(code === 'in_use')
      expect(status, 'the status that goes with the code').toBe(PROBLEM_STATUS[code])
      return { status, problem }
    },

    /** The address of the server, for tests that need a connection of their own. */
    address: (): Promise<string> => getAddress(http),

    /** Opens the live channel as a person's browser does; rejects when the server refuses the connection. */
    async watch(caller: Caller = {}): Promise<Screen> {
      const screen = await openScreen(await getAddress(http), getToken(caller))
      closing.push(screen.close)
      return screen
    },
  }
}

/** Settings of a migrated, empty database of the engine under test; `remove` deletes it. */
export async function freshDatabase() {
  const template = inject('template')
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (template.engine === 'sqlite') {
    cpSync(template.folder, folder, { recursive: true })
    return { settings: { DATA_DIR: folder }, remove: removeFolder }
  }
  const name = `shop_${newId().replaceAll('-', '')}`
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client(template.url)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await asAdmin(`create database ${name} template template_shop`)
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: url.href },
    remove: async () => {
      removeFolder()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** Inserted with SQL: the users feature creates people, but `server` must not import a feature. */
async function hire(database: Database, role: Role, username: string): Promise<Person> {
  const person = { userId: newId(), username, role }
  const at = now()
  const key = username.toLowerCase()
  const folded = searchable(username)
  await database.write((tx) =>
    sql`insert into users ("_id", "version", "createdAt", "updatedAt", "searchKey", "nameKey", "emailKey",
      "username", "usernameKey", "passwordHash", "role", "email")
      values (${person.userId}, 1, ${at}, ${at}, ${folded}, ${folded}, '',
      ${username}, ${key}, '', ${role}, '')`.execute(tx),
  )
  return { ...person, token: await beginSession(database, person) }
}

const beginSession = (database: Database, { userId, username, role }: Omit<Person, 'token'>): Promise<string> =>
  database.write((tx) => openSession(tx, { userId, username, role }, { ip: '127.0.0.1', headers: {} }))

function getRequest(endpoint: Endpoint, input: Record<string, unknown>, token: string | undefined): InjectOptions {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { path, rest } = splitPath(endpoint.path, given)
  const { method } = endpoint
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (method === 'GET') return { method, url: path, headers, query: rest as Record<string, string | string[]> }
  if (!endpoint.multipart) return { method, url: path, headers, payload: rest }
  return { method, url: path, headers, payload: getForm(rest) }
}

async function getAddress(http: FastifyInstance): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

async function openScreen(address: string, token: string | undefined): Promise<Screen & { close: () => void }> {
  const socket = io(address, { path: LIVE_PATH, auth: { token }, transports: ['websocket'], reconnection: false })
  const received: { name: string; payload: unknown }[] = []
  const returned = new Map<string, number>()
  socket.onAny((name: string, payload: unknown) => void received.push({ name, payload }))
  const disconnected = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  return {
    received,
    disconnected,
    connected: () => socket.connected,
    async next({ name, payload }) {
      const already = returned.get(name) ?? 0
      returned.set(name, already + 1)
      const arrived = () => received.filter((event) => event.name === name)
      await expect.poll(() => arrived().length, { message: `no ${name} has arrived` }).toBeGreaterThan(already)
      const sent = arrived()[already]!.payload
      const declared = payload.parse(sent)
      expect(sent, `${name} carries fields that it does not declare`).toStrictEqual(declared)
      return declared
    },
    close: () => void socket.close(),
  }
}
