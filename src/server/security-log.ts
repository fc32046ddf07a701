import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { type ProblemCode, Refusal } from '../shared/problem.ts'
import { MAX_OF_KIND, SECURITY_LABELS, type SecurityKind } from '../shared/security-events.ts'
import { searchable } from '../shared/text.ts'
import { addressOf, networkOf } from './address.ts'
import { newId, now } from './clock.ts'
import { batchesOf, type Database, type Transaction } from './database/database.ts'
import { type Bound, openFloodGate, type Passage } from './flood-gate.ts'
import { durationOf } from './rate-limits.ts'

/** Somebody by id and name; without an id nobody has proved to be that person. */
export interface Person {
  readonly userId: string | null
  readonly username: string
}

/** What happened. It must hold no secret: no password, no token, nothing that was only typed. */
export interface SecurityEvent {
  readonly kind: SecurityKind
  readonly who?: Person
  /** Whom it was done to. */
  readonly about?: Person
  readonly detail?: string
  /** From where, and in which request; nothing for what the machine does by itself. */
  readonly address?: string
  readonly requestId?: string
}

/** Notes an event of this call; it is stored with the call's change, and not at all if that is undone. */
export type Note = (event: Pick<SecurityEvent, 'kind' | 'who' | 'about' | 'detail'>) => void

interface EventColumns {
  _id: string
  createdAt: string
  kind: SecurityKind
  whoId: string | null
  who: string
  aboutId: string | null
  about: string
  address: string
  requestId: string
  detail: string
  searchKey: string
}

declare module './database/database.ts' {
  interface Tables {
    securityEvents: EventColumns
  }
}

const MAX_NAME_LENGTH = 60
const MAX_ADDRESS_LENGTH = 60
const MAX_DETAIL_LENGTH = 200
/** 400 characters are 1,600 bytes at most: a row of an index has 2,704 on PostgreSQL. */
const MAX_KEY_LENGTH = 400

const WINDOW_MS = 15 * 60_000
const MAX_PER_NETWORK = 100
const MAX_IN_ALL = 1000
const NOT_LISTED = 'More of these are not listed for 15 minutes.'

/**
 * Events are kept so long, and so many of them; fewer of what anybody can bring about, so that nobody drives out what
 * administrators did by trying to sign in for days.
 */
export const KEPT_EVENTS = { ageMs: 180 * 24 * 3_600_000, most: 100_000, mostOfAnybody: 80_000 }
const SWEPT_AT_ONCE = 1000
/** The old ones are looked for after so many new ones, or after so long. */
const SWEEP_AFTER_EVENTS = 500
const SWEEP_AFTER_MS = 3_600_000
const MAX_WAITING = 2000
/** A stopping server waits no longer for a database that does not answer. */
const MAX_CLOSE_MS = 2000

export interface SecurityLog {
  /** Stores an event after what is going on now, and logs it. Never throws, and nobody waits for it. */
  note(event: SecurityEvent): void
  /** Notes a refusal that the log tells of: by role, by a limit, or one that says so itself. */
  noteRefusal(error: unknown, request: FastifyRequest): void
  /** Collects the events of one run of a call, to be stored in its transaction. */
  collect(request: FastifyRequest): Collected
  /** Waits for what is still to be stored, two seconds at most. */
  close(): Promise<void>
}

interface Collected {
  note: Note
  /** Stores them; what it returns is called after the commit, and logs them. */
  store: (tx: Transaction) => Promise<() => void>
}

/** Opens the log over a database; what it stores it also writes to `log`, at the level of warnings. */
export function openSecurityLog(database: Database, log: FastifyBaseLogger): SecurityLog {
  const gate = openFloodGate(WINDOW_MS)
  let waiting: EventColumns[] = []
  let writing: Promise<void> | undefined
  let stored = 0
  let sweptAt: number | undefined

  const isSweepDue = () =>
    sweptAt === undefined || stored >= SWEEP_AFTER_EVENTS || performance.now() - sweptAt >= SWEEP_AFTER_MS
  const drain = async () => {
    // The answer goes first.
    await setImmediate()
    while (waiting.length > 0 || (stored > 0 && isSweepDue())) {
      const rows = waiting
      waiting = []
      stored += rows.length
      try {
        if (rows.length > 0) await database.write((tx) => insertRows(tx, rows))
        if (!isSweepDue()) continue
        sweptAt = performance.now()
        stored = 0
        await sweepEvents(database)
      } catch (error) {
        log.error({ err: error }, 'security events could not be stored')
      }
    }
    writing = undefined
  }
  const say = (event: SecurityEvent) => log.warn(asLine(event), SECURITY_LABELS[event.kind])

  const note = (event: SecurityEvent) => {
    const passage = gate.look(boundsOf(event))
    gate.count(boundsOf(event), passage)
    if (passage === 'stop') return
    const told = asTold(event, passage)
    say(told)
    if (waiting.length >= MAX_WAITING) return
    waiting.push(asRow(told))
    writing ??= drain()
  }

  return {
    note,
    noteRefusal(error, request) {
      const event =
        error instanceof Refusal && (error.event ?? eventOf(error, request.routeOptions.config.summary ?? ''))
      if (event) note({ ...placeOf(request), ...event })
    },
    collect(request) {
      const events: SecurityEvent[] = []
      return {
        note: (event) => void events.push({ ...placeOf(request), ...event }),
        async store(tx) {
          const passed = events
            .map((event) => ({ event, passage: gate.look(boundsOf(event)) }))
            .filter(({ passage }) => passage !== 'stop')
          const told = passed.map(({ event, passage }) => asTold(event, passage))
          await insertRows(tx, told.map(asRow))
          return () => {
            for (const { event, passage } of passed) gate.count(boundsOf(event), passage)
            told.forEach(say)
            stored += told.length
            if (told.length > 0 && isSweepDue()) writing ??= drain()
          }
        },
      }
    },
    async close() {
      await Promise.race([writing, setTimeout(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/** Stores events in a transaction of the caller, who logs them after its commit: for the start and for commands. */
export const storeEvents = (tx: Transaction, events: readonly SecurityEvent[]): Promise<void> =>
  insertRows(tx, events.map(asRow))

async function insertRows(tx: Transaction, rows: readonly EventColumns[]): Promise<void> {
  for (const batch of batchesOf(rows)) await tx.insertInto('securityEvents').values(batch).execute()
}

/** Deletes what is too old or too much, a thousand at a time so that others are served in between. */
export async function sweepEvents(database: Database, { ageMs, most, mostOfAnybody } = KEPT_EVENTS): Promise<void> {
  const anybody = Object.keys(MAX_OF_KIND) as SecurityKind[]
  const tooMany = await instantOf(database, most)
  const oldest = new Date(Date.now() - ageMs).toISOString()
  await deleteUntil(database, tooMany > oldest ? tooMany : oldest)
  await deleteUntil(database, await instantOf(database, mostOfAnybody, anybody), anybody)
}

/** The instant of the newest event that is one too many. */
async function instantOf(database: Database, most: number, kinds?: readonly SecurityKind[]): Promise<string> {
  const newestFirst = database.read.selectFrom('securityEvents').select('createdAt').orderBy('createdAt', 'desc')
  const events = kinds ? newestFirst.where('kind', 'in', kinds) : newestFirst
  return (await events.offset(most).limit(1).executeTakeFirst())?.createdAt ?? ''
}

async function deleteUntil(database: Database, instant: string, kinds?: readonly SecurityKind[]): Promise<void> {
  for (let deleted = SWEPT_AT_ONCE; deleted === SWEPT_AT_ONCE;) {
    const { numDeletedRows } = await database.write(async (tx) => {
      const old = tx.selectFrom('securityEvents').select('_id').where('createdAt', '<=', instant)
      const oldest = (kinds ? old.where('kind', 'in', kinds) : old).orderBy('createdAt').limit(SWEPT_AT_ONCE)
      return tx.deleteFrom('securityEvents').where('_id', 'in', oldest).executeTakeFirstOrThrow()
    })
    deleted = Number(numDeletedRows)
  }
}

/** The refusals that the log tells of by their code, with what was asked for in the words of the endpoint. */
function eventOf({ problem, waitSeconds = 0 }: Refusal, summary: string): SecurityEvent | undefined {
  const events: Partial<Record<ProblemCode, SecurityEvent>> = {
    forbidden: { kind: 'refused_by_role', detail: `${summary}.` },
    too_many_requests: {
      kind: 'refused_by_limit',
      detail: `${summary}. May try again in ${durationOf(waitSeconds)}.`,
    },
  }
  return events[problem.code]
}

function placeOf(request: FastifyRequest): Pick<SecurityEvent, 'who' | 'address' | 'requestId'> {
  const { who, ip, id } = request
  return { ...(who && { who }), address: cut(addressOf(ip), MAX_ADDRESS_LENGTH), requestId: id }
}

function boundsOf({ kind, who, address = '' }: SecurityEvent): Bound[] {
  const most = MAX_OF_KIND[kind]
  if (most === undefined) return []
  const network = networkOf(address)
  return [
    { key: `${kind} ${network} ${who?.userId ?? ''} ${who?.username ?? ''}`, most, isSilent: most === 1 },
    { key: `${kind} ${network}`, most: MAX_PER_NETWORK },
    { key: kind, most: MAX_IN_ALL },
  ]
}

/** Cut to whole characters. */
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

function asTold({ who, about, detail = '', ...event }: SecurityEvent, passage: Passage): SecurityEvent {
  const person = ({ userId, username }: Person) => ({ userId, username: cut(username, MAX_NAME_LENGTH) })
  const said = cut(detail, MAX_DETAIL_LENGTH)
  return {
    ...event,
    ...(who && { who: person(who) }),
    ...(about && { about: person(about) }),
    detail: passage === 'last' ? [said, NOT_LISTED].filter(Boolean).join(' ') : said,
  }
}

let lastMs = 0

/** This instant, and never the same twice: events of one millisecond stay in their order. */
function nextInstant(): string {
  const presentMs = Date.parse(now())
  // A clock that was put back is followed.
  lastMs = presentMs <= lastMs && lastMs - presentMs < 1000 ? lastMs + 1 : presentMs
  return new Date(lastMs).toISOString()
}

function asRow({ kind, who, about, address = '', requestId = '', detail = '' }: SecurityEvent): EventColumns {
  return {
    _id: newId(),
    createdAt: nextInstant(),
    kind,
    whoId: who?.userId ?? null,
    who: who?.username ?? '',
    aboutId: about?.userId ?? null,
    about: about?.username ?? '',
    address,
    requestId,
    detail,
    searchKey: cut(searchable(who?.username, about?.username, address, detail), MAX_KEY_LENGTH),
  }
}

function asLine({ kind, who, about, address, requestId, detail }: SecurityEvent): object {
  return {
    event: kind,
    ...(who && { who: who.username, whoId: who.userId }),
    ...(about && { about: about.username, aboutId: about.userId }),
    ...(address && { address }),
    ...(requestId && { requestId }),
    ...(detail && { detail }),
  }
}
